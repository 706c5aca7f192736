import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCatchUp, nextSlots, slotsDue } from '../../src/digest/due.ts'
import type { Schedule } from '../../src/model/subscription.ts'
import { tried } from '../support/property-runs.ts'
import { anyScheduleIn } from '../support/schedule-arbitraries.ts'
import { isMeantDay, walkSlots } from '../support/walk-slots.ts'

const daily: Schedule = { every: 'day', days: [], time: '02:30', timeZone: 'Europe/Berlin' }
const at = (instant: string) => Temporal.Instant.from(instant)

function next(schedule: Partial<Schedule>, after: string, count: number): string[] {
  const { timeZone } = { ...daily, ...schedule }
  return nextSlots({ ...daily, ...schedule }, at(after), count).map((slot) =>
    slot.toZonedDateTimeISO(timeZone).toString({ timeZoneName: 'never', smallestUnit: 'minute' }),
  )
}

describe('the next slots', () => {
  it('come once on the day on which the time does not exist, as much later as the clocks jump', () => {
    expect(next({}, '2025-03-29T12:00:00Z', 2)).toEqual(['2025-03-30T03:30+02:00', '2025-03-31T02:30+02:00'])
  })

  it('come once on the day on which the time exists twice, the first time', () => {
    expect(next({}, '2025-10-25T12:00:00Z', 2)).toEqual(['2025-10-26T02:30+02:00', '2025-10-27T02:30+01:00'])
    expect(next({}, '2025-10-26T00:30:00Z', 1)).toEqual(['2025-10-27T02:30+01:00'])
  })

  it('obey a zone that changes its rules', () => {
    // Turkey stayed on summer time in 2016; Samoa crossed the date line and had no 30 December 2011.
    expect(next({ timeZone: 'Europe/Istanbul' }, '2016-10-29T12:00:00Z', 1)).toEqual([
      '2016-10-30T02:30+03:00',
    ])
    const samoa = { timeZone: 'Pacific/Apia', time: '09:00' }
    const [thursday, saturday, sunday] = [
      '2011-12-29T09:00-10:00',
      '2011-12-31T09:00+14:00',
      '2012-01-01T09:00+14:00',
    ]
    expect(next(samoa, '2011-12-29T12:00:00Z', 3)).toEqual([thursday, saturday, sunday])
    const fridays = { ...samoa, every: 'week', days: [5] } as const
    expect(next(fridays, '2011-12-29T12:00:00Z', 1)).toEqual([saturday])
    expect(next(fridays, '2011-12-31T08:00:00+14:00', 1)).toEqual([saturday])
  })

  it('know leap days, ends of months and years', () => {
    const utc = { timeZone: 'UTC', time: '23:59' }
    expect(next(utc, '2024-02-28T00:00:00Z', 3)).toEqual([
      '2024-02-28T23:59+00:00',
      '2024-02-29T23:59+00:00',
      '2024-03-01T23:59+00:00',
    ])
    expect(next(utc, '2025-12-31T23:59:00Z', 1)).toEqual(['2026-01-01T23:59+00:00'])
  })

  it('obey days of the week', () => {
    const utc = { timeZone: 'UTC', time: '09:00' }
    expect(next({ ...utc, every: 'weekday' }, '2025-04-11T09:00:00Z', 2)).toEqual([
      '2025-04-14T09:00+00:00',
      '2025-04-15T09:00+00:00',
    ])
    expect(next({ ...utc, every: 'week', days: [4, 1] }, '2025-04-11T09:00:00Z', 3)).toEqual([
      '2025-04-14T09:00+00:00',
      '2025-04-17T09:00+00:00',
      '2025-04-21T09:00+00:00',
    ])
    expect(next({ ...utc, every: 'week', days: [] }, '2025-04-11T09:00:00Z', 3)).toEqual([])
  })

  it('obey every other week, counted from the Monday of its start, and none before it', () => {
    const utc = { timeZone: 'UTC', time: '09:00', every: 'second-week' } as const
    const both = { ...utc, days: [1, 4], from: '2025-04-17' }
    expect(next(both, '2025-04-14T08:00:00Z', 3)).toEqual([
      '2025-04-17T09:00+00:00',
      '2025-04-28T09:00+00:00',
      '2025-05-01T09:00+00:00',
    ])
    expect(next(both, '2025-01-01T00:00:00Z', 1)).toEqual(['2025-04-17T09:00+00:00'])
    // The week from 29 December to 4 January is one, whatever the year.
    expect(next({ ...utc, days: [7], from: '2025-12-29' }, '2026-01-01T00:00:00Z', 2)).toEqual([
      '2026-01-04T09:00+00:00',
      '2026-01-18T09:00+00:00',
    ])
    expect(next({ ...utc, days: [], from: '2025-04-14' }, '2025-04-11T09:00:00Z', 3)).toEqual([])
  })

  it('obey a weekday of the month, also its last, and a date that short months have not', () => {
    const monthly = { timeZone: 'UTC', time: '09:00', every: 'month' } as const
    const days = (schedule: Partial<Schedule>, count: number) =>
      next({ ...monthly, ...schedule }, '2025-01-31T09:00:00Z', count).map((slot) => slot.slice(0, 10))
    expect(days({ days: [1], nth: 1 }, 3)).toEqual(['2025-02-03', '2025-03-03', '2025-04-07'])
    expect(days({ days: [5], nth: -1 }, 3)).toEqual(['2025-02-28', '2025-03-28', '2025-04-25'])
    expect(days({ date: 15 }, 2)).toEqual(['2025-02-15', '2025-03-15'])
    expect(days({ date: 30 }, 3)).toEqual(['2025-02-28', '2025-03-30', '2025-04-30'])
    expect(days({ date: 31 }, 4)).toEqual(['2025-02-28', '2025-03-31', '2025-04-30', '2025-05-31'])
    expect(days({ days: [] }, 2)).toEqual([])
  })

  it('of a month move with the clocks as all do', () => {
    expect(next({ every: 'month', days: [7], nth: -1 }, '2025-03-01T00:00:00Z', 1)).toEqual([
      '2025-03-30T03:30+02:00',
    ])
    const samoa = { timeZone: 'Pacific/Apia', time: '09:00' }
    expect(next({ ...samoa, every: 'month', date: 30 }, '2011-12-01T00:00:00Z', 2)).toEqual([
      '2011-12-31T09:00+14:00',
      '2012-01-30T09:00+14:00',
    ])
  })

  it('come every hour at the minute', () => {
    const hourly = { every: 'hour', time: '17:15' } as const
    expect(next({ ...hourly, timeZone: 'Asia/Kathmandu' }, '2025-04-11T22:00:00+05:45', 3)).toEqual([
      '2025-04-11T22:15+05:45',
      '2025-04-11T23:15+05:45',
      '2025-04-12T00:15+05:45',
    ])
    expect(next(hourly, '2025-03-30T00:20:00Z', 2)).toEqual([
      '2025-03-30T03:15+02:00',
      '2025-03-30T04:15+02:00',
    ])
  })

  it('cannot be told for a zone that does not exist', () => {
    expect(() => next({ timeZone: 'Europe/Atlantis' }, '2025-03-30T00:00:00Z', 1)).toThrow(RangeError)
  })
})

