import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePlanWords } from '../../src/club/parse-plan.ts'
import { changeSchedule, standardSchedule } from '../../src/digest/change-schedule.ts'
import { nextDate } from '../../src/digest/due.ts'
import { parseScheduleWords } from '../../src/digest/parse-schedule.ts'
import { BotError } from '../../src/errors.ts'
import { isOffset, parseOffsetZone } from '../../src/model/offset-zone.ts'
import { describeSchedule, printSchedule } from '../../src/model/print-schedule.ts'
import { findTimeZone } from '../../src/model/time-zone.ts'
import { foundGroup } from '../../src/talk/acts/found-group.ts'
import { subscribe } from '../../src/talk/acts/subscribe-acts.ts'
import { readTimes, writeTimes } from '../../src/times/said-times.ts'
import { findZone } from '../../src/times/zone.ts'

const now = Temporal.Instant.from('2025-04-13T09:00:00Z')

function read(text: string): string {
  const words = parseScheduleWords(text)
  return `${words.rest} | ${printSchedule(changeSchedule(standardSchedule('UTC'), words, now))}`
}

function refusal(text: string): string {
  try {
    return `read: ${read(text)}`
  } catch (error) {
    if (error instanceof BotError) return error.userMessage
    throw error
  }
}

describe('zones by their offset', () => {
  it.each([
    ['UTC+2', '+02:00'],
    ['utc +2', '+02:00'],
    ['UTC + 02', '+02:00'],
    ['GMT+5:30', '+05:30'],
    ['GMT+0530', '+05:30'],
    ['UTC-8', '-08:00'],
    ['UTC−3:30', '-03:30'],
    ['+02:00', '+02:00'],
    ['+0200', '+02:00'],
    ['UTC+0', 'UTC'],
    ['UTC+14', '+14:00'],
  ])('%s is %s', (said, zone) => {
    expect(parseOffsetZone(said)).toBe(zone)
    expect(findTimeZone(said)).toBe(zone)
    expect(findTimeZone(zone)).toBe(zone)
  })

  it.each(['UTC+27', 'UTC-13', 'UTC+2:10', '+2', '2', 'UTC', 'GPT-4', '2020-2021', '+5:30'])(
    '%s is none',
    (said) => {
      expect(parseOffsetZone(said)).toBeUndefined()
    },
  )

  it.each([
    ['reasoning weekdays at 09:00 UTC+2', 'reasoning | weekdays at 09:00 in +02:00'],
    ['reasoning weekdays at 09:00 (UTC+2)', 'reasoning | weekdays at 09:00 in +02:00'],
    ['reasoning weekdays at 09:00 in GMT+5:30', 'reasoning | weekdays at 09:00 in +05:30'],
    ['reasoning daily at 9am UTC + 2', 'reasoning | daily at 09:00 in +02:00'],
    ['reasoning daily at 09:00+02:00', 'reasoning | daily at 09:00 in +02:00'],
    ['reasoning daily at 09:00 +0530', 'reasoning | daily at 09:00 in +05:30'],
    ['reasoning daily 09:00Z', 'reasoning | daily at 09:00 in UTC'],
    ['reasoning GMT-3 weekly mon at 8:15', 'reasoning | weekly mon at 08:15 in -03:00'],
  ])('“%s” is %s', (text, schedule) => {
    expect(read(text)).toBe(schedule)
    expect(read(schedule.replace(' | ', ' '))).toBe(schedule)
  })

  it.each([
    'reasoning weekdays at 09:00 UTC+27',
    'reasoning weekdays at 09:00 in GMT+19',
    'reasoning UTC-13',
  ])('refuses the zone of “%s”', (text) => {
    expect(refusal(text)).toMatch(/^“(?:UTC|GMT)[+-]\d\d” is not a time zone I know/)
  })

  it('are days and times like other zones', () => {
    const schedule = changeSchedule(
      standardSchedule('UTC'),
      parseScheduleWords('daily at 00:30 UTC+5:30'),
      now,
    )
    expect(nextDate(schedule, now)?.toString()).toBe('2025-04-14')
    expect(describeSchedule(schedule)).toBe('every day at 00:30 (+05:30)')
    expect(new Intl.DateTimeFormat('en', { timeZone: schedule.timeZone }).resolvedOptions().timeZone).toBe(
      '+05:30',
    )
  })

  it('are read in what people say', () => {
    expect(readTimes('every monday at 9 UTC+2 papers on agents').times).toMatchObject({ zone: '+02:00' })
    expect(findZone('thursdays at 15:00 in GMT+5:30')).toMatchObject({ zone: '+05:30' })
  })

  it('are one zone however they are written, or none', () => {
    const unit = fc.constantFrom('UTC', 'GMT', '+', '-', '−', ' ', ':', '0', '2', '5', '30', '14')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 6 }), (text) => {
        const zone = parseOffsetZone(text)
        if (zone === undefined) return
        expect(new Temporal.ZonedDateTime(0n, zone).timeZoneId).toBe(zone)
        if (isOffset(text)) expect(findTimeZone(text)).toBe(zone)
      }),
    )
  })
})

