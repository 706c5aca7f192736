/** RSS 0.90 to 2.0 and Atom, with the Dublin Core and PRISM fields that journals add. */
import type { Steps } from '../../async/steps.ts'
import { maxLinkLength, paperBounds } from '../../model/bounds.ts'
import { findIdentifiers, type Identifier, parseIdentifier } from '../../model/identifier.ts'
import type { SourceRecord } from '../../ports/source.ts'
import { namesOf } from './authors.ts'
import type { PageBatch } from './conditional.ts'
import { parseDay } from './days.ts'
import { type Dialect, dialects, elements, prefixOf, textElements } from './feed-dialects.ts'
import { parseMarkup } from './markup.ts'
import { type ParsedRecord, parseEach } from './parse-each.ts'
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
  const rule = dialect?.texts ?? 'type says'
  const { records, faults } = yield* parseEach(items, nameOf, ({ node, base }) =>
    convertItem(node, base, rule),
  )
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

function* convertItem(
  item: Node,
  base: Item['base'],
  rule: Dialect['texts'],
): Steps<ParsedRecord<SourceRecord>> {
  const title = yield* firstText(item, elements.title, rule, paperBounds.title)
  if (title === undefined) return { fault: 'has no title' }
  const links = (yield* linksOf(item, base)).slice(0, paperBounds.links)
  const found = new Set<Identifier>()
  for (const name of [...textsOf(item, elements.identifier, maxNameLength), ...links]) {
    for (const id of [parseIdentifier(name) ?? findIdentifiers(name)].flat()) found.add(id)
    yield
  }
  const identifiers = [...found]
  const day = textsOf(item, elements.day)
    .values()
    .map((text) => parseDay(text))
    .find((read) => read !== undefined)
  return {
    found: {
      identifiers,
      title,
      abstract: (yield* firstText(item, elements.abstract, rule, paperBounds.abstract)) ?? '',
      authors: yield* peopleOf(item),
      ...(day === undefined ? {} : { listed: day }),
      links: identifiers.length === 0 ? links : [],
    },
  }
}

/** The first text that says anything: elements are repeated, and some stand empty. */
function* firstText(
  item: Node,
  names: readonly string[],
  rule: Dialect['texts'],
  maxLength: number,
): Steps<string | undefined> {
  for (const node of names.flatMap((name) => children(item, name).slice(0, maxRepeated))) {
    const text = textOf(node)
    const type = attribute(node, 'type')?.toLowerCase() ?? ''
    const isHtml = rule === 'any may be HTML' || (type.includes('html') && !type.includes('xhtml'))
    const said = isHtml ? parseMarkup(text, maxLength) : text.trim()
    yield
    if (said !== '') return said
  }
  return undefined
}

/** Those whom the first element names that names anybody. */
function* peopleOf(item: Node): Steps<readonly string[]> {
  for (const name of elements.people) {
    const written: string[] = []
    for (const node of children(item, name).slice(0, paperBounds.authors)) {
      const names = children(node, 'name').map(textOf)
      for (const text of names.length > 0 ? names : [textOf(node)]) {
        const said = parseMarkup(text, paperBounds.authorLine)
        if (said !== '') written.push(said)
        yield
      }
    }
    const people = yield* namesOf(written)
    if (people.length > 0) return people
  }
  return []
}

/** Its pages: those that Atom calls alternate, else what other links there are, else a guid that is a link. */
function* linksOf(item: Node, base: Item['base']): Steps<readonly string[]> {
  const links: { readonly link: string; readonly rel: string }[] = []
  for (const node of children(item, 'link').slice(0, maxRepeated)) {
    const from = resolve(attribute(node, 'xml:base'), base) ?? base
    const link = resolve(attribute(node, 'href') ?? textOf(node), from)
    if (link !== undefined) links.push({ link, rel: attribute(node, 'rel')?.toLowerCase() ?? 'alternate' })
    yield
  }
  const pages = links.filter(({ rel }) => rel === 'alternate')
  const others = links.filter(({ rel }) => !ofTheFeed.has(rel))
  const guids = children(item, 'guid')
    .slice(0, maxRepeated)
    .filter((node) => attribute(node, 'isPermaLink') !== 'false')
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

/** Texts that say anything, of each element the first; longer ones are cut. */
function textsOf(item: Node, names: readonly string[], maxLength?: number): string[] {
  return names
    .flatMap((name) => children(item, name).slice(0, maxRepeated).map(textOf))
    .map((text) => text.slice(0, maxLength))
    .filter((text) => text.trim() !== '')
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

/** How often one element of an item is read; journals repeat some a few times. */
const maxRepeated = 50
/** Characters of a text that names a paper, with words beside it. */
const maxNameLength = 2 * maxLinkLength
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
