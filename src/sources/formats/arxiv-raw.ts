/**
 * Records of arXiv's OAI-PMH in the form arXivRaw, which has every version
 * (https://info.arxiv.org/help/oa/index.html).
 */

import { z } from 'zod'
import type { Steps } from '../../async/steps.ts'
import { BotError } from '../../errors.ts'
import { maxIdentifierLength, paperBounds } from '../../model/bounds.ts'
import type { PaperVersion } from '../../model/paper-record.ts'
import { isTakenBack } from '../../model/says-withdrawn.ts'
import { isDigits, spacedWords } from '../../model/words.ts'
import type { SourceRecord } from '../../ports/source.ts'
import { splitAuthors } from './authors.ts'
import { parseDay } from './days.ts'
import { type ParsedRecord, parseEach, sayLack } from './parse-each.ts'
import { parseXml, XmlFault } from './parse-xml.ts'
import { optionalXmlText, xmlText } from './xml.ts'

export interface OaiPage {
  readonly records: readonly SourceRecord[]
  readonly faults: readonly string[]
  /** How many records the page has, those of other categories included. */
  readonly entries: number
  readonly token: string | undefined
  /** How many records the whole list has, where the service says so. */
  readonly total: number | undefined
  /** When the service answered, by its own clock. */
  readonly answeredAt: string
}

const recordSchema = z.object({
  header: z.object({ identifier: xmlText, '@status': z.string().optional() }),
  metadata: z
    .object({
      arXivRaw: z.object({
        id: xmlText,
        title: optionalXmlText,
        authors: optionalXmlText,
        abstract: optionalXmlText,
        categories: optionalXmlText,
        comments: optionalXmlText,
        'journal-ref': optionalXmlText,
        doi: optionalXmlText,
        version: z
          .array(z.object({ '@version': z.string(), date: optionalXmlText, source_type: optionalXmlText }))
          .default([]),
      }),
    })
    .optional(),
})
type Raw = NonNullable<z.infer<typeof recordSchema>['metadata']>['arXivRaw']
const tokenSchema = z.union([
  z.string().transform((text) => ({ '#text': text, '@completeListSize': undefined })),
  z.object({ '#text': z.string().default(''), '@completeListSize': z.string().optional() }),
])
const pageSchema = z.object({
  'OAI-PMH': z.object({
    responseDate: xmlText,
    error: z.object({ '@code': z.string(), '#text': z.string().default('') }).optional(),
    ListRecords: z
      .object({ record: z.array(z.unknown()).default([]), resumptionToken: tokenSchema.optional() })
      .optional(),
  }),
})

/** An expired token: the harvest must start again. */
export class StaleTokenError extends Error {
  override readonly name = 'StaleTokenError'
}

/**
 * Throws `XmlFault` for a broken page, which a retry may fix, `StaleTokenError`, and
 * `BotError` for a refused harvest.
 */
export function* parseOaiPage(text: string): Steps<OaiPage> {
  const parsed = pageSchema.safeParse(yield* parseXml(text, ['record', 'version']))
  if (!parsed.success) throw new XmlFault('sends a document that is no OAI-PMH answer')
  const { error, ListRecords: list, responseDate: answeredAt } = parsed.data['OAI-PMH']
  const none = { records: [], faults: [], entries: 0, token: undefined, total: 0, answeredAt }
  if (error?.['@code'] === 'noRecordsMatch') return none
  if (error?.['@code'] === 'badResumptionToken') throw new StaleTokenError('the token is no longer good')
  if (error !== undefined)
    throw new BotError(
      'unavailable',
      `arXiv's OAI service refuses the harvest: ${error['#text'] || error['@code']}.`,
    )
  if (list === undefined) throw new XmlFault('sends an answer without a list')
  const nameOf = (at: number) => `record ${at + 1}`
  const { records, faults } = yield* parseEach(list.record, nameOf, function* (raw): Steps<
    ParsedRecord<SourceRecord>
  > {
    const record = recordSchema.safeParse(raw)
    if (!record.success) return sayLack(record.error)
    const { header, metadata } = record.data
    if (metadata !== undefined) return { found: yield* convertRaw(metadata.arXivRaw) }
    if (header['@status'] === 'deleted') return undefined
    return { fault: `(${header.identifier.slice(0, maxIdentifierLength)}) has no metadata` }
  })
  const size = list.resumptionToken?.['@completeListSize'] ?? ''
  return {
    records,
    faults,
    entries: list.record.length,
    token: list.resumptionToken?.['#text'].trim() || undefined,
    total: isDigits(size) && size.length < 10 ? Number(size) : undefined,
    answeredAt,
  }
}

function* convertRaw(raw: Raw): Steps<SourceRecord> {
  const versions = convertVersions(raw)
  const published = versions.find((version) => version.number === 1)?.day
  const updated = versions.at(-1)?.day
  const venue = raw['journal-ref']
  return {
    identifiers: [
      `arxiv:${raw.id}`,
      ...(raw.doi
        ?.slice(0, maxDoisLength)
        .split(/\s+/)
        .map((doi) => `doi:${doi}`) ?? []),
    ],
    ...(raw.title === undefined ? {} : { title: raw.title }),
    abstract: raw.abstract ?? '',
    authors: yield* splitAuthors(raw.authors ?? '', true),
    categories: spacedWords(raw.categories?.slice(0, maxCategoriesLength) ?? ''),
    ...(published === undefined ? {} : { published }),
    ...(updated === undefined ? {} : { updated }),
    ...(raw.comments === undefined ? {} : { comments: raw.comments }),
    ...(venue === undefined ? {} : { venue }),
    ...(versions.length === 0 ? {} : { versions }),
  }
}

/** Oldest first. Source type I ("ignore") is a withdrawal; the comments are of the newest version. */
function convertVersions(raw: Raw): PaperVersion[] {
  const versions = raw.version.flatMap((version) => {
    const number = Number(/^v([1-9]\d{0,3})$/.exec(version['@version'])?.[1] ?? 0)
    const day = parseDay(version.date)
    const isWithdrawn = version.source_type?.includes('I') ?? false
    return number === 0 ? [] : [{ number, ...(day === undefined ? {} : { day }), isWithdrawn }]
  })
  versions.sort((a, b) => a.number - b.number)
  const newest = versions.at(-1)
  if (newest !== undefined && isTakenBack(raw)) newest.isWithdrawn = true
  return versions
}

const maxDoisLength = maxIdentifierLength * paperBounds.identifiers
const maxCategoriesLength = paperBounds.category * paperBounds.categories
