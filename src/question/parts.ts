/** What a sentence is read into, and how it is written in the query language. */
import { dropTail } from '../model/text.ts'
import { fieldNamed } from '../search/query/query-fields.ts'
import { cleanQuery, lexQuery } from '../search/query/query-lexer.ts'

/** The fields that were read out of a sentence, each as its value stands in the query language. */
export interface Parts {
  readonly authors?: readonly string[]
  readonly title?: string
  readonly topic?: string
  readonly since?: string
  readonly before?: string
  /** `has:code` or `-has:code`. */
  readonly code?: string
  readonly without?: readonly string[]
  readonly isNewest?: boolean
  readonly isOldest?: boolean
  readonly limit?: number
}

/** What a rule read from one word on: up to, but not with, `to`. */
export interface Found {
  readonly to: number
  readonly parts: Parts
}

/** Both together; of what only one may be, the first stays, so undefined where they speak of the same. */
export function joinParts(one: Parts, other: Parts): Parts | undefined {
  for (const name of ['title', 'topic', 'since', 'before', 'code', 'limit'] as const)
    if (one[name] !== undefined && other[name] !== undefined) return undefined
  return {
    ...one,
    ...other,
    authors: [...(one.authors ?? []), ...(other.authors ?? [])],
    without: [...(one.without ?? []), ...(other.without ?? [])],
  }
}

/** The query of some parts and plain words. */
export function printParts(parts: Parts, words: string): string {
  const fields = [
    ...(parts.authors ?? []),
    ...(parts.title === undefined ? [] : [`title:${quote(parts.title)}`]),
    ...(parts.topic === undefined ? [] : [`topic:${quote(parts.topic)}`]),
    ...(parts.since === undefined ? [] : [`since:${parts.since}`]),
    ...(parts.before === undefined ? [] : [`before:${parts.before}`]),
    ...(parts.code === undefined ? [] : [parts.code]),
  ]
  const without = parts.without ?? []
  const isAlternative = / or /i.test(words) && fields.length + without.length > 0
  const asked = words === '' ? [] : [isAlternative ? `(${words})` : words]
  return [...fields, ...asked, ...without, ...orderOf(parts)].join(' ')
}

function orderOf({ isNewest, isOldest }: Parts): string[] {
  if (isNewest === true) return ['sort:new']
  return isOldest === true ? ['sort:old'] : []
}

/** A value as a field or a phrase takes it: in quotes where it has several words. */
export function quote(words: string): string {
  return words.includes(' ') ? `"${words}"` : words
}

/** The conditions that a query has not: who asks for the same again wants no word twice. */
export function dropSaid(conditions: string, query: string): string {
  const bare = (part: string) => dropTail(part.toLowerCase(), /[?!.,]/)
  const said = new Set(partsOf(query).map(bare))
  return partsOf(conditions)
    .filter((part) => !said.has(bare(part)))
    .join(' ')
}

/** Words, phrases and fields, a minus with what follows; a query with groups or “or” is one part. */
function partsOf(query: string): readonly string[] {
  const text = cleanQuery(query)
  const tokens = lexQuery(text, (name) => fieldNamed(name) !== undefined)
  const isPlain = tokens.every(({ kind }) => kind !== 'open' && kind !== 'or' && kind !== 'unclosed')
  if (!isPlain) return [text]
  return tokens.flatMap(({ kind, end }, at) => {
    const before = tokens[at - 1]
    const first = before?.kind === 'minus' ? before : tokens[at]
    return kind === 'minus' ? [] : [text.slice(first?.start, end)]
  })
}