describe('the slots due', () => {
  const afterMs = at('2025-04-11T00:30:00Z').epochMilliseconds
  const due = (now: string) => slotsDue({ schedule: daily, afterMs }, at(now)).map(String)

  it('are those after what is recorded, up to now', () => {
    expect(due('2025-04-12T00:29:59.999Z')).toEqual([])
    expect(due('2025-04-12T00:30:00Z')).toEqual(['2025-04-12T00:30:00Z'])
    expect(due('2025-04-13T00:30:00Z')).toEqual(['2025-04-12T00:30:00Z', '2025-04-13T00:30:00Z'])
  })

  it('are none when the clock has jumped back', () => {
    expect(due('2025-04-10T12:00:00Z')).toEqual([])
  })

  it('catch up when they are several or late', () => {
    const [first, second] = [at('2025-04-12T00:30:00Z'), at('2025-04-13T00:30:00Z')]
    expect(isCatchUp([first], first.add({ minutes: 2 }))).toBe(false)
    expect(isCatchUp([first], first.add({ minutes: 10 }))).toBe(false)
    expect(isCatchUp([first], first.add({ minutes: 11 }))).toBe(true)
    expect(isCatchUp([first, second], second)).toBe(true)
    expect(isCatchUp([], second)).toBe(false)
  })
})

