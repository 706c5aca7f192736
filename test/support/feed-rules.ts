/** What the standards demand of feeds: RFC 4287 for Atom, jsonfeed.org/version/1.1 for JSON Feed. */
import { Ajv } from 'ajv'
import { DomUtils, parseDocument } from 'htmlparser2'

const { getChildren, textContent } = DomUtils
type Node = ReturnType<typeof getChildren>[number]
type Element = Extract<Node, { attribs: unknown }>

/** Each rule that a document breaks, in a sentence; none for a valid feed. */
export function findAtomFaults(document: string): string[] {
  const roots = parseDocument(document, { xmlMode: true }).children.filter(isElement)
  const [feed] = roots
  if (feed === undefined || roots.length > 1 || feed.name !== 'feed') return ['the root is no feed']
  const entries = childrenOf(feed, 'entry')
  const ids = entries.map((entry) => childrenOf(entry, 'id').map(textContent).join())
  return [
    ...(feed.attribs.xmlns === 'http://www.w3.org/2005/Atom' ? [] : ['the namespace is not Atom’s']),
    ...findCommonFaults(feed),
    ...(new Set(ids).size === ids.length ? [] : ['two entries have one id']),
    ...(childrenOf(feed, 'author').some((author) => childrenOf(author, 'name').length === 1)
      ? []
      : ['the feed has no author, which its entries lack']),
    ...entries.flatMap(findEntryFaults),
  ]
}

/** RFC 4287, 4.1.2. */
function findEntryFaults(entry: Element): string[] {
  const links = childrenOf(entry, 'link').filter(
    ({ attribs }) => (attribs.rel ?? 'alternate') === 'alternate',
  )
  const contents = childrenOf(entry, 'content')
  return [
    ...findCommonFaults(entry),
    ...(links.length === 1 || contents.length === 1 ? [] : ['an entry has neither link nor content']),
    ...links.filter(({ attribs }) => !URL.canParse(attribs.href ?? '')).map(() => 'a link is no address'),
    ...(contents.length > 1 ? ['an entry has two contents'] : []),
    ...(childrenOf(entry, 'published').length > 1 ? ['an entry was published twice'] : []),
    ...childrenOf(entry, 'published')
      .filter(isNoDate)
      .map(() => 'published is no date'),
  ]
}

/** RFC 4287, 4.1.1 and 4.1.2: what both feeds and entries must have. */
function findCommonFaults(element: Element): string[] {
  const lacking = ['id', 'title', 'updated'].filter((name) => childrenOf(element, name).length !== 1)
  const texts = [...childrenOf(element, 'title'), ...childrenOf(element, 'content')]
  return [
    ...lacking.map((name) => `${element.name} must have one ${name}`),
    ...childrenOf(element, 'id')
      .filter((id) => !/^[a-z][a-z0-9+.-]*:\S+$/i.test(textContent(id)))
      .map(() => 'an id is no IRI'),
    ...childrenOf(element, 'updated')
      .filter(isNoDate)
      .map(() => 'updated is no date'),
    ...texts
      .filter(({ attribs }) => !['text', 'html', 'xhtml'].includes(attribs.type ?? 'text'))
      .map(() => 'a text has an unknown type'),
  ]
}

function isElement(node: Node): node is Element {
  return 'attribs' in node
}

function childrenOf(element: Element, name: string): Element[] {
  return getChildren(element).filter((child): child is Element => isElement(child) && child.name === name)
}

/** RFC 4287, 3.3. */
function isNoDate(element: Element): boolean {
  return !rfc3339.test(textContent(element))
}

/** Each rule that a document breaks, in a sentence; none for a valid feed. */
export function findJsonFeedFaults(document: string): string[] {
  if (isJsonFeed(JSON.parse(document))) return []
  return (isJsonFeed.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`)
}

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

const text = { type: 'string' }
const address = { type: 'string', pattern: '^https?://' }
const day = { type: 'string', pattern: rfc3339.source }

/** Without what is deprecated or an extension. */
const jsonFeed = {
  type: 'object',
  required: ['version', 'title', 'items'],
  additionalProperties: false,
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: text,
    description: text,
    home_page_url: address,
    feed_url: address,
    language: text,
    authors: { type: 'array', items: { type: 'object', minProperties: 1, properties: { name: text } } },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'date_published'],
        anyOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
        additionalProperties: false,
        properties: {
          id: text,
          url: address,
          title: text,
          content_html: text,
          content_text: text,
          summary: text,
          date_published: day,
          date_modified: day,
          tags: { type: 'array', items: text },
        },
      },
    },
  },
}

const isJsonFeed = new Ajv({ allErrors: true }).compile(jsonFeed)
