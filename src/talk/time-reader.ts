/** How words that say when are read: one phrase at a place among the words of a sentence. */
import { dayName } from './day-name.ts'
import { cardinals } from './references.ts'

/** What was said; as `subscribe` and `edit` read it. */
export interface Times {
  /** `daily`, `every other week`, `monthly on the 15th`; also one that there is not. */
  readonly rhythm?: string
  /** `mon`, `thu` */
  readonly days?: readonly string[]
  readonly except?: readonly string[]
  /** `09:00` */
  readonly time?: string
  readonly zone?: string
  readonly top?: number
}

/** The number that a word is, `3` or `three`; undefined for other words. */
export function readNumber(word = ''): number | undefined {
  const named = word === 'a' || word === '' ? -1 : numberNames.indexOf(word)
  return named >= 0 ? named + 1 : /^\d{1,3}$/.test(word) ? Number(word) : undefined
}

export interface Found {
  readonly length: number
  readonly says: Times
  readonly isAgain?: boolean
  /** Takes the place of what was said before, as a time does of a part of the day. */
  readonly isSurer?: boolean
}

export interface Context {
  /** The words after which a comma stands. */
  readonly commas: ReadonlySet<number>
  readonly isAfterCut: boolean
  readonly times: Times
}

export type Read = (words: readonly string[], at: number, context: Context) => Found | undefined

export const bestWords = new Set('best top newest latest hottest most relevant important'.split(' '))

export const papers = new Set('papers paper articles items ones hits results entries'.split(' '))

export const wholeDay = new RegExp(`^${dayName}$`)

export function dayOf(word = ''): string | undefined {
  return wholeDay.test(word) ? word.slice(0, 3) : undefined
}

export const noContext: Context = { commas: new Set(), isAfterCut: false, times: {} }

export const numberNames = [...cardinals, 'eleven', 'twelve']

/** The place after the longest of some phrases, if one of them stands there. */
export function skip(
  words: readonly string[],
  at: number,
  phrases: readonly string[],
): readonly [at: number, isThere: boolean] {
  const first = words[at]
  if (first === undefined) return [at, false]
  const lengths = phrases
    .filter((phrase) => phrase.startsWith(first))
    .map((phrase) => phrase.split(' '))
    .filter((phrase) => phrase.every((word, index) => words[at + index] === word))
    .map(({ length }) => length)
  return lengths.length === 0 ? [at, false] : [at + Math.max(...lengths), true]
}
