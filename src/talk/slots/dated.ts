/** One meeting of a group, as people say which it is and when it is instead: `move tomorrow's to tuesday at 4`. */

import type { Club } from '../../model/club.ts'
import { phraseList } from '../../model/lists.ts'
import { dayOfWeek, monthOf } from '../../times/names.ts'
import { findDays, type SaidDay } from '../../times/said-days.ts'
import { readTimes } from '../../times/said-times.ts'
import { readStretch } from '../../times/span.ts'
import { lowerWords, skip } from '../../times/words.ts'

/** The days that a text names, also of `tomorrow's meeting`. */
export function daysIn(text: string): readonly SaidDay[] {
  return findDays(ownDays(text)).map((day) => ({ ...day, said: dayFirst(day.said) }))
}

/** `1st may` of “may 1st”: after the number of a group a month would be that of a day. */
function dayFirst(said: string): string {
  const [month = '', day = '', ...others] = said.split(' ')
  return monthOf(month.toLowerCase()) !== undefined && /^\d/.test(day)
    ? [day.replace(',', ''), month, ...others].join(' ')
    : said
}

/** `tomorrow meeting` of “tomorrow's meeting”, with the same places. */
function ownDays(text: string): string {
  return text.replaceAll('’', "'").replaceAll("'s ", '   ')
}

/** Whether one meeting or post is to come at another time: `move the next one to tuesday`. */
export function movesOne(text: string): boolean {
  const words = lowerWords(text)
  return words.some((word) => movers.has(word)) && words.some((_, at) => skip(words, at, oneMeeting)[1])
}

/** The day of a meeting that a text names, as commands read it; empty where it names none. */
export function meetingIn(text: string, club: Club, today: Temporal.PlainDate): string {
  const [day] = daysIn(text)
  return day === undefined ? '' : nameMeeting(day.said, club, today)
}

/** The words of `club move` after the number; undefined for what moves all meetings, as `move it to thursday` may. */
export function readMove(
  text: string,
  club: Club,
  today: Temporal.PlainDate,
  isOfAll: boolean,
): string | undefined {
  const words = lowerWords(text)
  const days = daysIn(text)
  const isOnce = words.some((_, at) => skip(words, at, onceOnly)[1])
  const moves = movesOne(text) || (!isOfAll && days.length > 0 && words.some((word) => movers.has(word)))
  const isDated = days.some(({ said }) => dayOfWeek(said.toLowerCase()) === undefined)
  if (!(isOnce || moves || isDated)) return undefined
  const shown = ownDays(text)
  const isTarget = ({ from }: SaidDay) => /\b(?:to|on|until|it)\s+(?:the\s+)?$/i.test(shown.slice(0, from))
  const last = days.findLast((day) => days.length > 1 || isTarget(day) || !moves)
  const real = days.filter(({ said }) => !ofThatWeek.has(said.toLowerCase()))
  const target = real.length > 1 ? real.at(-1) : real.find((day) => day === last)
  const source = real.find((day) => day !== target)
  const time = readTimes(text).times.time
  if (target === undefined && time === undefined) return undefined
  const from = source === undefined ? '' : nameMeeting(source.said, club, today)
  return `${from} to ${[target?.said, time && `at ${time}`].filter(Boolean).join(' ')}`.trim()
}

/** Of a week it is the day on which the group meets. */
function nameMeeting(said: string, { rhythm }: Club, today: Temporal.PlainDate): string {
  const first = readStretch(lowerWords(said), 0, today)?.first
  return first?.add({ days: (rhythm.day - first.dayOfWeek + 7) % 7 }).toString() ?? said
}

const onceOnly =
  phraseList(`this week only,this time only,only this week,only this time,just this week,just this time,just this once
  just once,only once,only this once,next week only,only next week`)
const ofThatWeek = new Set(['that week', 'this week'])
const movers = new Set('move moved shift postpone push bring reschedule'.split(' '))
const oneMeeting = [
  ...['meeting', 'session', 'next one', 'the one', 'next time', 'next post', 'next digest'],
  ...['this one', "thursday's", "friday's", "monday's", "tuesday's", "wednesday's"],
]
