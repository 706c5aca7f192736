/** A span of days cut into weeks or months. */
import { BotError } from '../errors.ts'

export type Unit = 'week' | 'month'

/** Days as ISO text: `from` is included, `until` is not. */
export interface Period {
  readonly from: string
  readonly until: string
  /** It has not ended yet, so more papers may come. */
  readonly isOpen: boolean
}

export interface Periods {
  readonly unit: Unit
  /** At least one; oldest first. */
  readonly list: readonly Period[]
}

/**
 * Weeks end with today, so that each has seven days, and the first begins some days before or after `from`;
 * months are the calendar's, and the last is open unless today is its last day. Weeks up to some 60, then
 * months, unless a unit is asked for. Throws `BotError` for a day to come, for more than 120 weeks and for
 * months before `firstMonth`; it suggests others for the same `queries`.
 */
export function cutPeriods(
  from: Temporal.PlainDate,
  today: Temporal.PlainDate,
  unit?: Unit,
  queries = '',
): Periods {
  if (Temporal.PlainDate.compare(from, today) > 0)
    throw new BotError('bad-input', 'That day is still to come: choose one that is over, such as since:1y.')
  const { days } = from.until(today)
  const chosen = unit ?? (days <= maxDaysInWeeks ? 'week' : 'month')
  const weeks = Math.max(1, Math.round(days / 7))
  if (chosen === 'week') {
    if (weeks > maxWeeks) throw tooMany(`${maxWeeks} weeks`, `trends ${queries} by:month since:5y`)
    return { unit: 'week', list: cutWeeks(today, weeks) }
  }
  if (Temporal.PlainDate.compare(from, firstMonth(today)) < 0)
    throw tooMany(`${maxYears} years`, `trends ${queries} since:${maxYears}y`)
  return { unit: 'month', list: cutMonths(from, today) }
}

/** The first day that months reach back to: ten years ago, from the beginning of that month. */
export function firstMonth(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ years: maxYears }).with({ day: 1 })
}

function tooMany(most: string, instead: string): BotError {
  return new BotError('bad-input', `I show at most ${most}, and that is more.`, {
    suggestions: [instead.replace(/ {2}/, ' ')],
  })
}

function cutWeeks(today: Temporal.PlainDate, weeks: number): Period[] {
  return Array.from({ length: weeks }, (_, at) => {
    const until = today.add({ days: 1 - 7 * (weeks - 1 - at) })
    return { from: until.subtract({ days: 7 }).toString(), until: until.toString(), isOpen: false }
  })
}

function cutMonths(from: Temporal.PlainDate, today: Temporal.PlainDate): Period[] {
  const list: Period[] = []
  let start = from.with({ day: 1 })
  while (Temporal.PlainDate.compare(start, today) <= 0) {
    const until = start.add({ months: 1 })
    const isOpen = Temporal.PlainDate.compare(today, until.subtract({ days: 1 })) < 0
    list.push({ from: start.toString(), until: until.toString(), isOpen })
    start = until
  }
  return list
}

const maxWeeks = 120
const maxYears = 10
/** In days; 60 points are still told apart at the width of a phone. */
const maxDaysInWeeks = 420
