/** What was read out of a question, each condition with the query that is left without it. */
import { fieldNamed } from '../search/query/query-fields.ts'
import { cleanQuery, hasLetters, lexQuery, type Token } from '../search/query/query-lexer.ts'

export interface UndoneCondition {
  /** What the query then takes, as on a button. */
  readonly label: string
  readonly query: string
}

/** What takes the place of a stretch of the query. */
interface Edit {
  readonly label: string
  readonly start: number
  readonly end: number
  readonly instead: string
}

/**
 * For each condition of a query, in its order, the query without it: an author, title or topic becomes words
 * again, both ends of a span of time go together. A query with “or” has none, as its conditions
 * may belong to one branch; neither has a condition without which nothing is left.
 */
export function undoConditions(query: string): readonly UndoneCondition[] {
  const tokens = outsideGroups(lexQuery(query, (name) => fieldNamed(name) !== undefined))
  if (tokens.some(({ kind }) => kind === 'or')) return []
  const edits = tokens.flatMap((token, at) => editFor(token, tokens[at - 1], query) ?? [])
  return [...Map.groupBy(edits, ({ label }) => label)].flatMap(([label, some]) => {
    const left = cleanQuery(some.reduceRight(applyEdit, query))
    return hasLetters(left) ? [{ label, query: left }] : []
  })
}

function outsideGroups(tokens: readonly Token[]): readonly Token[] {
  let depth = 0
  return tokens.filter(({ kind }) => {
    if (kind === 'close') depth--
    const isOutside = depth === 0
    if (kind === 'open') depth++
    return isOutside
  })
}

function editFor(token: Token, before: Token | undefined, query: string): Edit | undefined {
  if (before?.kind === 'minus') return undoExclusion(token, before, query)
  if (token.kind !== 'field') return undefined
  const { start, end, name, value } = token
  const cut = (label: string, instead = ''): Edit => ({ label, start, end, instead })
  switch (name.toLowerCase()) {
    case 'author':
    case 'title':
    case 'topic':
      return cut(`“${value}” as ${value.includes(' ') ? 'words' : 'a word'}`, value)
    case 'since':
    case 'after':
    case 'before':
      return cut('Any date')
    case 'in':
    case 'like':
      return cut('Everywhere')
    case 'has':
      return cut(anyCode)
    case 'sort':
      return cut('Best first')
    default:
      return undefined
  }
}

function undoExclusion(token: Token, { start }: Token, query: string): Edit | undefined {
  const { kind, end } = token
  if (kind === 'field' && token.name.toLowerCase() === 'has')
    return { label: anyCode, start, end, instead: '' }
  if (kind !== 'word' && kind !== 'phrase' && kind !== 'field') return undefined
  return { label: `With ${query.slice(token.start, end)}`, start, end, instead: '' }
}

function applyEdit(query: string, { start, end, instead }: Edit): string {
  return query.slice(0, start) + instead + query.slice(end)
}

const anyCode = 'With or without code'
