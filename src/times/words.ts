/** A text as words that the readers of times compare, each with its place. */
import { dropTail } from '../model/text.ts'
import { dayOfWeek } from './names.ts'

/** `lower` has small letters and straight apostrophes, without the signs around it; a comma is a word. */
export interface Word {
  readonly lower: string
  readonly from: number
  readonly to: number
}

/** The words of a text; days that a sign joins (`mon-fri`, `mon,thu`) are apart. Takes linear time. */
export function splitWords(text: string): readonly Word[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: run, index }) => {
    const bare = dropStop(dropTail(run, closing).replace(/^[("“‘'`]+/, ''))
    const start = index + run.indexOf(bare)
    const words = placeParts(bare === '' ? [run] : splitJoined(bare), bare === '' ? index : start)
    const after = start + bare.length
    const tail = bare === '' ? '' : run.slice(after - index)
    const comma = tail.search(/[,;:]/)
    return comma < 0 ? words : [...words, { lower: ',', from: after + comma, to: after + comma + 1 }]
  })
}

/** The words of a text in small letters. */
export function lowerWords(text: string): readonly string[] {
  return splitWords(text).map(({ lower }) => lower)
}

/** The place after the longest of some phrases, if one of them stands there. */
export function skip(
  words: readonly string[],
  at: number,
  phrases: readonly string[],
): readonly [at: number, isThere: boolean] {
  const first = words[at]
  if (first === undefined) return [at, false]
  const initial = first.charCodeAt(0)
  let longest = 0
  for (const phrase of phrases) {
    if (phrase.charCodeAt(0) !== initial) continue
    if (phrase === first) longest = Math.max(longest, 1)
    if (!phrase.startsWith(first) || phrase[first.length] !== ' ') continue
    const parts = phrase.split(' ')
    const isThere = parts.every((word, index) => words[at + index] === word)
    if (isThere && parts.length > longest) longest = parts.length
  }
  return [at + longest, longest > 0]
}

const closing = /[,;:)"”!?`]/

function placeParts(parts: readonly string[], from: number): Word[] {
  let at = from
  return parts.map((part) => {
    const lower = part.toLowerCase().replaceAll('’', "'")
    at += part.length
    return { lower: lower === ';' ? ',' : lower, from: at - part.length, to: at }
  })
}

/** Days that signs join, words that a comma joins, a time before its offset from UTC, and `@9`. */
function splitJoined(word: string): readonly string[] {
  if (word.startsWith('@') && word.length > 1) return ['@', word.slice(1)]
  const [, time, zone] = /^(\d{1,2}:\d\d)(z|[+−-]\d\d:?\d\d)$/i.exec(word) ?? []
  if (time !== undefined && zone !== undefined) return [time, zone]
  const parts = word.split(/([,/+&–-])/)
  const isName = (part: string) => dayOfWeek(part.toLowerCase()) !== undefined
  const areDays = parts.length > 1 && parts.every((part, at) => at % 2 === 1 || isName(part))
  return areDays || /^\p{L}+(?:,\p{L}+)+$/u.test(word) ? parts : [word]
}

/** A full stop ends a sentence, but `a.m.` keeps its own. */
function dropStop(word: string): string {
  return /[ap]\.m\.$/i.test(word) ? word : dropTail(word, /\./)
}
