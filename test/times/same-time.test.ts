import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePlanWords } from '../../src/club/parse-plan.ts'
import { parseScheduleWords } from '../../src/digest/parse-schedule.ts'
import { readClock } from '../../src/times/clock.ts'
import { parseDate, readDate } from '../../src/times/date.ts'
import { readDays } from '../../src/times/days.ts'
import { readRhythms } from '../../src/times/meetings.ts'
import { readRecurrence } from '../../src/times/recurrence.ts'
import { findDays } from '../../src/times/said-days.ts'
import { readTimes, writeTimes } from '../../src/times/said-times.ts'
import { readSpan, readStretch } from '../../src/times/span.ts'
import { lowerWords } from '../../src/times/words.ts'
import { readZonedClock } from '../../src/times/zone.ts'
import { anyCharacter } from '../support/any-character.ts'
import { tried } from '../support/property-runs.ts'

const today = Temporal.PlainDate.from('2025-04-16')

/** The time that each door reads, of one day of the week where it is not said otherwise. */
function timesOf(words: string) {
  const digest = parseScheduleWords(`agents mondays ${words}`)
  const group = parsePlanWords(`every mon ${words}`, today)
  const talk = readTimes(`agents every monday ${words}`)
  return {
    digest: [digest.rest, digest.time, digest.timeZone],
    group: ['agents', group.time, group.timeZone],
    talk: [talk.rest.join(' '), talk.times.time, talk.times.zone],
  }
}

