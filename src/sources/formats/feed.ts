/** RSS 2.0, RSS 1.0 and Atom, with the Dublin Core and PRISM fields that journals add. */
import { z } from 'zod'
import type { Steps } from '../../async/steps.ts'
import { paperBounds } from '../../model/bounds.ts'
import { findIdentifiers, parseIdentifier } from '../../model/identifier.ts'
import type { SourceRecord } from '../../ports/source.ts'
import { splitAuthors } from './authors.ts'
import type { PageBatch } from './conditional.ts'
import { parseDay } from './days.ts'
import { parseMarkup } from './markup.ts'
import { parseEach } from './parse-each.ts'
import { parseXml, XmlFault } from './parse-xml.ts'
import { optionalXmlText, xmlText } from './xml.ts'

const many = <Item>(item: z.ZodType<Item>) =>
  z
    .union([z.array(item), item.transform((one) => [one])])
    .optional()
    .transform((list) => list ?? [])
const linkSchema = z.union([xmlText, z.object({ '@href': z.string() }).transform((node) => node['@href'])])
const itemSchema = z.object({
  title: optionalXmlText,
  link: many(z.union([linkSchema, z.looseObject({}).transform(() => '')])),
  id: optionalXmlText,
  guid: optionalXmlText,
  description: optionalXmlText,
  summary: optionalXmlText,
  content: optionalXmlText,
  'content:encoded': optionalXmlText,
  author: many(z.union([z.object({ name: xmlText }).transform(({ name }) => name), xmlText])),
  'dc:creator': many(xmlText),
  'dc:identifier': optionalXmlText,
  'prism:doi': optionalXmlText,
  'dc:date': optionalXmlText,
  pubDate: optionalXmlText,
  published: optionalXmlText,
  updated: optionalXmlText,
})
const items = z.array(z.unknown()).default([])
const feedSchema = z.union([
  z.object({ feed: z.object({ entry: items }) }).transform(({ feed }) => feed.entry),
  z
    .object({ rss: z.object({ channel: z.object({ item: items }) }) })
    .transform(({ rss }) => rss.channel.item),
  z.object({ 'rdf:RDF': z.object({ item: items }) }).transform((rdf) => rdf['rdf:RDF'].item),
])

/**
 * The papers of a feed. An item without title is named in `faults`. Throws `XmlFault` for what is no feed.
 */
export function* parseFeed(text: string): Steps<PageBatch> {
  const parsed = feedSchema.safeParse(yield* parseXml(text, ['entry', 'item']))
  if (!parsed.success) throw new XmlFault('sends a document that is no feed')
  const nameOf = (at: number) => `item ${at + 1}`
  const { records, faults } = yield* parseEach(parsed.data, nameOf, (raw) => {
    const item = itemSchema.safeParse(raw)
    const found = item.success ? convertItem(item.data) : undefined
    return found === undefined ? { fault: 'has no title' } : { found }
  })
  return { records, announced: parsed.data.length, faults }
}

function convertItem(item: z.infer<typeof itemSchema>): SourceRecord | undefined {
  if (item.title === undefined) return undefined
  const links = item.link.filter((link) => link !== '').slice(0, paperBounds.links)
  const named = [item['prism:doi'], item['dc:identifier'], item.guid, item.id, ...links].filter(
    (name) => name !== undefined,
  )
  const identifiers = [...new Set(named.flatMap((name) => parseIdentifier(name) ?? findIdentifiers(name)))]
  const texts = [item.summary, item.description, item.content, item['content:encoded']].filter(
    (text) => text !== undefined,
  )
  const day = parseDay(item.published ?? item.pubDate ?? item['dc:date'] ?? item.updated)
  const creators = item['dc:creator'].length > 0 ? item['dc:creator'] : item.author
  return {
    identifiers,
    title: parseMarkup(item.title, paperBounds.title),
    abstract: parseMarkup(texts[0] ?? '', paperBounds.abstract),
    // Several elements are one name each; one element may be a whole list.
    authors: creators.length === 1 ? splitAuthors(creators[0] ?? '') : creators,
    ...(day === undefined ? {} : { listed: day }),
    links: identifiers.length === 0 ? links : [],
  }
}
