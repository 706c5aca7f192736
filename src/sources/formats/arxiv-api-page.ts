/** A page of the arXiv API: Atom with counts (https://info.arxiv.org/help/api/user-manual.html). */
import { z } from 'zod'
import type { Steps } from '../../async/steps.ts'
import { BotError } from '../../errors.ts'
import { isTakenBack } from '../../model/says-withdrawn.ts'
import type { SourceRecord } from '../../ports/source.ts'
import { parseVersioned, versionsOf } from './arxiv.ts'
import { parseDay } from './days.ts'
import { parseEach, sayLack } from './parse-each.ts'
import { parseXml, XmlFault } from './parse-xml.ts'
import { optionalXmlText, xmlText } from './xml.ts'

export interface ArxivPage {
  readonly records: readonly SourceRecord[]
  readonly faults: readonly string[]
  /** How many papers the whole query has. */
  readonly total: number
  /** How many entries the page has, broken ones included. */
  readonly entries: number
}

const entrySchema = z.object({
  id: xmlText,
  title: optionalXmlText,
  summary: optionalXmlText,
  published: optionalXmlText,
  updated: optionalXmlText,
  author: z.array(z.object({ name: optionalXmlText })).default([]),
  category: z.array(z.object({ '@term': z.string() })).default([]),
  'arxiv:doi': optionalXmlText,
  'arxiv:comment': optionalXmlText,
  'arxiv:journal_ref': optionalXmlText,
})
const feedSchema = z.object({
  feed: z.object({
    'opensearch:totalResults': xmlText.transform(Number).pipe(z.int().nonnegative()),
    entry: z.array(z.unknown()).default([]),
  }),
})

/**
 * Throws `XmlFault` for a broken page, which a retry may fix, and `BotError('misconfigured')` for a refused
 * query: the API answers those with status 200 and one entry named "Error".
 */
export function* parseArxivPage(text: string): Steps<ArxivPage> {
  if (/^\s*Rate exceeded/i.test(text)) throw new XmlFault('says “Rate exceeded.”')
  const parsed = feedSchema.safeParse(yield* parseXml(text, ['entry', 'author', 'category']))
  if (!parsed.success) throw new XmlFault('sends a document that is no page of papers')
  const { entry: entries, 'opensearch:totalResults': total } = parsed.data.feed
  const nameOf = (at: number) => `entry ${at + 1}`
  const { records, faults } = yield* parseEach(entries, nameOf, (raw) => {
    const entry = entrySchema.safeParse(raw)
    if (!entry.success) return sayLack(entry.error)
    if (entry.data.id.includes('/api/errors'))
      throw new BotError(
        'misconfigured',
        `The arXiv API refuses the query: ${entry.data.summary?.slice(0, maxReasonLength) ?? 'no reason given'}.`,
      )
    return { found: convertEntry(entry.data) }
  })
  return { records, faults, total, entries: entries.length }
}

function convertEntry(entry: z.infer<typeof entrySchema>): SourceRecord {
  const { number, version } = parseVersioned(entry.id)
  const updated = parseDay(entry.updated)
  const published = parseDay(entry.published)
  const comments = entry['arxiv:comment']
  const venue = entry['arxiv:journal_ref']
  return {
    identifiers: [
      `arxiv:${number}`,
      ...(entry['arxiv:doi'] === undefined ? [] : [`doi:${entry['arxiv:doi']}`]),
    ],
    ...(entry.title === undefined ? {} : { title: entry.title }),
    abstract: entry.summary ?? '',
    authors: entry.author.flatMap(({ name }) => name ?? []),
    ...(published === undefined ? {} : { published }),
    ...(updated === undefined ? {} : { updated }),
    categories: entry.category.map((category) => category['@term']),
    ...(comments === undefined ? {} : { comments }),
    ...(venue === undefined ? {} : { venue }),
    ...versionsOf(version, updated, isTakenBack({ title: entry.title, abstract: entry.summary, comments })),
  }
}

const maxReasonLength = 300
