/** The last thirty days of a source as a strip: one sign a day, one colour a state, and the same in words. */
import { dayOf } from '../model/day.ts'
import type { Listing, ListingState } from '../model/listing.ts'
import { formatDay } from './paper-item.ts'

/**
 * Oldest day first, days in UTC as sources announce them; undefined where none of these days was heard of.
 */
export function coverageStrip(
  listings: readonly Pick<Listing, 'day' | 'state'>[],
  now: Temporal.Instant,
): string | undefined {
  const today = Temporal.PlainDate.from(dayOf(now))
  const states = new Map(listings.map(({ day, state }) => [day, state]))
  const days = Array.from({ length: daysShown }, (_, at) => {
    const day = String(today.subtract({ days: daysShown - 1 - at }))
    return { day, state: states.get(day) ?? ('unheard' as const) }
  })
  if (days.every(({ state }) => state === 'unheard')) return undefined
  const strip = days.map(({ state }) => looks[state].sign).join('')
  const words = Object.entries(looks).flatMap(([state, { sign, word, isFault }]) => {
    const such = days.filter((one) => one.state === state)
    if (such.length === 0) return []
    const named = such.slice(-maxNamed).map(({ day }) => formatDay(day))
    const more = such.length > maxNamed ? ' and before' : ''
    return [`${sign} ${such.length} ${word}${isFault === true ? ` (${named.join(', ')}${more})` : ''}`]
  })
  return `${strip}\nThe ${daysShown} days to ${formatDay(String(today))}: ${words.join(', ')}.`
}

interface DayLook {
  readonly sign: string
  readonly word: string
  /** Its days are named. */
  readonly isFault?: true
}

/** Squares, and for faults other shapes, so that they differ by more than colour. */
const looks: Readonly<Record<ListingState | 'unheard', DayLook>> = {
  complete: { sign: '🟩', word: 'complete' },
  'nothing-announced': { sign: '🟦', word: 'with nothing announced' },
  incomplete: { sign: '🔶', word: 'incomplete', isFault: true },
  degraded: { sign: '❌', word: 'not readable', isFault: true },
  unheard: { sign: '⬜', word: 'without word of it' },
}

export const daysShown = 30
const maxNamed = 3
