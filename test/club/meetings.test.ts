import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBreaks, printBreaks, withoutDays } from '../../src/club/breaks.ts'
import { isMeant, nextDates, startOn, timesOf } from '../../src/club/meetings.ts'
import { parseTimeOfDay } from '../../src/club/parse-day.ts'
import { changePlan, makePlan, parsePlanWords } from '../../src/club/parse-plan.ts'
import { isBreak, type Rhythm } from '../../src/model/club.ts'
import { printPlan } from '../../src/model/print-rhythm.ts'
import { tried } from '../support/property-runs.ts'
import { walkSlots } from '../support/walk-slots.ts'
import { zones } from '../support/zones.ts'

const anyRhythm: fc.Arbitrary<Rhythm> = fc.record({
  every: fc.constantFrom('week' as const, 'second-week' as const, 'month' as const),
  day: fc.integer({ min: 1, max: 7 }),
  nth: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, -1 as const),
  time: fc.constantFrom('00:00', '02:00', '02:30', '03:00', '01:45', '15:00', '23:59'),
  timeZone: fc.constantFrom(...zones),
  from: fc.constantFrom('2025-01-02', '2025-01-05', '2025-01-08'),
})
const closesMinutes = 1440
const lengthMinutes = 60
const day = (text: string) => Temporal.PlainDate.from(text)

describe('the meetings of a club', () => {
  it('begin when a wall clock first shows their time, in every zone and through every change of clocks', () => {
    const fromMs = Date.parse('2025-01-06T00:00:00Z')
    fc.assert(
      fc.property(anyRhythm, fc.integer({ min: 0, max: 300 }), (rhythm, days) => {
        const afterMs = fromMs + days * 86_400_000
        const club = { rhythm, closesMinutes, lengthMinutes, breaks: [], afterMs }
        const dates = nextDates(club, 4)
        const starts = dates.map((date) => startOn(rhythm, date).epochMilliseconds)
        const schedule = {
          every: 'week',
          days: [rhythm.day],
          time: rhythm.time,
          timeZone: rhythm.timeZone,
        } as const
        const untilMs = starts.at(-1) ?? afterMs
        const [walked = []] = walkSlots([schedule], afterMs + closesMinutes * 60_000, untilMs)
        const meant = walked.filter((ms) => isMeantByCount(rhythm, ms))
        expect(starts).toEqual(meant)
      }),
      tried(40),
    )
  })

  it('of a second week and a month are the same counted from any day', () => {
    fc.assert(
      fc.property(anyRhythm, fc.integer({ min: 0, max: 700 }), (rhythm, days) => {
        const date = day('2025-01-06').add({ days })
        if (!isMeant(rhythm, date)) return
        const later = { week: 7, 'second-week': 14, month: 0 }[rhythm.every]
        if (later > 0) {
          expect(isMeant(rhythm, date.add({ days: later }))).toBe(true)
          if (later === 14) expect(isMeant(rhythm, date.add({ days: 7 }))).toBe(false)
        } else {
          const same = Array.from({ length: date.daysInMonth }, (_, at) => date.with({ day: at + 1 }))
          expect(same.filter((each) => isMeant(rhythm, each))).toHaveLength(1)
        }
      }),
    )
  })

  it('at a time that the clocks skip are as much later, and have no time twice', () => {
    const rhythm = {
      every: 'week',
      day: 7,
      nth: 1,
      time: '02:30',
      timeZone: 'Europe/Berlin',
      from: '2025-01-05',
    } as const
    expect(startOn(rhythm, '2025-03-30').toString()).toBe('2025-03-30T01:30:00Z')
    expect(startOn(rhythm, '2025-10-26').toString()).toBe('2025-10-26T00:30:00Z')
  })

  it.each([
    ['every thu', ['2027-01-14', '2027-01-21']],
    ['every other thu', ['2027-01-14', '2027-01-28']],
    ['first mon of the month', ['2027-02-01', '2027-03-01']],
  ])('%s are none before the start that was said', (days, dates) => {
    const today = day('2026-11-26')
    const plan = makePlan(parsePlanWords(`${days} at 15:00 starting 14 jan`, today), today, 'UTC')
    const afterMs = Date.parse('2026-11-26T12:00:00Z')
    expect(nextDates({ ...plan, breaks: [], afterMs }, 2)).toEqual(dates)
    expect(isMeant(plan.rhythm, day('2026-12-03'))).toBe(false)
    expect(isMeant(plan.rhythm, day('2026-12-07'))).toBe(false)
    const later = changePlan(plan, parsePlanWords(`${days} at 16:00`, today), today)
    expect(nextDates({ ...later, breaks: [], afterMs }, 1)).toEqual(dates.slice(0, 1))
    expect(changePlan(later, parsePlanWords(printPlan(plan), today), today)).toEqual(plan)
  })

  it('leave out breaks, and what is settled', () => {
    const rhythm = {
      every: 'week',
      day: 4,
      nth: 1,
      time: '15:00',
      timeZone: 'Europe/Berlin',
      from: '2025-01-02',
    } as const
    const club = {
      rhythm,
      closesMinutes,
      lengthMinutes,
      breaks: [{ from: '2025-01-10', to: '2025-01-16' }],
      afterMs: 0,
    }
    const afterMs = timesOf(club, { date: '2025-01-02' }).closesAtMs
    expect(nextDates({ ...club, afterMs }, 2)).toEqual(['2025-01-09', '2025-01-23'])
    expect(nextDates({ ...club, breaks: [{ from: '0001-01-01', to: '9999-01-01' }] }, 1)).toEqual([])
  })
})

