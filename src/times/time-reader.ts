/** How words that say when are read: one phrase at a place among the words of a sentence. */
import { parseNumber } from './numbers.ts'

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

/** The number of papers or of an hour that a word is, `3` or `three`; undefined for other words. */
export function readNumber(word = ''): number | undefined {
  const number = parseNumber(word)
  return number !== undefined && (number <= 12 || /^\d/.test(word)) ? number : undefined
}

export interface Found {
  readonly length: number
  readonly says: Times
  readonly isAgain?: boolean
  /** Takes the place of what was said before, as a time does of a part of the day. */
  readonly isSurer?: boolean
  /** When the part of the day begins that the words name. */
  readonly part?: string
  /** Whether a part of the day may move its time. */
  readonly isOpen?: boolean
}

export interface Context {
  readonly isAfterCut: boolean
  readonly times: Times
  /** When the part of the day begins that was said before. */
  readonly part: string | undefined
}

export type Read = (words: readonly string[], at: number, context: Context) => Found | undefined

export const bestWords = new Set('best top newest latest hottest most relevant important'.split(' '))

export const papers = new Set('papers paper articles items ones hits results entries'.split(' '))