describe('slots in any zone at any time', () => {
  // Changes of half an hour, of two hours, at midnight, twice in a month, of a whole day, and none.
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Antarctica/Troll',
    'America/Sao_Paulo',
    'Africa/Casablanca',
    'Pacific/Apia',
    'Africa/Cairo',
    'Asia/Gaza',
    'America/Caracas',
    'Asia/Pyongyang',
    'UTC',
  ]
  const changes = zones.flatMap((zone) => changesOf(zone).map((change) => ({ zone, change })))
  const schedules = anyScheduleIn(['UTC'])

  it('are what a walk over the minutes finds', () => {
    fc.assert(
      fc.property(
        schedules,
        fc.constantFrom(...changes),
        fc.integer({ min: -36 * 60, max: 6 * 60 }),
        (parts, { zone, change }, offsetMinutes) => {
          const schedule: Schedule = { ...parts, timeZone: zone }
          const from = change.add({ minutes: offsetMinutes })
          const to = from.add({ hours: 36 })
          const slots = slotsDue({ schedule, afterMs: from.epochMilliseconds }, to)
          const [walked] = walkSlots([schedule], from.epochMilliseconds, to.epochMilliseconds)
          expect(slots.map((slot) => slot.epochMilliseconds)).toEqual(walked)
        },
      ),
      tried(200),
    )
  })

  it('come in order, none twice, and the same from wherever one starts', () => {
    const times = fc.integer({ min: Date.parse('2001-01-01'), max: Date.parse('2035-01-01') })
    fc.assert(
      fc.property(schedules, fc.constantFrom(...zones), times, (parts, timeZone, afterMs) => {
        const schedule: Schedule = { ...parts, timeZone }
        const after = Temporal.Instant.fromEpochMilliseconds(afterMs)
        const slots = nextSlots(schedule, after, 30)
        expect(slots).toHaveLength(30)
        slots.reduce((last, slot) => {
          expect(Temporal.Instant.compare(last, slot)).toBe(-1)
          return slot
        }, after)
        const rest = nextSlots(schedule, slots[9] ?? after, 20)
        expect(rest.map(String)).toEqual(slots.slice(10).map(String))
      }),
    )
  })

  it('are what a look at every day finds', () => {
    const times = fc.integer({ min: Date.parse('2005-01-01'), max: Date.parse('2035-01-01') })
    fc.assert(
      fc.property(anyScheduleIn(zones), times, (schedule, afterMs) => {
        fc.pre(schedule.every !== 'hour')
        const after = Temporal.Instant.fromEpochMilliseconds(afterMs)
        const slots = nextSlots(schedule, after, 12)
        const untilMs = slots.at(-1)?.epochMilliseconds ?? 0
        expect(slots.map((slot) => slot.epochMilliseconds)).toEqual(lookAtDays(schedule, afterMs, untilMs))
      }),
      tried(200),
    )
  })
})

/** The slots of a schedule after `fromMs` up to `toMs`, each day looked at by itself. */
function lookAtDays({ time, timeZone, ...rule }: Schedule, fromMs: number, toMs: number): number[] {
  const found = new Set<number>()
  const dayMs = 86_400_000
  for (let day = Math.floor(fromMs / dayMs) - 2; day * dayMs < toMs + 2 * dayMs; day += 1) {
    if (!isMeantDay({ ...rule, time, timeZone }, day)) continue
    const date = new Temporal.PlainDate(1970, 1, 1).add({ days: day })
    const slot = date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
    if (slot > fromMs && slot <= toMs) found.add(slot)
  }
  return [...found].sort((a, b) => a - b)
}

/** When a zone's clocks changed between 2005 and 2026. */
function changesOf(zone: string): Temporal.Instant[] {
  const changes: Temporal.Instant[] = []
  let time = at('2005-01-01T00:00:00Z').toZonedDateTimeISO(zone)
  for (;;) {
    const change = time.getTimeZoneTransition('next')
    if (change === null || change.year > 2026) break
    changes.push(change.toInstant())
    time = change
  }
  return changes.length > 0 ? changes : [at('2016-12-31T23:00:00Z')]
}
