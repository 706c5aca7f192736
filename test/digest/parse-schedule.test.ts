import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeSchedule, standardSchedule } from '../../src/digest/change-schedule.ts'
import { parseScheduleWords } from '../../src/digest/parse-schedule.ts'
import { findNearestTimeZone } from '../../src/digest/time-zones.ts'
import { BotError } from '../../src/errors.ts'
import { describeSchedule, printSchedule } from '../../src/model/print-schedule.ts'
import { findTimeZone } from '../../src/model/time-zone.ts'
import { anyCharacter } from '../support/any-character.ts'
import { tried } from '../support/property-runs.ts'
import { anyScheduleIn } from '../support/schedule-arbitraries.ts'

const now = Temporal.Instant.from('2025-04-13T09:00:00Z')
const anySchedule = anyScheduleIn(['UTC', ...Intl.supportedValuesOf('timeZone')])

function mistakeOf(text: string): string {
  try {
    parseScheduleWords(text)
  } catch (error) {
    if (error instanceof BotError) return error.userMessage
    throw error
  }
  throw new Error(`“${text}” was read`)
}

describe('reading a schedule', () => {
  it('takes schedule words from the end and leaves the query its own', () => {
    expect(parseScheduleWords('agents in games at 09:00 in Europe/Berlin')).toEqual({
      rest: 'agents in games',
      time: '09:00',
      timeZone: 'Europe/Berlin',
    })
    expect(parseScheduleWords('reward hacking weekly mon,thu at 9am in new york top 5')).toEqual({
      rest: 'reward hacking',
      every: 'week',
      days: [1, 4],
      time: '09:00',
      timeZone: 'America/New_York',
      top: 5,
    })
    expect(parseScheduleWords('Top 7 WEEKDAYS AT 5:30PM')).toEqual({
      rest: '',
      every: 'weekday',
      time: '17:30',
      top: 7,
    })
  })

  it.each([
    ['inference at scale', 'inference at scale'],
    ['traffic in London', 'traffic in London'],
    ['top k sampling', 'top k sampling'],
    ['"what happens daily"', '"what happens daily"'],
    ['daily news agents', 'daily news agents'],
    ['weekly reports', 'weekly reports'],
    ['agents in games daily', 'agents in games'],
    ['congestion over tcp in tcp/ip', 'congestion over tcp in tcp/ip'],
    ['daily daily', 'daily'],
  ])('leaves “%s” the words “%s”', (text, rest) => {
    expect(parseScheduleWords(text).rest).toBe(rest)
  })

  it.each([
    ['at 0:05', '00:05'],
    ['at 12am', '00:00'],
    ['at 12 pm', '12:00'],
    ['at 9', '09:00'],
    ['at 23:59', '23:59'],
  ])('reads “%s” as %s', (text, time) => {
    expect(parseScheduleWords(text).time).toBe(time)
  })

  it('reads days in several writings', () => {
    for (const typed of [
      'weekly mon,thu',
      'weekly on monday and thursday',
      'weekly thurs, mon',
      'Weekly THU MON',
    ])
      expect(parseScheduleWords(typed)).toEqual({ rest: '', every: 'week', days: [1, 4] })
    expect(parseScheduleWords('agents every weekday')).toEqual({ rest: 'agents', every: 'weekday' })
  })

  it.each([
    ['agents top 0', 'A digest shows 1 to 50 papers; top 0 is not among them.'],
    ['agents top 500', 'A digest shows 1 to 50 papers; top 500 is not among them.'],
    ['agents at 25:00', '“25:00” is not a time of day; 09:00, 17:30 or 9am are.'],
    ['agents at 9:7', '“9:7” is not a time of day; 09:00, 17:30 or 9am are.'],
    ['agents at 13pm', '“13pm” is not a time of day; 09:00, 17:30 or 9am are.'],
    ['agents in Europe/Berlim', '“Europe/Berlim” is not a time zone I know. Did you mean Europe/Berlin?'],
    ['agents daily in Berlni', '“Berlni” is not a time zone I know. Did you mean Europe/Berlin?'],
    ['agents weekly mon,foo', '“foo” is not a day of the week; mon, tue, wed, thu, fri, sat, sun are.'],
  ])('refuses “%s” in a plain sentence', (text, sentence) => {
    expect(mistakeOf(text)).toBe(sentence)
  })

  it('changes only what was said', () => {
    const schedule = standardSchedule('Asia/Tokyo')
    expect(changeSchedule(schedule, parseScheduleWords('at 10:00'), now)).toEqual({
      ...schedule,
      time: '10:00',
    })
    expect(changeSchedule(schedule, parseScheduleWords('weekly'), now)).toEqual({
      ...schedule,
      every: 'week',
      days: [1],
    })
    const hourly = changeSchedule(schedule, parseScheduleWords('hourly at :15'), now)
    expect(hourly.time).toBe('00:15')
    expect(changeSchedule(hourly, parseScheduleWords('daily'), now).time).toBe('09:00')
    expect(describeSchedule(hourly)).toBe('every hour at 15 minutes past (Asia/Tokyo)')
  })

  it('reads every printed schedule back, after any query', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: 1, max: 50 }), (schedule, top) => {
        const words = parseScheduleWords(`reward hacking ${printSchedule(schedule)} top ${top}`)
        expect(words.rest).toBe('reward hacking')
        expect(words.top).toBe(top)
        expect(changeSchedule(standardSchedule('UTC'), words, now)).toEqual(schedule)
      }),
    )
  })

  it('reads any text, or says what is wrong with it', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'at',
        'in',
        'top',
        'weekly',
        'daily',
        'every',
        'day',
        'mon,',
        'and',
        '9',
        '25:61',
        'Berlin',
        'a/b',
        '"',
        ',',
      ),
      fc.string({ unit: anyCharacter }),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const text = words.join(' ')
        try {
          expect(text.trim().startsWith(parseScheduleWords(text).rest)).toBe(true)
        } catch (error) {
          if (!(error instanceof BotError)) throw error
          expect(error.userMessage).toMatch(/\.$|\?$/)
        }
      }),
      tried(500),
    )
  })
})

describe('time zones', () => {
  it('are found by name or city, whatever the case', () => {
    expect(findTimeZone('europe/berlin')).toBe('Europe/Berlin')
    expect(findTimeZone('Asia/Kolkata')).toBe('Asia/Kolkata')
    expect(findTimeZone('utc')).toBe('UTC')
    expect(findTimeZone('new  york')).toBe('America/New_York')
    for (const none of ['', 'Atlantis', '2020-01-01[UTC]', '../x']) expect(findTimeZone(none)).toBeUndefined()
    expect(findNearestTimeZone('Amerika/New York')).toBe('America/New_York')
    expect(findNearestTimeZone('xyzzyplugh')).toBeUndefined()
  })
})