describe('what people say of a club', () => {
  const today = day('2026-11-23')

  it('is the same when it is printed and read again', () => {
    const anyPlan = fc.record({
      rhythm: anyRhythm,
      lengthMinutes: fc.integer({ min: 5, max: 720 }),
      closesMinutes: fc.integer({ min: 15, max: 43_200 }),
      quorum: fc.integer({ min: 0, max: 100 }),
      name: fc.constantFrom('', 'Vision', 'a b  c', 'every thu'),
    })
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const words = parsePlanWords(printPlan(plan), today)
        const read = changePlan(plan, words, today)
        const { from: _, ...rhythm } = read.rhythm
        const { from: __, nth, ...said } = plan.rhythm
        expect(rhythm).toMatchObject({ ...said, ...(plan.rhythm.every === 'month' && { nth }) })
        expect({ ...read, rhythm: 0, name: 0 }).toEqual({ ...plan, rhythm: 0, name: 0 })
        expect(read.name).toBe(plan.name.replace(/ +/g, ' '))
      }),
    )
  })

  it.each([
    ['every thu at 15:00 in Europe/Berlin', 'every thu at 15:00 in Europe/Berlin'],
    ['thursdays 3pm', 'every thu at 15:00 in UTC'],
    [
      'every other friday at 9:30 in New York',
      'every other fri at 09:30 in America/New_York starting 2026-11-27',
    ],
    ['every second thu of the month at 10:00', 'second thu of the month at 10:00 in UTC'],
    ['first monday at 10h', 'first mon of the month at 10:00 in UTC'],
    ['the last fri of each month at 16:00', 'last fri of the month at 16:00 in UTC'],
  ])('%s is %s', (text, printed) => {
    const plan = makePlan(parsePlanWords(text, today), today, 'UTC')
    expect(printPlan({ ...plan, ...parsePlanWords(text, today) })).toContain(printed)
  })

  it.each([
    ['every thu at 25:00', 'is not a time of day'],
    ['every thu at 15:00 in Berln', 'Did you mean Europe/Berlin?'],
    ['every thu', 'Say at what time'],
    ['at 15:00', 'Say on which day'],
    ['every thu at 15:00 for 3 days', 'from 5 minutes to 12 hours'],
    ['every thu at 15:00 closes 5 minutes before', 'from 15 minutes to 30 days'],
    ['every thu at 15:00 quorum 1000', '0 to 100'],
    ['every thu every fri at 15:00', 'a second time'],
    ['whenever it rains', 'I did not understand “whenever”'],
    [`every thu at 15:00 called ${'x'.repeat(61)}`, 'at most 60 characters'],
  ])('%s is refused', (text, sentence) => {
    expect(() => makePlan(parsePlanWords(text, today), today, 'UTC')).toThrow(
      expect.objectContaining({ userMessage: expect.stringContaining(sentence) }),
    )
  })

  it('keeps the weeks of a rhythm of the same days, whatever else is said, unless a start is said', () => {
    const plan = makePlan(parsePlanWords('every other thu at 15:00', today), day('2026-12-02'), 'UTC')
    expect(plan.rhythm.from).toBe('2026-12-03')
    const fromAfter = (text: string) => {
      const friday = day('2026-12-04')
      return changePlan(plan, parsePlanWords(text, friday), friday).rhythm.from
    }
    expect(fromAfter('every other thu at 16:00')).toBe('2026-12-03')
    expect(fromAfter('called "Vision"')).toBe('2026-12-03')
    expect(fromAfter('every other thu starting 10 dec')).toBe('2026-12-10')
    expect(fromAfter('every other tue')).toBe('2026-12-08')
    expect(fromAfter('every thu')).toBe('2026-12-10')
  })

  it('names days and breaks', () => {
    const holiday = { from: '2026-12-21', to: '2027-01-04' }
    expect(parseBreaks('21 dec to 4 jan', today)).toEqual([holiday])
    expect(parseBreaks('2026-11-26', today)).toEqual([{ from: '2026-11-26', to: '2026-11-26' }])
    const several = [holiday, { from: '2027-01-05', to: '2027-01-07' }]
    expect(parseBreaks('21 dec to 4 jan and 1 jan 2027 to 7 jan 2027 and 24 dec', today)).toEqual(several)
    expect(parseBreaks(printBreaks(several), today)).toEqual(several)
    expect(`${parseTimeOfDay('fri 27 nov at 16:00', today)?.time}`).toBe('16:00:00')
    for (const text of ['31 nov', 'never', '4 jan to 21 dec 2026', '1 jan to 31 dec 2030', 'x'.repeat(5_000)])
      expect(() => parseBreaks(text, today), text).toThrow()
  })

  it('leaves of breaks what is on none of the days that are taken out', () => {
    const stretch = fc
      .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 9 }))
      .map(([start, length]) => {
        const from = day('2026-12-20').add({ days: start })
        return { from: from.toString(), to: from.add({ days: length }).toString() }
      })
    const days = Array.from({ length: 45 }, (_, at) => day('2026-12-18').add({ days: at }).toString())
    fc.assert(
      fc.property(
        fc.array(stretch, { maxLength: 5 }),
        fc.array(stretch, { maxLength: 5 }),
        (some, others) => {
          const left = withoutDays(some, others)
          for (const date of days)
            expect(isBreak(left, date)).toBe(isBreak(some, date) && !isBreak(others, date))
        },
      ),
    )
  })
})

/** By counting days on the wall, where a skipped time falls on the day that it belongs to. */
function isMeantByCount({ every, nth, from, timeZone, day: wanted }: Rhythm, ms: number): boolean {
  const shown = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate()
  // A skipped last minute of a day is shown on the next one.
  const date = shown.dayOfWeek === wanted ? shown : shown.subtract({ days: 1 })
  if (Temporal.PlainDate.compare(date, from) < 0) return false
  if (every === 'week') return true
  if (every === 'second-week') {
    const weekOf = (each: Temporal.PlainDate) => Math.floor(day('1970-01-05').until(each).days / 7)
    return (weekOf(date) - weekOf(day(from))) % 2 === 0
  }
  const days = Array.from({ length: date.daysInMonth }, (_, at) => date.with({ day: at + 1 }))
  return (
    days
      .filter((each) => each.dayOfWeek === wanted)
      .at(nth === -1 ? -1 : nth - 1)
      ?.equals(date) === true
  )
}