describe('the same words', () => {
  it.each([
    ['at 3', '15:00'],
    ['at 1', '13:00'],
    ['at 6', '18:00'],
    ['at 7', '07:00'],
    ['at 11', '11:00'],
    ['at 12', '12:00'],
    ['at 03:00', '03:00'],
    ['at 3:30', '15:30'],
    ['at 15', '15:00'],
    ['at 0:05', '00:05'],
    ['3pm', '15:00'],
    ['3 p.m.', '15:00'],
    ['at 3am', '03:00'],
    ['at 12am', '00:00'],
    ['14h', '14:00'],
    ['at 14h30', '14:30'],
    ['at 7.30', '07:30'],
    ['at noon', '12:00'],
    ['midnight', '00:00'],
    ['at half eight', '08:30'],
    ['at half past three', '15:30'],
    ['at a quarter to nine', '08:45'],
    ['quarter past 4', '16:15'],
    ['at ten to eight', '07:50'],
    ['at nine', '09:00'],
    ["5 o'clock", '17:00'],
    ['at 5 in the morning', '05:00'],
    ['at 8 in the evening', '20:00'],
    ['at 0730', '07:30'],
    ['at 1800', '18:00'],
    ['at 9 UTC+2', '09:00', '+02:00'],
    ['at 09:00 CET', '09:00', 'CET'],
    ['4pm pacific', '16:00', 'America/Los_Angeles'],
    ['at 9 a.m. berlin time', '09:00', 'Europe/Berlin'],
    ['at 9 in Europe/Berlin', '09:00', 'Europe/Berlin'],
  ])('“%s” are the same time for a digest, a group and in a sentence', (words, time, zone?: string) => {
    const said = ['agents', time, zone]
    expect(timesOf(words)).toEqual({ digest: said, group: said, talk: said })
    expect(readTimes(`thursdays ${words}`).times.time).toBe(time)
  })

  it.each([
    ['mondays', 'every mon'],
    ['every tuesday', 'every tue'],
    ['every other wednesday', 'every other wed'],
    ['biweekly on thursdays', 'every other thu'],
    ['every two weeks on friday', 'every other fri'],
    ['the first monday of the month', 'first mon of the month'],
    ['monthly on the last friday', 'last fri of the month'],
    ['on the 2nd tuesday of each month', 'second tue of the month'],
    ['once a week on mondays', 'every mon'],
  ])('“%s” are the same days for a digest, a group and in a sentence', (words, rhythm) => {
    expect(readRhythms(words)).toEqual([rhythm])
    const { every, days, nth } = parseScheduleWords(`agents ${words}`)
    const group = parsePlanWords(words, today)
    expect({ every, days, nth }).toEqual({ every: group.every, days: [group.day], nth: group.nth })
    expect(parsePlanWords(rhythm, today)).toEqual(group)
    const talk = readTimes(`agents ${words}`)
    expect(talk.rest).toEqual(['agents'])
    expect(parseScheduleWords(`agents ${writeTimes(talk.times)}`)).toMatchObject({ every, days })
  })

  it.each([
    ['fridays', 'evenings at 8', '20:00'],
    ['every friday', 'evening at 8', '20:00'],
    ['every monday', 'morning at 5', '05:00'],
    ['every monday', 'afternoon', '14:00'],
  ])('“%s %s” are the hour in that part of the day', (days, words, time) => {
    expect(parseScheduleWords(`agents ${days} ${words}`)).toMatchObject({ rest: 'agents', time })
    expect(parsePlanWords(`${days} ${words}`, today).time).toBe(time)
    expect(readTimes(`agents ${days} ${words}`).times.time).toBe(time)
  })

  it.each([
    ['the next eight weeks', '2025-04-16', '2025-06-10'],
    ['the next three weeks', '2025-04-16', '2025-05-06'],
    ['next week', '2025-04-21', '2025-04-27'],
    ['all of august', '2025-08-01', '2025-08-31'],
  ])('“%s” are found in a sentence, whatever their number', (words, first, last) => {
    const said = readStretch(lowerWords(words), 0, today)
    expect([said?.first.toString(), said?.last.toString()]).toEqual([first, last])
    expect(findDays(`please skip ${words}, thanks`).map((day) => day.said)).toEqual([words])
  })

  it.each([
    ['26 nov', '2025-11-26'],
    ['march 3rd', '2026-03-03'],
    ['the third of may', '2025-05-03'],
    ['friday 2 may', '2025-05-02'],
    ['next friday', '2025-04-25'],
    ['thursday next week', '2025-04-24'],
    ['tomorrow', '2025-04-17'],
    ['the day after tomorrow', '2025-04-18'],
    ['in two weeks', '2025-04-30'],
    ['a week from friday', '2025-04-25'],
    ['the 15th', '2025-05-15'],
    ['easter monday', '2025-04-21'],
    ['29 february', '2028-02-29'],
    ['2026-11-26', '2026-11-26'],
    ['11/26/2026', '2026-11-26'],
    ['26.11.2026', '2026-11-26'],
  ])('“%s” is %s', (words, day) => {
    expect(parseDate(lowerWords(words), today)?.day.toString()).toBe(day)
  })

  it.each(['31 november', 'the 32nd', 'fridays', 'two weeks', 'may', '2025-02-30', 'in an hour'])(
    '“%s” is no day',
    (words) => {
      expect(parseDate(lowerWords(words), today)).toBeUndefined()
    },
  )

  it.each(['from 2023', 'by 2020', '3 papers', '25:00', 'at 13pm', 'from 20 december'])(
    '“%s” is no time',
    (words) => {
      expect(readClock(lowerWords(words), 0)?.time).toBeUndefined()
    },
  )
})

describe('every time', () => {
  it('of a day is read back as it is printed, at each door', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(minute, (minutes) => {
        const time = new Temporal.PlainTime().add({ minutes }).toString({ smallestUnit: 'minute' })
        expect(readClock(['at', time], 0)?.time).toBe(time)
        const said = ['agents', time, undefined]
        expect(timesOf(`at ${time}`)).toEqual({ digest: said, group: said, talk: said })
      }),
    )
  })

  it('is read from any text without a throw', () => {
    const word = fc.oneof(
      fc.constantFrom(
        ...'at every other the first 2nd monday mon-fri half past to quarter in week weeks month 9 25:61 0730 a few of next until , and except noon morning 31 feb UTC +2 time'.split(
          ' ',
        ),
      ),
      fc.string({ unit: anyCharacter, maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 14 }), (words) => {
        const text = words.join(' ')
        const read = lowerWords(text)
        for (const at of read.keys()) {
          const ends = [
            readZonedClock(read, at),
            readRecurrence(read, at),
            readDays(read, at),
            readSpan(read, at),
            readDate(read, at, today),
            readStretch(read, at, today),
          ]
          for (const said of ends) if (said !== undefined) expect(said.to).toBeGreaterThan(at)
          for (const said of ends) if (said !== undefined) expect(said.to).toBeLessThanOrEqual(read.length)
        }
        readTimes(text)
        findDays(text)
      }),
      tried(500),
    )
  })
})
