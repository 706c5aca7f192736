/** Typed text into the tokens of the query language, each with its place in the text. */

import { quotes } from '../../model/quotes.ts'
import { dropTail } from '../../model/text.ts'
import { hasLetterOrDigit, hasSpace, singleSpaced } from '../../model/words.ts'
import { signAfter } from '../analysis/analysis.ts'

interface Place {
  readonly start: number
  readonly end: number
}

/** `field` has the name before its colon as typed; `value` of a phrase or field is without quotes. */
export type Token = Place &
  (
    | { readonly kind: 'word' | 'phrase'; readonly value: string }
    | { readonly kind: 'field'; readonly name: string; readonly value: string }
    | { readonly kind: 'open' | 'close' | 'or' | 'minus' | 'unclosed' }
  )

const closing = `)${quotes}`
// Invisible controls and the marks that turn the direction of writing; joiners inside emoji fall with them.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu
const boundary = new RegExp(String.raw`[\s()${quotes}]`)

/** The text as it is read: full-width forms made plain, control and direction marks dropped, ends trimmed. */
export function cleanQuery(text: string): string {
  return singleSpaced(text.replace(/\s/g, ' ').replace(invisible, '').normalize('NFKC'))
}

/** Whether a text has a letter or a digit, so that there is something to look for. */
export function hasLetters(text: string): boolean {
  return hasLetterOrDigit(text)
}

/** The tokens of a clean text. `isField` says which names before a colon make a field. */
export function lexQuery(text: string, isField: (name: string) => boolean): Token[] {
  const tokens: Token[] = []
  let position = 0
  while (position < text.length) {
    const letter = text.charAt(position)
    if (hasSpace(letter)) {
      position++
      continue
    }
    const token =
      letter === '('
        ? ({ kind: 'open', start: position, end: position + 1 } as const)
        : letter === ')'
          ? ({ kind: 'close', start: position, end: position + 1 } as const)
          : quotes.includes(letter)
            ? lexPhrase(text, position)
            : lexRun(text, position, isField)
    position = token.end
    if (token.kind !== 'word' || token.value !== '') tokens.push(token)
  }
  return tokens
}

function lexPhrase(text: string, start: number): Token {
  let end = start + 1
  while (end < text.length && !quotes.includes(text.charAt(end))) end++
  if (end === text.length) return { kind: 'unclosed', start, end }
  return { kind: 'phrase', value: singleSpaced(text.slice(start + 1, end)), start, end: end + 1 }
}

/** Everything up to the next space, parenthesis or quote: a sign, a field or a word. */
function lexRun(text: string, start: number, isField: (name: string) => boolean): Token {
  const run = runAt(text, start)
  const end = start + run.length
  if (/^\|+$/.test(run) || run.toLowerCase() === 'or') return { kind: 'or', start, end }
  const dashes = /^-+/.exec(run)?.[0].length ?? 0
  // A dash between words, as titles have it, and the hyphen of "SE(3)-equivariant" are punctuation; any other
  // tells what is unwanted.
  const isHyphen = start > 0 && closing.includes(text.charAt(start - 1))
  const isDash = isHyphen || dashes > 1 || (dashes === run.length && start > 0 && hasSpace(text.charAt(end)))
  if (dashes > 0)
    return isDash
      ? { kind: 'word', value: '', start, end: start + dashes }
      : { kind: 'minus', start, end: start + 1 }
  const letter = run.search(/[\p{L}\p{N}]/u)
  // `.NET` and `#SAT` begin with a sign that is theirs.
  const lead = letter > 0 && (run[letter - 1] === '.' || run[letter - 1] === '#') ? letter - 1 : letter
  if (lead < 0) return { kind: 'word', value: '', start, end }
  return lexField(text, start + letter, isField) ?? lexWord(run, start, lead)
}

function lexField(text: string, start: number, isField: (name: string) => boolean): Token | undefined {
  const name = /^([a-z]{2,20}):(?!\/\/)/i.exec(text.slice(start, start + 23))?.[1]
  if (name === undefined || !isField(name)) return undefined
  const valueStart = start + name.length + 1
  if (quotes.includes(text.charAt(valueStart)) && valueStart < text.length) {
    const phrase = lexPhrase(text, valueStart)
    return phrase.kind === 'phrase'
      ? { kind: 'field', name, value: phrase.value, start, end: phrase.end }
      : phrase
  }
  const value = runAt(text, valueStart)
  if (value === '') return undefined
  return { kind: 'field', name, value, start, end: valueStart + value.length }
}

function lexWord(run: string, start: number, lead: number): Token {
  const bare = dropTail(run.slice(lead), /[^\p{L}\p{N}\p{M}]/u)
  const value = `${bare}${signAfter(run, lead + bare.length)}`
  const wordStart = start + lead
  // "or," is the grammar of a sentence, not of a query.
  if (value.toLowerCase() === 'or') return { kind: 'word', value: '', start, end: start + run.length }
  return { kind: 'word', value, start: wordStart, end: start + run.length }
}

function runAt(text: string, start: number): string {
  let end = start
  while (end < text.length && !boundary.test(text.charAt(end))) end++
  return text.slice(start, end)
}
