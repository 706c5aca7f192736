/** The dialects of feeds: where each has its items, and which element tells what. */

/**
 * Namespaces by the prefix that they get here, whatever a feed calls them; none for the elements of the feed itself.
 * Compared in lower case and by their beginning, as versions differ.
 */
const namespaces: readonly (readonly [namespace: string, prefix: string])[] = [
  ['http://www.w3.org/2005/atom', ''],
  ['http://purl.org/atom/ns', ''],
  ['http://purl.org/rss/1.0/modules/content', 'content'],
  ['http://purl.org/rss/1.0', ''],
  ['http://my.netscape.com/', ''],
  ['http://backend.userland.com/rss', ''],
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns', 'rdf'],
  ['http://purl.org/dc/elements/', 'dc'],
  ['http://purl.org/dc/terms', 'dcterms'],
  ['http://prismstandard.org/namespaces/', 'prism'],
  ['http://www.w3.org/1999/xhtml', 'xhtml'],
]

/** The prefix of a namespace; undefined for one that no feed is read for. */
export function prefixOf(namespace: string): string | undefined {
  const name = namespace.trim().toLowerCase().replace('https:', 'http:')
  return namespaces.find(([known]) => name.startsWith(known))?.[1]
}

/** How a dialect marks up its texts: any may be HTML, or only those that say so (RFC 4287, 3.1.1). */
export type TextRule = 'any may be HTML' | 'type says'

export interface Dialect {
  /** The elements from the document to the item. */
  readonly path: readonly string[]
  readonly texts: TextRule
}

/** Atom 1.0 and 0.3; RSS 0.91 to 2.0, with items inside the channel or beside it; RSS 0.90 and 1.0. */
export const dialects: readonly Dialect[] = [
  { path: ['feed', 'entry'], texts: 'type says' },
  { path: ['rss', 'channel', 'item'], texts: 'any may be HTML' },
  { path: ['rss', 'item'], texts: 'any may be HTML' },
  { path: ['rdf:RDF', 'item'], texts: 'any may be HTML' },
  { path: ['rdf:RDF', 'channel', 'item'], texts: 'any may be HTML' },
]

/** Elements of an item in any dialect by what they tell, the best first. */
export const elements = {
  title: ['title', 'dc:title', 'dcterms:title'],
  abstract: ['summary', 'description', 'content', 'content:encoded', 'dc:description', 'dcterms:abstract'],
  people: ['dc:creator', 'dcterms:creator', 'author'],
  identifier: ['prism:doi', 'dc:identifier', 'dcterms:identifier', 'guid', 'id'],
  day: [
    ...['published', 'pubDate', 'issued', 'dc:date', 'dcterms:issued', 'prism:publicationDate'],
    ...['dcterms:created', 'created', 'updated', 'modified', 'dcterms:modified'],
  ],
} as const

/** Elements whose marks are read as text, in the order of its words. */
export const textElements: ReadonlySet<string> = new Set([...elements.title, ...elements.abstract])
