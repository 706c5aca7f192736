/**
 * Semantic Scholar: citations and venues of known papers (https://api.semanticscholar.org/api-docs/graph).
 */
import { z } from 'zod'
import { inTurns } from '../async/steps.ts'
import { fetchJson } from '../http/fetch-parsed.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Reach, Source, SourceRecord } from '../ports/source.ts'
import { askAboutKnown } from './formats/known-papers.ts'
import { type ParsedRecord, parseEach, sayLack } from './formats/parse-each.ts'
import { services } from './formats/services.ts'

export const config = z.object({
  SEMANTIC_SCHOLAR_URL: services.SEMANTIC_SCHOLAR_URL,
  SEMANTIC_SCHOLAR_KEY: services.SEMANTIC_SCHOLAR_KEY,
})
type Config = z.infer<typeof config>

export const paperSchema = z.object({
  title: z.string().nullish(),
  abstract: z.string().nullish(),
  venue: z.string().nullish(),
  citationCount: z.number().int().nonnegative().nullish(),
  externalIds: z.object({ ArXiv: z.string().nullish(), DOI: z.string().nullish() }).nullish(),
  authors: z.array(z.object({ name: z.string() })).nullish(),
})

export const source: Source<Config> = {
  name: 'semantic-scholar',
  addsToKnown: true,
  config,
  papers: (since, settings, reach) =>
    askAboutKnown({ since, reach, limit: papersAtOnce, ask: (papers) => askAbout(papers, settings, reach) }),
}

async function askAbout(papers: readonly (readonly Identifier[])[], settings: Config, reach: Reach) {
  const ids = papers.map((paper) => paper.map(nameOf).find((name) => name !== undefined))
  const names = ids.filter((name) => name !== undefined)
  const found = names.length === 0 ? [] : await fetchPapers(names, settings, reach)
  const nameAt = (at: number) => names[at] ?? ''
  return inTurns(
    parseEach(found, nameAt, (raw, at): ParsedRecord<SourceRecord> => {
      // Unknown papers are null, which is no fault.
      if (raw === null) return undefined
      const paper = paperSchema.safeParse(raw)
      return paper.success
        ? { found: convertPaper(paper.data, [identifierOf(nameAt(at))]) }
        : sayLack(paper.error)
    }),
  )
}

async function fetchPapers(
  ids: readonly string[],
  settings: Config,
  reach: Reach,
): Promise<readonly unknown[]> {
  const url = new URL('/graph/v1/paper/batch', settings.SEMANTIC_SCHOLAR_URL)
  url.searchParams.set('fields', fields)
  const key = settings.SEMANTIC_SCHOLAR_KEY
  return fetchJson(
    reach.http,
    {
      url: url.href,
      rateLimit: { name: 'semantic-scholar', everyMs: 1_000 },
      isOperators: true,
      body: { ids },
      ...(key === undefined ? {} : { headers: { 'x-api-key': key } }),
    },
    z.array(z.unknown()).length(ids.length),
    `sends something that is no list of the ${ids.length} papers asked for`,
  )
}

/** The service's name for a paper, for identifiers that it knows. */
function nameOf(id: Identifier): string | undefined {
  if (id.startsWith('arxiv:')) return `ARXIV:${id.slice('arxiv:'.length)}`
  if (id.startsWith('doi:')) return `DOI:${id.slice('doi:'.length)}`
  return undefined
}

function identifierOf(name: string): string {
  return name.replace(/^[A-Z]+/, (scheme) => scheme.toLowerCase())
}

/** Includes the identifiers that were asked for, so that the record joins that paper. */
export function convertPaper(paper: z.infer<typeof paperSchema>, asked: readonly string[]): SourceRecord {
  const { ArXiv, DOI } = paper.externalIds ?? {}
  return {
    identifiers: [...asked, ...(ArXiv ? [`arxiv:${ArXiv}`] : []), ...(DOI ? [`doi:${DOI}`] : [])],
    ...(paper.title ? { title: paper.title } : {}),
    ...(paper.abstract ? { abstract: paper.abstract } : {}),
    authors: paper.authors?.map((author) => author.name) ?? [],
    ...(paper.venue ? { venue: paper.venue } : {}),
    ...(typeof paper.citationCount === 'number' ? { citations: paper.citationCount } : {}),
  }
}

/** What is asked of a paper: all that `paperSchema` reads. */
export const fields = 'title,abstract,venue,citationCount,externalIds,authors'

/** The maximum of one request. */
const papersAtOnce = 500
