/**
 * Settings of services that ingest and people both ask: a start reads them and needs nothing else of the sources.
 */
import { z } from 'zod'

export const services = {
  CROSSREF_URL: z
    .url('must be a web address')
    .default('https://api.crossref.org')
    .describe('address of Crossref'),
  OPENREVIEW_URL: z
    .url('must be a web address')
    .default('https://api2.openreview.net')
    .describe('address of OpenReview'),
  SEMANTIC_SCHOLAR_URL: z
    .url('must be a web address')
    .default('https://api.semanticscholar.org')
    .describe('address of Semantic Scholar'),
  SEMANTIC_SCHOLAR_KEY: z
    .string()
    .optional()
    .describe('key of Semantic Scholar; it answers without one, slowly'),
  ZOTERO_URL: z
    .url('must be a web address')
    .default('https://api.zotero.org')
    .describe('address of Zotero’s API, which is asked for groups that people import'),
  FULL_TEXT_URL: z
    .string()
    .default('https://arxiv.org/html/,https://ar5iv.labs.arxiv.org/html/')
    .transform((text) => text.split(',').map((one) => one.trim().replace(/\/?$/, '/')))
    .pipe(z.array(z.url('must be web addresses, separated by commas')).min(1))
    .describe('where the full texts of papers are, asked in order; an arXiv number is added to each'),
}