describe('fields of cron', () => {
  it.each([
    ['0 9 * * 1-5', 'weekdays at 09:00'],
    ['30 17 * * mon-fri', 'weekdays at 17:30'],
    ['0 9 * * *', 'daily at 09:00'],
    ['0 9 * * 0', 'weekly sun at 09:00'],
    ['0 9 * * 7', 'weekly sun at 09:00'],
    ['0 9 * * 1,4', 'weekly mon,thu at 09:00'],
    ['15 * * * *', 'hourly at 00:15'],
    ['0 8 15 * *', 'monthly on the 15th at 08:00'],
    ['0 9 ? * mon', 'weekly mon at 09:00'],
    ['@daily', 'daily at 00:00'],
    ['@weekly', 'weekly sun at 00:00'],
    ['cron `0 9 * * 1-5`', 'weekdays at 09:00'],
    ['with cron "0 9 * * 1-5"', 'weekdays at 09:00'],
    [', cron: 0 9 * * mon,thu', 'weekly mon,thu at 09:00'],
  ])('%s is %s', (cron, schedule) => {
    expect(read(`reasoning ${cron}`)).toBe(`reasoning | ${schedule} in UTC`)
    expect(read(`reasoning ${cron} in Europe/Berlin top 3`)).toBe(`reasoning | ${schedule} in Europe/Berlin`)
  })

  it.each([
    ...['*/5 * * * *', '0 9,17 * * *', '0 9 1 1 *', '0 9 13 * 5', '0 9 * * 1#1', '0 25 * * *', '@yearly'],
    ...['0 0 9 * * 1-5', '0 0 9 ? * mon-fri', 'cron: 0 30 7 * * *'],
    // Its parser would list a thousand million days.
    ...['0 9 * * 1-999999999', '0-99999999 9 * * *', '*/999999999 * * * *'],
  ])('refuses %s, and says what can be had', (cron) => {
    expect(refusal(`reasoning ${cron}`)).toMatch(/^Digests come once an hour, or at one time of day/)
  })

  it.each([
    ['digest on agents, 0 9 * * 1-5', 'subscribe agents weekdays at 09:00'],
    ['send me a digest on agents with cron "30 7 * * mon,thu"', 'subscribe agents weekly mon,thu at 07:30'],
    ['post papers on agents here (0 8 15 * *)', 'subscribe agents monthly on the 15th at 08:00'],
    ['post papers on agents @weekly', 'subscribe agents weekly sun at 00:00'],
    // Several times a day: the command says what can be had.
    ['post papers on agents 0 9,17 * * *', 'subscribe agents 0 9,17 * * *'],
  ])('are read in what people say: “%s”', (said, command) => {
    expect(subscribe.read(said, true)).toBe(`${command} confirm:yes`)
  })

  it('are read of a reading group', () => {
    const today = Temporal.PlainDate.from('2025-04-13')
    expect(parsePlanWords('0 16 * * 4 for 90 minutes', today)).toMatchObject({
      every: 'week',
      day: 4,
      time: '16:00',
    })
    expect(foundGroup.read('a reading group on agents, 0 16 * * 4', true)).toContain('every thu at 16:00')
  })

  it('say the same in a sentence as behind a command', () => {
    const day = fc.constantFrom('0', '1', '5', '7', 'mon', 'thu', 'sun')
    const days = fc.oneof(
      fc.constant('*'),
      fc.array(day, { minLength: 1, maxLength: 4 }).map((list) => list.join()),
      fc.constantFrom('1-5', 'mon-fri', '2-4', 'tue-thu'),
    )
    const [minute, hour] = [fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 23 })]
    fc.assert(
      fc.property(minute, hour, days, (minutes, hours, on) => {
        const cron = `${minutes} ${hours} * * ${on}`
        const { rest, times } = readTimes(`digest on agents, ${cron}`)
        expect(rest.join(' ')).toBe('digest on agents,')
        expect(read(`agents ${writeTimes(times)}`)).toBe(read(`agents ${cron}`))
        expect(read(`agents ${cron}`)).toContain(
          `at ${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`,
        )
      }),
    )
  })

  it.each(['gpt 1 2 3 4 5', 'a * b', '3 * 4', 'c * algebras and * products'])(
    'leaves “%s” alone',
    (query) => {
      expect(read(query)).toContain(`${query} |`)
    },
  )
})

describe('weekdays of a month', () => {
  it.each([
    'on the last weekday of the month at noon',
    'every first working day of the month',
    'on the 3rd business day of each month',
  ])('“%s” is a rhythm that there is not', (said) => {
    expect(refusal(`reasoning ${said}`)).toMatch(
      /^Digests do not come “.*day of (?:the|each) month”; they come hourly/,
    )
  })
})
