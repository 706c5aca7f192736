/** A schedule out of what was said of one. */
import { BotError } from '../errors.ts'
import { firstOf } from '../model/calendar.ts'
import type { Schedule } from '../model/subscription.ts'
import { nextDate } from './due.ts'
import type { ScheduleWords } from './parse-schedule.ts'

/**
 * A schedule changed by words; what they do not say stays. Every other week is counted from the first day
 * that is still to come, unless a start was said. Throws `BotError` for what digests do not have.
 */
export function changeSchedule(schedule: Schedule, words: ScheduleWords, now: Temporal.Instant): Schedule {
  if (words.unknown !== undefined) throw unknownRhythm(words.unknown.said)
  const every = words.every ?? schedule.every
  const wasHourly = schedule.every === 'hour'
  const standard =
    every === 'hour' ? (wasHourly ? schedule.time : '00:00') : wasHourly ? '09:00' : schedule.time
  const time = words.time ?? standard
  const rule = leaveOut(ruleOf(schedule, words, every), words.except ?? [])
  const changed = {
    ...rule,
    // An hourly schedule has only minutes; one form for them keeps equal schedules equal.
    time: every === 'hour' ? `00:${time.slice(-2)}` : time,
    timeZone: words.timeZone ?? schedule.timeZone,
  }
  if (changed.every === 'second-week') return { ...changed, from: startOf(schedule, changed, words, now) }
  if (words.from === undefined) return changed
  throw new BotError('bad-input', 'A first day can be said of every other week only.')
}

/** Daily at nine o'clock: the default. */
export function standardSchedule(timeZone: string): Schedule {
  return { every: 'day', days: [], time: '09:00', timeZone }
}

/** What is said to whoever wants a rhythm that digests do not have. */
export function unknownRhythm(said: string, suggestions: readonly string[] = []): BotError {
  return new BotError(
    'bad-input',
    `Digests do not come “${said}”; they come hourly, daily, on days of the week, every other week or monthly.`,
    { suggestions },
  )
}

type Rule = Pick<Schedule, 'every' | 'days' | 'nth' | 'date'>

function ruleOf(schedule: Schedule, words: ScheduleWords, every: Schedule['every']): Rule {
  const days = words.days ?? schedule.days
  if (every === 'week' || every === 'second-week') return { every, days: days.length > 0 ? days : [1] }
  if (every !== 'month') return { every, days: [] }
  if (words.date !== undefined) return { every, days: [], date: words.date }
  if (words.nth !== undefined) return { every, days, nth: words.nth }
  const { date, nth = 1 } = schedule
  if (schedule.every === 'month' && date !== undefined) return { every, days: [], date }
  return { every, days: days.length === 1 ? days : [1], nth: schedule.every === 'month' ? nth : 1 }
}

function leaveOut(rule: Rule, except: readonly number[]): Rule {
  if (except.length === 0) return rule
  const of = { day: everyDay, weekday: everyDay.slice(0, 5), hour: [], month: [] }
  const all = rule.every === 'week' || rule.every === 'second-week' ? rule.days : of[rule.every]
  if (all.length === 0)
    throw new BotError('bad-input', 'Days can be left out of daily and weekly digests only.')
  const days = all.filter((day) => !except.includes(day))
  if (days.length === 0) throw new BotError('bad-input', 'Without these days there is none left.')
  if (rule.every === 'second-week') return { every: 'second-week', days }
  if (days.length === everyDay.length) return { every: 'day', days: [] }
  return days.join() === '1,2,3,4,5' ? { every: 'weekday', days: [] } : { every: 'week', days }
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** The first of its days. */
function startOf(before: Schedule, changed: Schedule, words: ScheduleWords, now: Temporal.Instant): string {
  if (words.from !== undefined) return firstOf(changed.days, Temporal.PlainDate.from(words.from)).toString()
  const isSame = before.every === 'second-week' && before.days.join() === changed.days.join()
  const from = isSame || words.except ? before.from : undefined
  const today = now.toZonedDateTimeISO(changed.timeZone).toPlainDate()
  return from ?? (nextDate({ ...changed, every: 'week' }, now) ?? today).toString()
}
