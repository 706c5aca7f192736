/** What comes again as digests have it; of what they do not have, the nearest that they have. */
import { BotError } from '../errors.ts'
import { lastDate, type Nth } from '../model/calendar.ts'
import { ordinal, type Rule } from '../model/print-schedule.ts'
import type { SaidRecurrence } from '../times/recurrence.ts'
import type { Recurrence } from '../times/rhythm.ts'

/** A rhythm that there is not, and the nearest one that there is. */
export interface UnknownRhythm {
  readonly said: string
  readonly nearest: Rule
}

/** What one phrase says of the days. */
export interface SaidRule extends Rule {
  readonly time?: string
  /** Whether the time is only when a part of the day begins, which gives way to an hour. */
  readonly isPart?: boolean
  readonly unknown?: UnknownRhythm
  /**
   * What may be said apart of it: `days` belong to a `rhythm` said before or after them (`every other week at
   * 9 on mondays`); `date` says something only beside one (`monthly at 9 on the last day`).
   */
  readonly joins?: 'days' | 'rhythm' | 'date'
}

/** The rule of a recurrence that a phrase says. Throws `BotError` for a 32nd day. */
export function ruleOf({ recurrence, says, time, isExact }: SaidRecurrence, said: string): SaidRule {
  const rule = knownRule(recurrence)
  const at = time === undefined ? {} : { time, ...(isExact !== true && { isPart: true }) }
  if (rule === undefined) return { unknown: { said, nearest: nearestRule(recurrence) }, ...at }
  const isOfRhythm = recurrence.times !== undefined && says === 'whole'
  return {
    ...rule,
    ...at,
    ...(says === 'whole' && !isOfRhythm ? {} : { joins: isOfRhythm ? 'rhythm' : (says as 'days') }),
  }
}

/** Some days of a week, for those who say only how many: `twice a week`. */
const byCount: readonly (readonly number[])[] = [
  [1, 4],
  [1, 3, 5],
  [1, 2, 4, 5],
  [1, 2, 3, 4, 5],
]

function knownRule({ freq, interval, times, byday, bysetpos, bymonthday }: Recurrence): Rule | undefined {
  const days = byday ?? (freq === 'weekly' && interval === 1 ? byCount[(times ?? 0) - 2] : undefined)
  if (times !== undefined && days === undefined) return undefined
  const isEach = interval === 1
  switch (freq) {
    case 'hourly':
      return isEach ? { every: 'hour' } : undefined
    case 'daily':
      return isEach ? { every: days === undefined ? 'day' : 'weekday' } : undefined
    case 'weekly':
      return interval > 2 ? undefined : { every: isEach ? 'week' : 'second-week', ...(days && { days }) }
    case 'monthly':
      return isEach ? ruleOfMonth(byday, bysetpos, bymonthday) : undefined
    default:
      return undefined
  }
}

function ruleOfMonth(
  days: Recurrence['byday'] = [],
  positions: Recurrence['bysetpos'] = [1],
  dates: Recurrence['bymonthday'] = [],
): Rule | undefined {
  const [date, another] = dates
  if (date !== undefined) {
    if (date !== -1 && (date < 1 || date > lastDate)) throw noDate(date)
    return another === undefined ? { every: 'month', date: date === -1 ? lastDate : date } : undefined
  }
  const [position] = positions
  if (days.length === 0) return positions.length === 1 && position === 1 ? { every: 'month' } : undefined
  const isOne = days.length === 1 && positions.length === 1 && isNth(position)
  return isOne ? { every: 'month', days, nth: position } : undefined
}

function isNth(position: number | undefined): position is Nth {
  return position !== undefined && (position === -1 || (position >= 1 && position <= 4))
}

function nearestRule(recurrence: Recurrence): Rule {
  const { freq, interval, times = 1, byday } = recurrence
  if (freq === 'monthly' && interval === 1 && times === 1) return nearestOfMonth(recurrence)
  const rule = ruleEach((daysOf[freq] * (byday?.join() === '1,2,3,4,5' ? 1.4 : 1) * interval) / times)
  const isOfWeeks = rule.every === 'week' || rule.every === 'second-week'
  return isOfWeeks && freq === 'weekly' && byday ? { ...rule, days: byday } : rule
}

function nearestOfMonth({ byday, bysetpos, bymonthday }: Recurrence): Rule {
  if (byday?.join() === '1,2,3,4,5') return { every: 'month', date: bysetpos?.includes(-1) ? lastDate : 1 }
  const isSeveral = (bysetpos ?? bymonthday ?? []).length > 1
  if (isSeveral) return { every: 'second-week', ...(byday && { days: byday }) }
  const [position = 1] = bysetpos ?? []
  const days = byday?.slice(0, 1)
  const isPart = byday?.length === 7 || byday?.join() === '6,7'
  return days && days.length > 0 && !isPart
    ? { every: 'month', days, nth: isNth(position) ? position : -1 }
    : { every: 'month' }
}

/** The rule that comes about as often as each so many days. */
function ruleEach(days: number): Rule {
  if (days <= 0.3) return { every: 'hour' }
  if (days < 1.5) return { every: 'day' }
  if (days < 3) return { every: 'week', days: [1, 3, 5] }
  if (days < 5) return { every: 'week', days: [1, 4] }
  if (days < 11) return { every: 'week', days: [1] }
  return days < 22 ? { every: 'second-week' } : { every: 'month' }
}

const daysOf = { minutely: 1 / 1440, hourly: 1 / 24, daily: 1, weekly: 7, monthly: 30, yearly: 365 } as const

function noDate(date: number): BotError {
  return new BotError(
    'bad-input',
    `“${ordinal(date)}” is not a day of a month; the 1st to the 31st and the last day are.`,
  )
}
