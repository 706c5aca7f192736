/** Rhythms that reading groups do not have: `every 3 weeks`, `daily`, `the 15th of each month`. */
import { readRecurrence } from '../../times/recurrence.ts'
import { lowerWords, skip } from '../../times/words.ts'

interface UnknownRhythm {
  /** What goes on from which rhythms there are. */
  readonly sentence: string
  /** Whether every other week comes nearest. */
  readonly isOther: boolean
}

/** The first that a text says; undefined where it says none. */
export function findUnknownRhythm(text: string): UnknownRhythm | undefined {
  const words = lowerWords(text)
  for (let at = 0; at < words.length; at += 1) {
    const { freq, interval, byday, bysetpos, bymonthday, times } = readRecurrence(words, at)?.recurrence ?? {}
    if (freq === undefined) continue
    if (interval !== undefined && (interval > 2 || (interval > 1 && freq !== 'weekly')))
      return { sentence: '. What comes nearest?', isOther: true }
    if (
      freq === 'daily' ||
      freq === 'hourly' ||
      (freq === 'weekly' && times !== undefined && byday === undefined)
    )
      return { sentence: '; for several days set up one for each. Do you want one of these?', isOther: false }
    if ((bysetpos?.length ?? 0) > 1)
      return { sentence: ', not on two days of a month. What comes nearest?', isOther: true }
    if (bymonthday !== undefined && freq === 'monthly' && saysMonth(words))
      return { sentence: ', not on a date. Do you want one of these?', isOther: false }
  }
  return undefined
}

function saysMonth(words: readonly string[]): boolean {
  return words.some((word) => word === 'month' || word === 'monthly')
}

export function saysOnce(text: string): boolean {
  const words = lowerWords(text)
  return words.some((_, at) => skip(words, at, once)[1])
}

const once = [
  'just once',
  'only once',
  'just one time',
  'only one time',
  'this once',
  'one-off',
  'one-time',
  'a single time',
  'a single meeting',
]
