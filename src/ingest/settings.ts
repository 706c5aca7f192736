/** The settings of ingest and of fetching on demand; each source declares its own. */
import { z } from 'zod'
import { commaList } from '../model/comma-list.ts'
import { arxivApiUrl } from '../sources/formats/arxiv.ts'
import { services } from '../sources/formats/services.ts'
import { isCron } from './cron-times.ts'

export const ingestSchema = z.object({
  SOURCES: commaList
    .default([])
    .describe('sources of papers to follow, separated by commas; none without being asked'),
  INGEST_CRON: z
    .string()
    .default('7 * * * *')
    .refine(isCron, 'must be a cron expression that ever comes, such as 7 * * * *')
    .describe('when the sources are asked for news, in UTC'),
  CONTACT: z
    .string()
    .regex(/^[^\s@()<>]+@[^\s@()<>]+$|^https?:\/\/[^\s()<>]+$/, 'must be a mail address or a link')
    .optional()
    .describe('mail address or link that the sources may write to; it goes into the User-Agent'),
  ALLOW_PRIVATE_ADDRESSES: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('0')
    .transform((text) => text === '1')
    .describe('1 lets redirects and links lead into the private network'),
})
/** The settings of fetching on demand; the services' addresses are those of the sources. */
export const onDemandSchema = z.object({
  FETCH_ON_DEMAND: z
    .enum(['on', 'off'], 'must be on or off')
    .optional()
    .describe(
      'whether a paper that is asked for and not there is fetched; default: on where SOURCES names a source',
    ),
  ARXIV_API_URL: arxivApiUrl,
  CONTACT: z.string().optional(),
  ...services,
  FULL_TEXT_DAYS: z.coerce
    .number('must be a number of days')
    .int('must be a whole number of days')
    .min(1, 'must be at least 1')
    .max(3_650, 'must be 3650 at most')
    .default(180)
    .describe('days after which the full text of a paper that nobody asked about is removed'),
})
export type OnDemandSettings = z.infer<typeof onDemandSchema>

export type IngestSettings = z.infer<typeof ingestSchema>
