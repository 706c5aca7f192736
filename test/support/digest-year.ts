/**
 * Many subscriptions in many zones, minute by minute: what was posted, held
 * against a walk over the wall clocks.
 */
import type { Schedule } from '../../src/model/subscription.ts'
import { openDesk } from './digest-desk.ts'
import { walkSlots } from './walk-slots.ts'
import { zones } from './zones.ts'

/** How the posts compare with the slots; all but the first two ought to be 0. */
export interface YearReport {
  readonly slots: number
  readonly posted: number
  readonly missing: number
  readonly doubled: number
  /** Posted at times that are no slots. */
  readonly unasked: number
  readonly early: number
  /** Posted a minute or more after the slot: not at the first tick. */
  readonly late: number
}

const times = ['02:30', '09:00', '00:00', '23:59', '02:00', '01:45', '17:07', '03:00', '12:15']
const daysOfWeek = [[1], [1, 4], [5], [6, 7], [2, 3]]

/** Subscriptions of all kinds, each in a place of its own, spread over twelve zones. */
export function makeSchedules(count: number): Schedule[] {
  return Array.from({ length: count }, (_, index) => {
    const timeZone = zones[index % zones.length] ?? 'UTC'
    const round = Math.floor(index / zones.length)
    const time = times[(round + index) % times.length] ?? '09:00'
    const days = daysOfWeek[(round + index) % daysOfWeek.length] ?? [1]
    const rule = round === 0 ? ({ every: 'hour', days: [] } as const) : ruleOf(round + index, days)
    return { ...rule, time, timeZone }
  })
}

function ruleOf(number: number, days: readonly number[]): Omit<Schedule, 'time' | 'timeZone'> {
  const rules = [
    { every: 'day', days: [] },
    { every: 'weekday', days: [] },
    { every: 'week', days },
    { every: 'second-week', days, from: '2025-01-08' },
    { every: 'month', days: days.slice(0, 1), nth: ([1, 3, -1] as const)[number % 3] },
    { every: 'month', days: [], date: [1, 15, 29, 31][number % 4] },
  ] as const
  return rules[number % rules.length] ?? { every: 'day', days: [] }
}

/** Ticks once a minute, a little after it begins, from `from` for so many minutes. */
export async function simulate(options: {
  readonly subscriptions: number
  readonly from: string
  readonly minutes: number
  readonly onMinute?: (minute: number) => void
}): Promise<YearReport> {
  const fromMs = Date.parse(options.from)
  const toMs = fromMs + options.minutes * 60_000
  const desk = await openDesk()
  try {
    desk.setClock(options.from)
    const schedules = makeSchedules(options.subscriptions)
    const ids: string[] = []
    for (const [index, schedule] of schedules.entries())
      ids.push((await desk.subscribe({ schedule, place: `chat:T1/C${index}` })).id)
    for (let minute = 0; minute <= options.minutes; minute += 1) {
      await desk.tickAt(new Date(fromMs + minute * 60_000 + ((minute * 37) % 59_000)).toISOString())
      options.onMinute?.(minute)
    }
    const expected = zones.flatMap((zone) => {
      const ofZone = [...schedules.entries()].filter(([, { timeZone }]) => timeZone === zone)
      const slots = walkSlots(
        ofZone.map(([, schedule]) => schedule),
        fromMs,
        toMs,
      )
      return ofZone.flatMap(([index], at) =>
        (slots[at] ?? []).map((ms) => `${ids[index]}/${Temporal.Instant.fromEpochMilliseconds(ms)}`),
      )
    })
    return compare(expected, desk.platform.posts)
  } finally {
    await desk.close()
  }
}

function compare(
  expected: readonly string[],
  posts: readonly { readonly key: string; readonly atMs: number }[],
): YearReport {
  const keys = new Set(posts.map(({ key }) => key))
  const slots = new Set(expected)
  const delays = posts.map(({ key, atMs }) => atMs - Date.parse(key.slice(key.indexOf('/') + 1)))
  return {
    slots: slots.size,
    posted: posts.length,
    missing: expected.filter((key) => !keys.has(key)).length,
    doubled: posts.length - keys.size,
    unasked: [...keys].filter((key) => !slots.has(key)).length,
    early: delays.filter((ms) => ms < 0).length,
    late: delays.filter((ms) => ms >= 60_000).length,
  }
}
