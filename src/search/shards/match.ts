/**
 * Lexemes as words of a search server, which has one field of them and knows nothing of languages. Each is
 * written in small letters and digits, so that nothing in it is taken for a sign of the query language:
 * https://manual.manticoresearch.com/Searching/Full_text_matching/Operators
 */
import { createHash } from 'node:crypto'
import { lexemeOf } from '../postgres/lexemes.ts'

/** A paper's field. */
export function writeField(lexemes: readonly string[], date: string): string {
  const days = date === '' ? [] : [lexemeOf.day(date), lexemeOf.dated()]
  return [...lexemes, ...days, lexemeOf.every()].map(wordOf).join(' ')
}

/** A `tsquery` of lexemes as a query of the search server. */
export function writeMatch(query: string): string {
  return query.replaceAll(/'((?:[^'\\]|''|\\\\)*)'|&/g, (sign, quoted?: string) =>
    quoted === undefined && sign === '&'
      ? ' '
      : wordOf((quoted ?? '').replaceAll("''", "'").replaceAll('\\\\', '\\')),
  )
}

/** The word of a lexeme. */
export function wordOf(lexeme: string): string {
  const kind = lexeme.slice(0, 1)
  const term = lexeme.slice(1)
  if (/^[a-z0-9]{0,36}$/.test(term)) return `${kind}w${term}`
  const bytes = Buffer.from(term)
  if (bytes.length <= maxHexBytes) return `${kind}x${bytes.toString('hex')}`
  return `${kind}h${createHash('sha256')
    .update(bytes)
    .digest('hex')
    .slice(0, 2 * maxHexBytes)}`
}

/** Servers cut a word after 42 signs. */
const maxHexBytes = 18
