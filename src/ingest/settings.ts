/** The settings of ingest; each source declares its own. */
import { validate } from 'node-cron'
import { z } from 'zod'
import { commaList } from '../model/comma-list.ts'

export const ingestSchema = z.object({
  SOURCES: commaList
    .default([])
    .describe('sources of papers to follow, separated by commas; none without being asked'),
  INGEST_CRON: z
    .string()
    .default('7 * * * *')
    .refine((text) => validate(text), 'must be a cron expression such as 7 * * * *')
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
export type IngestSettings = z.infer<typeof ingestSchema>
