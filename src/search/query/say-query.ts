/** A query as a person would write it: `agents by Shen since 2025, not surveys, newest first`. */
import { shortMonthNames } from '../../model/calendar.ts'
import { capitalise } from '../../model/text.ts'
import { fieldNamed } from './query-fields.ts'
import { cleanQuery, lexQuery, type Token } from './query-lexer.ts'

/** Words, phrases, groups and “or” stay as they are typed; fields, `-` and the order are said. Never throws. */
export function sayQuery(query: string): string {
  const typed = sayPapers(cleanQuery(query))
  const tokens = lexQuery(typed, (name) => fieldNamed(name) !== undefined)
  const isPlain = tokens.every(({ kind }) => kind !== 'field' && kind !== 'minus')
  // Where “or” joins conditions, each stays in its place.
  const isJoined = tokens.some(({ kind }) => kind === 'or' || kind === 'open')
  if (isPlain) return typed
  const said: Said[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const next = tokens[at + 1]
    if (token.kind === 'minus' && next !== undefined) {
      const end = next.kind === 'open' ? endOfGroup(tokens, at + 1) : at + 1
      said.push({ part: 'not', text: sayUnwanted(tokens.slice(at + 1, end + 1), typed) })
      at = end
    } else if (token.kind === 'field') said.push(sayField(token))
    else said.push({ part: 'words', text: typed.slice(token.start, token.end) })
  }
  return write(said, isJoined)
}

/** `3 papers` for a choice between their identifiers. */
function sayPapers(query: string): string {
  const words = query.split(' ')
  const isPaper = (word: string) => word.startsWith('id:') || word.startsWith('(id:')
  const [first, last] = [words.findIndex(isPaper), words.findLastIndex(isPaper)]
  const named = words.slice(first, last + 1)
  const isChoice = first < last && named.every((word, at) => (at % 2 === 0 ? isPaper(word) : word === 'or'))
  if (!isChoice) return query
  return [...words.slice(0, first), `${(named.length + 1) / 2} papers`, ...words.slice(last + 1)].join(' ')
}

type Part = 'words' | 'author' | 'title' | 'topic' | 'since' | 'before' | 'has' | 'not' | 'sort'
interface Said {
  readonly part: Part
  readonly text: string
}

/** In the order in which a person says them; those after a comma stand apart. */
const order: readonly Part[] = ['words', 'topic', 'author', 'title', 'has', 'since', 'before', 'not', 'sort']

function write(said: readonly Said[], isJoined: boolean): string {
  const of = (part: Part) => said.flatMap((one) => (one.part === part && one.text !== '' ? [one.text] : []))
  const inPlace = isJoined ? said.filter(({ part }) => part !== 'sort') : []
  const ordered = isJoined ? inPlace : order.flatMap((part) => said.filter((one) => one.part === part))
  const hasWords = of('words').length > 0
  let text = ''
  for (const { part, text: own } of ordered) {
    if (own === '' || part === 'sort') continue
    const isApart = part === 'not' && text !== '' && !isJoined
    const words = part === 'topic' && hasWords ? `in ${own}` : own
    text += `${text === '' || text.endsWith('(') || own === ')' ? '' : isApart ? ', ' : ' '}${words}`
  }
  const [sort = ''] = of('sort')
  if (sort === '') return text
  return text === '' ? capitalise(`all papers, ${sort}`) : `${text}, ${sort}`
}

function endOfGroup(tokens: readonly Token[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at]?.kind === 'open') depth++
    if (tokens[at]?.kind === 'close' && --depth === 0) return at
  }
  return tokens.length - 1
}

/** `not surveys`, `without code` */
function sayUnwanted(tokens: readonly Token[], typed: string): string {
  const [first] = tokens
  const [from, to] = [first?.start ?? 0, tokens.at(-1)?.end ?? 0]
  if (first?.kind !== 'field') return `not ${typed.slice(from, to)}`
  const { part, text } = sayField(first)
  return part === 'has' ? text.replace('with', 'without') : `not ${text}`
}

function sayField({ name, value }: Token & { readonly kind: 'field' }): Said {
  const field = fieldNamed(name) ?? name
  switch (field) {
    case 'author':
      return { part: 'author', text: `by ${value}` }
    case 'title':
      return { part: 'title', text: `with “${value}” in the title` }
    case 'topic':
      return { part: 'topic', text: value }
    case 'in':
      return { part: 'title', text: `on the shelf ${value}` }
    case 'like':
      return { part: 'title', text: `like the shelf ${value}` }
    case 'has':
      return { part: 'has', text: `with ${value.toLowerCase()}` }
    case 'since':
    case 'after':
      return { part: 'since', text: saySince(value) }
    case 'before':
      return { part: 'before', text: `before ${sayDay(value)}` }
    case 'sort':
      return { part: 'sort', text: orders[value.toLowerCase()] ?? '' }
    default:
      return { part: 'words', text: value }
  }
}

const orders: Readonly<Record<string, string>> = { new: 'newest first', old: 'oldest first' }

/** `of the last 2 weeks` for `2w` */
function saySince(value: string): string {
  const [count, name] = [value.slice(0, -1), units[value.slice(-1).toLowerCase()]]
  if (name === undefined || !Number.isInteger(Number(count))) return `since ${sayDay(value)}`
  return count === '1' ? `of the last ${name}` : `of the last ${count} ${name}s`
}

const units: Readonly<Record<string, string>> = { d: 'day', w: 'week', m: 'month', y: 'year' }

/** `10 Apr 2025`, `Apr 2025`, `2025` */
function sayDay(value: string): string {
  const [year = value, month, day] = value.split('-')
  const name = shortMonthNames[Number(month) - 1]
  const parts = [day === undefined ? '' : String(Number(day)), name && capitalise(name), year]
  return parts.filter((part) => part).join(' ')
}
