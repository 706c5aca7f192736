/** A name without what is no part of it: titles, degrees, and the same in a second script. */
import { wordSet } from './lists.ts'

/** The name itself, which two records of one paper share where only one of them says `Dr.`; a title alone stays. */
export function bareName(name: string): string {
  return bareParts(name).flat().join(' ') || name
}

/** The words of a name, by its commas, without titles, degrees and a second script (`Yang Wang (王阳)`). */
export function bareParts(name: string): readonly (readonly string[])[] {
  return dropParentheses(name)
    .split(',')
    .map((part) => dropTitles(wordsOf(part)))
    .filter((words) => words.length > 0)
}

/** The words without `Dr.` before and `PhD` after them, and without an “and” that a list left. */
function dropTitles(words: readonly string[]): readonly string[] {
  let [from, to] = [0, words.length]
  while (from < to && (titles.has(plain(words[from])) || words[from] === 'and')) from++
  // `MD` is a short form of Mohammed too, which stands first or beside one other word.
  const isDegree = (at: number) =>
    degrees.has(plain(words[at])) && (words[at] !== 'MD' || words.length === 1 || at - from > 1)
  while (to > from && (words[to - 1] === 'and' || isDegree(to - 1))) to--
  return words.slice(from, to)
}

/** The name without parentheses at its end or in another script; what is inside them for `王阳 (Yang Wang)`. */
function dropParentheses(name: string): string {
  const inside = /[(（]([^()（）]*)[)）]/.exec(name)?.[1] ?? ''
  const rest = name.replace(/[(（]([^()（）]*)[)）]/g, (said, text: string, at: number) =>
    at + said.length >= name.trimEnd().length || !isLatin(text) ? ' ' : said,
  )
  const isOnlyInside = wordsOf(rest).every(isWithoutSpaces) && isLatin(inside) && wordsOf(inside).length > 1
  return isOnlyInside ? inside : rest
}

/** Whether it is in a script without spaces between words. */
export function isWithoutSpaces(word: string): boolean {
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(word)
}

function isLatin(text: string): boolean {
  return /\p{sc=Latin}/u.test(text) && !isWithoutSpaces(text)
}

function wordsOf(text: string): string[] {
  return text.split(/[\s\u3000]+/).filter((word) => word !== '')
}

function plain(word: string | undefined): string {
  return (word ?? '').replaceAll('.', '')
}

/** Before a name, without points. */
const titles: ReadonlySet<string> = new Set(['Dr', 'Prof', 'A/Prof', 'Professor'])

/** After a name, without points. */
const degrees: ReadonlySet<string> = wordSet(
  'PhD Phd PHD MD DPhil MSc BSc MBA MPH MBBS FRCP RN DDS DVM DSc ScD',
)
