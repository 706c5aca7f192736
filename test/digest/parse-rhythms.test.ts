import { describe, expect, it } from 'vitest'
import { changeSchedule, standardSchedule } from '../../src/digest/change-schedule.ts'
import { parseScheduleWords } from '../../src/digest/parse-schedule.ts'
import { describeSchedule, printSchedule } from '../../src/model/print-schedule.ts'
import type { Schedule } from '../../src/model/subscription.ts'

const now = Temporal.Instant.from('2025-04-13T09:00:00Z')

/** What is left, and the schedule in its printed words without the usual zone and time. */
function read(text: string): string {
  const words = parseScheduleWords(text)
  const schedule = printSchedule(changeSchedule(standardSchedule('UTC'), words, now))
  return `${words.rest} | ${schedule.replace(' in UTC', '').replace(' at 09:00', '')}`
}

describe('a schedule of weeks and months', () => {
  const [monday, tuesday] = ['every other mon starting 2025-04-14', 'every other tue,thu starting 2025-04-15']
  it.each([
    ['monthly', 'monthly on the first mon'],
    ['every month', 'monthly on the first mon'],
    ['once a month', 'monthly on the first mon'],
    ['at most 5 papers a month', 'monthly on the first mon'],
    ['monthly on the 15th', 'monthly on the 15th'],
    ['monthly on 15', 'monthly on the 15th'],
    ['on the 15th of each month', 'monthly on the 15th'],
    ['on the fifteenth of every month', 'monthly on the 15th'],
    ['on the first day of the month', 'monthly on the 1st'],
    ['at the beginning of each month', 'monthly on the 1st'],
    ['on the last day of the month', 'monthly on the last day'],
    ['at the end of every month', 'monthly on the last day'],
    ['every first monday of the month', 'monthly on the first mon'],
    ['every first monday', 'monthly on the first mon'],
    ['every second monday of the month', 'monthly on the second mon'],
    ['on the last friday of each month', 'monthly on the last fri'],
    ['monthly, on the last friday', 'monthly on the last fri'],
    ['monthly on the first mon', 'monthly on the first mon'],
    ['monthly on mondays', 'monthly on the first mon'],
    ['monthly at 9 on the third wed', 'monthly on the third wed'],
    ['monthly at 9 on the last day', 'monthly on the last day'],
    ['first tuesday evening of the month', 'monthly on the first tue at 18:00'],
    ['every other week', monday],
    ['every two weeks', monday],
    ['every 2 weeks', monday],
    ['every 14 days', monday],
    ['once every two weeks', monday],
    ['fortnightly', monday],
    ['biweekly', monday],
    ['bi-weekly', monday],
    ['every second week', monday],
    ['every other monday', monday],
    ['alternate mondays', monday],
    ['twice a month', monday],
    ['every second tuesday and thursday', tuesday],
    ['fortnightly on tuesdays and thursdays', tuesday],
    ['every other week on tue, thu', tuesday],
    ['every other week at 9 on mondays', monday],
    ['every other week, mondays', monday],
    ['on mondays every other week', monday],
    ['every other monday at 8:30', `${monday} at 08:30`],
    ['at 8:30 every other monday', `${monday} at 08:30`],
    ['every other monday afternoon', `${monday} at 14:00`],
    ['every other monday starting 2025-04-21', 'every other mon starting 2025-04-21'],
    ['starting 2025-04-21 every other monday', 'every other mon starting 2025-04-21'],
    ['fortnightly starting 2025-04-21 at 10', 'every other mon starting 2025-04-21 at 10:00'],
    ['every day except friday', 'weekly mon,tue,wed,thu,sat,sun'],
    ['daily except fridays and sundays', 'weekly mon,tue,wed,thu,sat'],
    ['every day but sunday', 'weekly mon,tue,wed,thu,fri,sat'],
    ['every day, but not on weekends', 'weekdays'],
    ['weekdays except friday', 'weekly mon,tue,wed,thu'],
    ['every weekday except friday at 8', 'weekly mon,tue,wed,thu at 08:00'],
    ['every day at 8 except fridays', 'weekly mon,tue,wed,thu,sat,sun at 08:00'],
    ['except fridays', 'weekly mon,tue,wed,thu,sat,sun'],
    ['twice a week', 'weekly mon,thu'],
    ['three times a week', 'weekly mon,wed,fri'],
    ['five times a week', 'weekly mon,tue,wed,thu,fri'],
    ['twice a week on tuesdays and fridays', 'weekly tue,fri'],
    ['weekly at 8 on fridays', 'weekly fri at 08:00'],
    ['every single day', 'daily'],
    ['nightly', 'daily at 21:00'],
    ['every 7 days', 'weekly mon'],
  ])('is read from “%s” as %s, and leaves the query', (text, printed) => {
    expect(read(`code rl ${text}`)).toBe(`code rl | ${printed}`)
    expect(read(text.toUpperCase())).toBe(` | ${printed}`)
  })

  it.each([
    'multi-armed bandits with two weeks of data',
    'monthly precipitation forecasting',
    'demand for a month',
    'rainfall per month',
    'the first monday',
    'exams on the last day',
    'learning at the end',
    'a second week',
    'papers not friday',
    'twice a',
    'on constructor monday',
    '"reasoning monthly"',
  ])('is not in “%s”', (text) => {
    expect(parseScheduleWords(text)).toEqual({ rest: text })
    expect(read(`${text} daily`)).toBe(`${text} | daily`)
  })

  it.each([
    ['quarterly', { every: 'month' }],
    ['yearly', { every: 'month' }],
    ['every quarter', { every: 'month' }],
    ['once a year', { every: 'month' }],
    ['every 3 days', { every: 'week', days: [1, 4] }],
    ['every other day', { every: 'week', days: [1, 3, 5] }],
    ['every three weeks', { every: 'second-week' }],
    ['every third week', { every: 'second-week' }],
    ['every three weeks on friday', { every: 'second-week', days: [5] }],
    ['fridays every three weeks', { every: 'second-week', days: [5] }],
    ['every 4 weeks', { every: 'month' }],
    ['every two months', { every: 'month' }],
    ['in the first week of each month', { every: 'month' }],
    ['every other month', { every: 'month' }],
    ['twice a day', { every: 'day' }],
    ['twice daily', { every: 'day' }],
    ['every 2 hours', { every: 'hour' }],
    ['every 30 minutes', { every: 'hour' }],
    ['on the fifth friday of the month', { every: 'month', days: [5], nth: -1 }],
    ['on the 1st and 15th of each month', { every: 'second-week' }],
    ['every first and third monday of the month', { every: 'second-week', days: [1] }],
    ['monthly on mondays and fridays', { every: 'month', days: [1], nth: 1 }],
    ['every other week on the first friday', { every: 'month', days: [5], nth: 1 }],
  ])('is not what “%s” says, and the nearest is known', (text, nearest) => {
    for (const typed of [`code rl ${text}`, `code rl ${text} at 8 in Berlin top 3`]) {
      const words = parseScheduleWords(typed)
      expect(words.rest).toBe('code rl')
      expect(words.unknown?.nearest).toEqual(nearest)
      expect(() => changeSchedule(standardSchedule('UTC'), words, now)).toThrow(/^Digests do not come “/)
    }
    // A query that was stored with these words comes back from its own command.
    expect(read(`code rl ${text} daily at 09:00 in UTC top 5`)).toBe(`code rl ${text} | daily`)
    expect(read(`code rl ${text} weekly mon at 09:00 in UTC`)).toBe(`code rl ${text} | weekly mon`)
  })

  it.each([
    [
      'on the 32nd of each month',
      '“32nd” is not a day of a month; the 1st to the 31st and the last day are.',
    ],
    [
      'every other monday starting soon',
      '“starting soon” is not a first day I understand; starting 2027-01-04 would be.',
    ],
    ['every other monday starting 2025-02-30', 'There is no day 2025-02-30.'],
    ['fortnightly on mon, foo', '“foo” is not a day of the week; mon, tue, wed, thu, fri, sat, sun are.'],
    [
      'every day except holidays',
      '“holidays” is not a day of the week; mon, tue, wed, thu, fri, sat, sun are.',
    ],
    ['daily starting 2025-05-01', 'A first day can be said of every other week only.'],
    ['hourly except fridays', 'Days can be left out of daily and weekly digests only.'],
    ['mondays except mondays', 'Without these days there is none left.'],
  ])('with a mistake, “%s”, is refused in a plain sentence', (text, sentence) => {
    expect(() => read(`code rl ${text}`)).toThrow(sentence)
  })

  it('counts its weeks from the first such day that is still to come, unless the weeks stay', () => {
    const change = (schedule: Schedule, text: string, time: string) =>
      changeSchedule(schedule, parseScheduleWords(text), Temporal.Instant.from(time))
    const utc = standardSchedule('UTC')
    const wednesday = '2025-04-16T08:59:00Z'
    expect(change(utc, 'every other wed', wednesday).from).toBe('2025-04-16')
    expect(change(utc, 'every other wed', '2025-04-16T09:00:00Z').from).toBe('2025-04-23')
    expect(change(utc, 'every other mon and thu', wednesday).from).toBe('2025-04-17')
    expect(change(utc, 'every other wed in Asia/Tokyo', '2025-04-15T20:00:00Z').from).toBe('2025-04-16')
    const known = change(utc, 'every other mon starting 2025-04-14', wednesday)
    expect(change(known, 'at 10:00', wednesday)).toEqual({ ...known, time: '10:00' })
    expect(change(known, 'every other week', wednesday)).toEqual(known)
    expect(change(known, 'every other monday at 9', wednesday)).toEqual(known)
    expect(change(known, 'every other fri', wednesday).from).toBe('2025-04-18')
    expect(change(known, 'starting 2025-04-21', wednesday).from).toBe('2025-04-21')
    expect(change(known, 'starting 2025-04-16', wednesday).from).toBe('2025-04-21')
    expect(change(utc, 'every other mon,thu starting 2025-04-16', now.toString()).from).toBe('2025-04-17')
  })

  it('keeps what is not said when it changes', () => {
    const change = (before: string, text: string) => {
      const utc = standardSchedule('UTC')
      const schedule = changeSchedule(utc, parseScheduleWords(before), now)
      return printSchedule(changeSchedule(schedule, parseScheduleWords(text), now)).replace(' in UTC', '')
    }
    expect(change('weekly thu at 10:00', 'every other week')).toBe(
      'every other thu starting 2025-04-17 at 10:00',
    )
    expect(change('weekly thu', 'monthly')).toBe('monthly on the first thu at 09:00')
    expect(change('monthly on the 15th', 'at 10:00')).toBe('monthly on the 15th at 10:00')
    expect(change('monthly on the 15th', 'monthly')).toBe('monthly on the 15th at 09:00')
    expect(change('monthly on the 15th', 'monthly on the last fri')).toBe('monthly on the last fri at 09:00')
    expect(change('monthly on the last fri', 'on the 3rd of the month')).toBe('monthly on the 3rd at 09:00')
    expect(change('monthly on the last fri', 'weekly')).toBe('weekly fri at 09:00')
    expect(change('weekly mon,fri', 'except fridays')).toBe('weekly mon at 09:00')
    expect(change('hourly', 'monthly')).toBe('monthly on the first mon at 09:00')
    expect(change('monthly on the 15th', 'daily')).toBe('daily at 09:00')
  })

  it.each([
    ['every other mon', 'every other Monday at 09:00 (UTC)'],
    ['every other tue,thu', 'every other Tuesday and Thursday at 09:00 (UTC)'],
    ['monthly', 'every first Monday of the month at 09:00 (UTC)'],
    ['monthly on the last fri', 'every last Friday of the month at 09:00 (UTC)'],
    ['monthly on the 1st', 'on the 1st of every month at 09:00 (UTC)'],
    ['monthly on the 22nd', 'on the 22nd of every month at 09:00 (UTC)'],
    ['monthly on the 30th', 'on the 30th of every month, or its last day, at 09:00 (UTC)'],
    ['monthly on the last day', 'on the last day of every month at 09:00 (UTC)'],
    ['daily except fri', 'every day except Friday at 09:00 (UTC)'],
  ])('of “%s” is told as “%s”', (text, sentence) => {
    const schedule = changeSchedule(standardSchedule('UTC'), parseScheduleWords(text), now)
    expect(describeSchedule(schedule)).toBe(sentence)
  })
})
