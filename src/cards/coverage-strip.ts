/** The last thirty days of a source as a strip: one sign a day, one colour a state, and the same in words. */
import type { Strip, StripDay, StripState, TextBlock } from '../model/card.ts'
import { dayOf } from '../model/day.ts'
import type { Listing } from '../model/listing.ts'
import { countPapers, formatDay } from './paper-item.ts'

/**
 * Oldest day first, days in UTC as sources announce them; undefined where none of these days was heard of.
 * In the text there is a space before each Monday, so that a narrow screen breaks it between weeks.
 */
export function coverageStrip(
  source: string,
  listings: readonly Listing[],
  now: Temporal.Instant,
): TextBlock | undefined {
  const today = Temporal.PlainDate.from(dayOf(now))
  const known = new Map(listings.map((listing) => [listing.day, listing]))
  const days = Array.from({ length: daysShown }, (_, at) => {
    const day = String(today.subtract({ days: daysShown - 1 - at }))
    return describeDay(day, known.get(day))
  })
  if (days.every(({ state }) => state === 'unheard')) return undefined
  const signs = days.map(({ day, state }, at) => (at > 0 && isMonday(day) ? ' ' : '') + looks[state].sign)
  const span = `The ${daysShown} days to ${formatDay(String(today))}`
  const counts = countStates(days)
  const said = counts.map(({ state, words }) => `${looks[state].sign} ${words}`).join(', ')
  return {
    kind: 'note',
    text: [`${signs.join('')}\n${span}, in weeks from Monday: ${said}.`],
    strip: { label: source, span, days, counts },
  }
}

function describeDay(day: string, listing: Listing | undefined): StripDay {
  const { state = 'unheard', announced = 0, received = 0, why } = listing ?? {}
  const numbers: Readonly<Record<StripState, string>> = {
    complete: `complete, ${countPapers(received)}`,
    'nothing-announced': 'nothing announced',
    incomplete: `incomplete, ${received.toLocaleString('en')} of ${countPapers(announced)}`,
    degraded: `not readable, ${countPapers(received)} received`,
    unheard: 'no word of it',
  }
  const reason = why === undefined ? '' : `. ${why}`
  return { day, state, words: `${formatDay(day)}: ${numbers[state]}${reason}` }
}

/** `20 complete`, `1 incomplete (9 Apr 2025)`, for each state that occurs. */
function countStates(days: Strip['days']): Strip['counts'] {
  return states.flatMap((state) => {
    const { word, isFault } = looks[state]
    const such = days.filter((one) => one.state === state)
    if (such.length === 0) return []
    const named = such.slice(-maxNamed).map(({ day }) => formatDay(day))
    const more = such.length > maxNamed ? ' and before' : ''
    const when = isFault === true ? ` (${named.join(', ')}${more})` : ''
    return [{ state, words: `${such.length} ${word}${when}` }]
  })
}

function isMonday(day: string): boolean {
  return Temporal.PlainDate.from(day).dayOfWeek === 1
}

interface DayLook {
  readonly sign: string
  readonly word: string
  /** Its days are named. */
  readonly isFault?: true
}

/** Squares, and for faults other shapes, so that they differ by more than colour. */
const looks: Readonly<Record<StripState, DayLook>> = {
  complete: { sign: '🟩', word: 'complete' },
  'nothing-announced': { sign: '🟦', word: 'with nothing announced' },
  incomplete: { sign: '🔶', word: 'incomplete', isFault: true },
  degraded: { sign: '❌', word: 'not readable', isFault: true },
  unheard: { sign: '⬜', word: 'without word of it' },
}

const states: readonly StripState[] = ['complete', 'nothing-announced', 'incomplete', 'degraded', 'unheard']
export const daysShown = 30
const maxNamed = 3
