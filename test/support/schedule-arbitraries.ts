/** Schedules of every kind. */
import fc from 'fast-check'
import { firstOf } from '../../src/model/calendar.ts'
import type { Schedule } from '../../src/model/subscription.ts'

const pad = (count: number) => String(count).padStart(2, '0')
const anyDate = fc
  .integer({ min: 0, max: 9000 })
  .map((days) => new Temporal.PlainDate(2010, 1, 1).add({ days }))
const anyDays = fc
  .subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })
  .map((days) => days.toSorted((a, b) => a - b))

type Rule = Pick<Schedule, 'every' | 'days' | 'nth' | 'date' | 'from'>

/** On which days; of each kind as often. */
const anyRule: fc.Arbitrary<Rule> = fc.oneof(
  fc.constantFrom('day', 'weekday', 'hour').map((every): Rule => ({ every, days: [] })),
  anyDays.map((days): Rule => ({ every: 'week', days })),
  fc.tuple(anyDays, anyDate).map(([days, date]): Rule => {
    return { every: 'second-week', days, from: firstOf(days, date).toString() }
  }),
  fc.record({
    every: fc.constant('month'),
    days: fc.integer({ min: 1, max: 7 }).map((day) => [day]),
    nth: fc.constantFrom(1, 2, 3, 4, -1),
  }),
  fc.record({
    every: fc.constant('month'),
    days: fc.constant([]),
    date: fc.integer({ min: 1, max: 31 }),
  }),
)

/** Whole schedules in some of these zones; an hourly one has only minutes. */
export function anyScheduleIn(zones: readonly string[]): fc.Arbitrary<Schedule> {
  return fc
    .record({
      rule: anyRule,
      hour: fc.integer({ min: 0, max: 23 }),
      minute: fc.integer({ min: 0, max: 59 }),
      timeZone: fc.constantFrom(...zones),
    })
    .map(({ rule, hour, minute, timeZone }) => ({
      ...rule,
      time: `${rule.every === 'hour' ? '00' : pad(hour)}:${pad(minute)}`,
      timeZone,
    }))
}
