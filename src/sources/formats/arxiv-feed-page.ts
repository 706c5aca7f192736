/** arXiv's daily feed, as Atom or RSS (https://info.arxiv.org/help/rss.html). */
import { z } from 'zod'
import type { Steps } from '../../async/steps.ts'
import { BotError } from '../../errors.ts'
import { isTakenBack } from '../../model/says-withdrawn.ts'
import type { SourceRecord } from '../../ports/source.ts'
import { arxivTimeZone, parseVersioned, versionsOf } from './arxiv.ts'
import { splitAuthors } from './authors.ts'
import { parseDay } from './days.ts'
import { type ParsedRecord, parseEach } from './parse-each.ts'
import { parseXml, XmlFault } from './parse-xml.ts'
import { optionalXmlText } from './xml.ts'

export interface ArxivFeed {
  /** The day of the batch, as arXiv dates it. */
  readonly day: string
  /** One for each paper, by arXiv number. */
  readonly items: ReadonlyMap<string, SourceRecord>
  readonly faults: readonly string[]
}

const itemSchema = z.object({
  id: optionalXmlText,
  guid: optionalXmlText,
  title: optionalXmlText,
  summary: optionalXmlText,
  description: optionalXmlText,
  category: z
    .array(z.union([z.string(), z.object({ '@term': z.string() }).transform((node) => node['@term'])]))
    .default([]),
  'arxiv:announce_type': optionalXmlText,
  'arxiv:DOI': optionalXmlText,
  'arxiv:journal_reference': optionalXmlText,
  'dc:creator': optionalXmlText,
})
const items = z.array(z.unknown()).default([])
const feedSchema = z.union([
  z
    .object({ feed: z.object({ title: optionalXmlText, updated: optionalXmlText, entry: items }) })
    .transform(({ feed }) => ({
      title: feed.title,
      date: feed.updated,
      items: feed.entry,
    })),
  z
    .object({
      rss: z.object({
        channel: z.object({
          title: optionalXmlText,
          description: optionalXmlText,
          pubDate: optionalXmlText,
          lastBuildDate: optionalXmlText,
          item: items,
        }),
      }),
    })
    .transform(({ rss: { channel } }) => ({
      title: `${channel.title ?? ''} ${channel.description ?? ''}`,
      date: channel.pubDate ?? channel.lastBuildDate,
      items: channel.item,
    })),
])

/**
 * Throws `XmlFault` for a broken feed, which a retry may fix, and `BotError('unavailable')` if arXiv does not
 * know the categories: it says so inside a feed of one item.
 */
export function* parseArxivFeed(text: string): Steps<ArxivFeed> {
  if (/^\s*Rate exceeded/i.test(text)) throw new XmlFault('says “Rate exceeded.”')
  const refusal = /Feed error for query[^<]{0,200}/i.exec(text)?.[0]
  if (refusal !== undefined)
    throw new BotError(
      'unavailable',
      `arXiv has no such feed (“${refusal.trim()}”); ARXIV_CATEGORIES names the categories.`,
    )
  const parsed = feedSchema.safeParse(yield* parseXml(text, ['entry', 'item', 'category']))
  if (!parsed.success) throw new XmlFault('sends a document that is no feed')
  const day = parseDay(parsed.data.date, arxivTimeZone)
  if (day === undefined) throw new XmlFault('sends a feed without a date')
  const nameOf = (at: number) => `item ${at + 1}`
  const { records, faults } = yield* parseEach(parsed.data.items, nameOf, function* (raw): Steps<
    ParsedRecord<[string, SourceRecord]>
  > {
    const item = itemSchema.safeParse(raw)
    const name = item.data?.guid ?? item.data?.id
    if (!item.success || name === undefined) return { fault: 'has no number' }
    return { found: [parseVersioned(name).number, yield* convertItem(item.data, name, day)] }
  })
  return { day, items: new Map(records), faults }
}

function* convertItem(item: z.infer<typeof itemSchema>, name: string, day: string): Steps<SourceRecord> {
  const { number, version } = parseVersioned(name)
  const text = item.summary ?? item.description ?? ''
  const [, head = '', abstract = text] = /^(.*?)\bAbstract:\s*(.*)$/s.exec(text) ?? []
  const type = item['arxiv:announce_type'] ?? /Announce Type:\s*([\w-]+)/.exec(head)?.[1] ?? 'new'
  const isReplacement = type.startsWith('replace')
  const isNews = type !== 'cross' || isOfThisMonthOrLast(number, day)
  return {
    identifiers: [
      `arxiv:${number}`,
      ...(item['arxiv:DOI'] === undefined ? [] : [`doi:${item['arxiv:DOI']}`]),
    ],
    ...(item.title === undefined ? {} : { title: item.title }),
    abstract,
    authors: yield* splitAuthors(item['dc:creator'] ?? '', true),
    categories: item.category,
    // Replacements and old papers in a further category are listed again, but are not new on that day.
    ...(isReplacement ? { updated: day } : isNews ? { listed: day } : {}),
    ...(item['arxiv:journal_reference'] === undefined ? {} : { venue: item['arxiv:journal_reference'] }),
    ...versionsOf(version, isReplacement ? day : undefined, isTakenBack({ title: item.title, abstract })),
  }
}

function isOfThisMonthOrLast(number: string, day: string): boolean {
  const [, year, month] = /^(\d\d)(\d\d)\./.exec(number) ?? []
  const { year: thisYear, month: thisMonth } = Temporal.PlainDate.from(day)
  return (thisYear - 2000 - Number(year)) * 12 + thisMonth - Number(month) <= 1
}
