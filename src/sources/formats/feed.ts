/** RSS 0.90 to 2.0 and Atom, with the Dublin Core and PRISM fields that journals add. */
import type { Steps } from '../../async/steps.ts'
import { maxLinkLength, paperBounds } from '../../model/bounds.ts'
import { findIdentifiers, parseIdentifier } from '../../model/identifier.ts'
import type { SourceRecord } from '../../ports/source.ts'
import { namesOf } from './authors.ts'
import type { PageBatch } from './conditional.ts'
import { parseDay } from './days.ts'
import { type Dialect, dialects, elements, prefixOf, textElements } from './feed-dialects.ts'
import { parseMarkup } from './markup.ts'
import { parseEach } from './parse-each.ts'
import { parseXml, XmlFault } from './parse-xml.ts'

/** An element: its text, or its attributes (`@name`), children and text (`#text`). */
type Node = unknown

/**
 * The papers of a feed that was read at an address, if any, which relative links begin at. An item without title is named in
 * `faults`. Throws `XmlFault` for what is no feed.
 */
export function* parseFeed(text: string, address?: string): Steps<PageBatch> {
  const document = yield* parseXml(text, [], { prefixOf, texts: textElements })
  const dialect = dialects.find(({ path }) => descend(document, path).length > 0)
  if (dialect === undefined && !dialects.some(({ path }) => descend(document, path.slice(0, -1)).length > 0))
    throw new XmlFault('sends a document that is no feed')
  const items = dialect === undefined ? [] : itemsOf(document, dialect.path, address)
  const nameOf = (at: number) => `item ${at + 1}`
  const { records, faults } = yield* parseEach(items, nameOf, ({ node, base }) => {
    const found = convertItem(node, base, dialect?.texts ?? 'type says')
    return found === undefined ? { fault: 'has no title' } : { found }
  })
  return { records, announced: items.length, faults }
}

interface Item {
  readonly node: Node
  /** What its relative links begin at. */
  readonly base: string | undefined
}

function descend(document: Node, path: readonly string[]): readonly Node[] {
  return path.reduce<readonly Node[]>(
    (nodes, name) => nodes.flatMap((node) => children(node, name)),
    [document],
  )
}

/** The items, each with the base of what it stands in (https://www.w3.org/TR/xmlbase/). */
function itemsOf(document: Node, path: readonly string[], address: string | undefined): readonly Item[] {
  return path.reduce<readonly Item[]>(
    (found, name) =>
      found.flatMap(({ node, base }) =>
        children(node, name).map((child) => ({
          node: child,
          base: resolve(attribute(child, 'xml:base'), base) ?? base,
        })),
      ),
    [{ node: document, base: address }],
  )
}

function convertItem(item: Node, base: Item['base'], rule: Dialect['texts']): SourceRecord | undefined {
  const title = firstText(item, elements.title, rule, paperBounds.title)
  if (title === undefined) return undefined
  const links = linksOf(item, base).slice(0, paperBounds.links)
  const named = [...textsOf(item, elements.identifier), ...links]
  const identifiers = [...new Set(named.flatMap((name) => parseIdentifier(name) ?? findIdentifiers(name)))]
  const day = first(textsOf(item, elements.day), (text) => parseDay(text))
  return {
    identifiers,
    title,
    abstract: firstText(item, elements.abstract, rule, paperBounds.abstract) ?? '',
    authors: peopleOf(item),
    ...(day === undefined ? {} : { listed: day }),
    links: identifiers.length === 0 ? links : [],
  }
}

/** The first text that says anything: elements are repeated, and some stand empty. */
function firstText(
  item: Node,
  names: readonly string[],
  rule: Dialect['texts'],
  maxLength: number,
): string | undefined {
  return first(
    names.flatMap((name) => children(item, name)),
    (node) => {
      const text = textOf(node)
      const type = attribute(node, 'type')?.toLowerCase() ?? ''
      const isHtml = rule === 'any may be HTML' || (type.includes('html') && !type.includes('xhtml'))
      return (isHtml ? parseMarkup(text, maxLength) : text.trim()) || undefined
    },
  )
}

/** Those whom the first element names that names anybody. */
function peopleOf(item: Node): readonly string[] {
  const found = first(elements.people, (name) => {
    const written = children(item, name).flatMap((node) => {
      const names = children(node, 'name').map(textOf)
      return (names.length > 0 ? names : [textOf(node)]).map((text) =>
        parseMarkup(text, paperBounds.authorLine),
      )
    })
    const people = namesOf(written.filter((text) => text !== ''))
    return people.length > 0 ? people : undefined
  })
  return found ?? []
}

/** Its pages: those that Atom calls alternate, else what other links there are, else a guid that is a link. */
function linksOf(item: Node, base: Item['base']): readonly string[] {
  const links = children(item, 'link').flatMap((node) => {
    const from = resolve(attribute(node, 'xml:base'), base) ?? base
    const link = resolve(attribute(node, 'href') ?? textOf(node), from)
    return link === undefined ? [] : [{ link, rel: attribute(node, 'rel')?.toLowerCase() ?? 'alternate' }]
  })
  const pages = links.filter(({ rel }) => rel === 'alternate')
  const others = links.filter(({ rel }) => !ofTheFeed.has(rel))
  const guids = children(item, 'guid').filter((node) => attribute(node, 'isPermaLink') !== 'false')
  const named = [...guids.map(textOf), attribute(item, 'rdf:about')].flatMap((text) => {
    const link = text !== undefined && /^https?:/i.test(text.trim()) ? resolve(text, base) : undefined
    return link ?? []
  })
  const chosen = [pages, others, links].find((some) => some.length > 0)?.map(({ link }) => link)
  return [...new Set(chosen ?? named)]
}

function resolve(link: string | undefined, base: Item['base']): string | undefined {
  const trimmed = link?.trim() ?? ''
  if (trimmed === '' || trimmed.length > maxLinkLength) return undefined
  return URL.parse(trimmed, base)?.href
}

function children(node: Node, name: string): readonly Node[] {
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return []
  const value = (node as Record<string, unknown>)[name]
  return Array.isArray(value) ? value : [value]
}

function textsOf(item: Node, names: readonly string[]): string[] {
  return names
    .flatMap((name) => children(item, name).map(textOf))
    .filter((text) => text.trim() !== '')
    .slice(0, paperBounds.listed)
}

function textOf(node: Node): string {
  if (typeof node === 'string') return node
  const [text] = children(node, '#text')
  return typeof text === 'string' ? text : ''
}

function attribute(node: Node, name: string): string | undefined {
  const [value] = children(node, `@${name}`)
  return typeof value === 'string' ? value : undefined
}

function first<Item, Found>(
  items: readonly Item[],
  read: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = read(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** Links of Atom that lead to the feed and its service (https://www.iana.org/assignments/link-relations). */
const ofTheFeed = new Set([
  'self',
  'hub',
  'edit',
  'edit-media',
  'next',
  'first',
  'last',
  'replies',
  'license',
])
