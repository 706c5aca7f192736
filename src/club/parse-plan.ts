/** How a club meets, out of what was typed: `every thu at 15:00 in Europe/Berlin for 90 minutes quorum 3`. */

import { ruleOf } from '../digest/rule-of.ts'
import { checkTime } from '../digest/schedule-sentence.ts'
import { findNearestTimeZone } from '../digest/time-zones.ts'
import { BotError } from '../errors.ts'
import { firstOf } from '../model/calendar.ts'
import { type ClubPlan, clubBounds, type Rhythm, roomLength } from '../model/club.ts'
import { wordSet } from '../model/lists.ts'
import { cutText } from '../model/text.ts'
import { dropEnd, spacedWords } from '../model/words.ts'
import { zoneNamed } from '../model/zone-names.ts'
import { moveToPart, readClock } from '../times/clock.ts'
import { readDays } from '../times/days.ts'
import { readRecurrence } from '../times/recurrence.ts'
import { minutesOf, readSpan } from '../times/span.ts'
import { lowerWords } from '../times/words.ts'
import { parseZoneName, readZonedClock } from '../times/zone.ts'
import { parseMeetingDay } from './parse-day.ts'

/** What some words say of a club; what they do not say is absent. */
export interface PlanWords {
  readonly every?: Rhythm['every']
  readonly day?: number
  readonly nth?: Rhythm['nth']
  readonly time?: string
  readonly timeZone?: string
  readonly from?: string
  readonly room?: string
  readonly lengthMinutes?: number
  readonly closesMinutes?: number
  readonly quorum?: number
  readonly name?: string
}

/** An hour, for which nominations close two days before, with whoever votes. */
export const standardPlan = { name: '', lengthMinutes: 60, closesMinutes: 2 * 1440, quorum: 0 } as const

/**
 * Reads all words of a text, in any order, each kind once. Throws `BotError` for what says nothing of a club.
 */
export function parsePlanWords(text: string, today: Temporal.PlainDate): PlanWords {
  const typed = spacedWords(text).slice(0, maxWords)
  let said: PlanWords = {}
  for (let at = 0; at < typed.length; ) {
    const [taken, found] = takePhrase(typed.slice(at), today)
    const twice = Object.keys(found).find((key) => key in said)
    if (twice !== undefined)
      throw wrong(
        `“${cutText(typed.slice(at, at + taken).join(' '), 60)}” says a second time what was said before.`,
      )
    said = { ...said, ...found }
    at += taken
  }
  return said
}

/** The plan of a new club. Throws `BotError` where the day or the time is missing. */
export function makePlan(words: PlanWords, today: Temporal.PlainDate, timeZone: string): ClubPlan {
  const { every, day, time } = words
  if (every === undefined || day === undefined)
    throw wrong('Say on which day the club meets: every thu at 15:00.')
  if (time === undefined) throw wrong('Say at what time the club meets: every thu at 15:00.')
  return changePlan(
    {
      ...standardPlan,
      rhythm: { every, day, nth: 1, time, timeZone, from: today.toString() },
    },
    words,
    today,
  )
}

/** A plan with what some words say; what they do not say stays. */
export function changePlan(plan: ClubPlan, words: PlanWords, today: Temporal.PlainDate): ClubPlan {
  const { name, lengthMinutes, closesMinutes, quorum, ...said } = words
  const rhythm = {
    ...plan.rhythm,
    ...said,
    ...(said.every !== undefined && { nth: said.nth ?? (1 as const) }),
  }
  const { every, day, nth, from: before } = plan.rhythm
  const isSameDays = rhythm.every === every && rhythm.day === day && rhythm.nth === nth
  // It begins with the first week that has the day; the weeks of the same days stay.
  const from = said.from ?? (isSameDays ? before : undefined)
  const first = firstOf([rhythm.day], from === undefined ? today : Temporal.PlainDate.from(from))
  return {
    name: name ?? plan.name,
    lengthMinutes: lengthMinutes ?? plan.lengthMinutes,
    closesMinutes: closesMinutes ?? plan.closesMinutes,
    quorum: quorum ?? plan.quorum,
    rhythm: { ...rhythm, from: first.toString() },
  }
}

function takePhrase(words: readonly string[], today: Temporal.PlainDate): readonly [number, PlanWords] {
  const quoted = takeName(words) ?? takeRoom(words)
  if (quoted !== undefined) return quoted
  for (let count = Math.min(maxPhrase, words.length); count > 0; count -= 1) {
    const phrase = words.slice(0, count).join(' ')
    if (phrase.length > maxPhraseLength) continue
    const found = parsePhrase(phrase, today)
    if (found !== undefined) return [count, found]
  }
  throw wrong(
    `I did not understand “${cutText(words[0] ?? '', 60)}”. A club is set up like this: club every thu at 15:00 in Europe/Berlin.`,
  )
}

/** `called "Reading room"`, or all words that are left. */
function takeName(words: readonly string[]): readonly [number, PlanWords] | undefined {
  if (!calls.has(words[0]?.toLowerCase() ?? '') || words.length < 2) return undefined
  const [end, name] = takeQuoted(words)
  if (name.length > clubBounds.name) throw wrong(`A club's name has at most ${clubBounds.name} characters.`)
  return [end, { name }]
}

/** `where "Room 2.14"`, or all words that are left; `where ""` for nowhere. */
function takeRoom(words: readonly string[]): readonly [number, PlanWords] | undefined {
  if (words[0]?.toLowerCase() !== 'where' || words.length < 2) return undefined
  const [end, room] = takeQuoted(words)
  if (room.length > roomLength) throw wrong(`A place has at most ${roomLength} characters.`)
  return [end, { room }]
}

/** What is quoted after the first word, or all words after it, and where they end. */
function takeQuoted(words: readonly string[]): readonly [number, string] {
  const isQuoted = /^["“]/.test(words[1] ?? '')
  const last = isQuoted
    ? words.findIndex((word, at) => at > 0 && /["”]$/.test(word) && (at > 1 || word.length > 1))
    : words.length - 1
  const end = last < 1 ? words.length : last + 1
  return [end, words.slice(1, end).join(' ').replace(/["“”]/g, '').trim()]
}

function parsePhrase(typed: string, today: Temporal.PlainDate): PlanWords | undefined {
  const phrase = dropEnd(typed.toLowerCase().replaceAll('’', "'"), ',')
  const words = lowerWords(phrase)
  return (
    parseDays(words) ??
    parseMeetingTime(words) ??
    parseLength(phrase) ??
    parseClose(phrase) ??
    parseQuorum(phrase) ??
    parseStart(phrase, today) ??
    parseMeetingZone(typed)
  )
}

/** `every other thu`, `thursdays`, `first mon of the month`, `friday evenings at 8`: of one day. */
function parseDays(words: readonly string[]): PlanWords | undefined {
  const days = readDays(words, 0)
  const said =
    days?.to === words.length
      ? { every: 'week' as const, ...days }
      : (readRule(words) ?? readRule(['on', ...words]))
  if (said === undefined) return undefined
  const [day, ...more] = said.days ?? []
  const time = said.time === undefined ? {} : { time: said.time }
  if (more.length > 0 || said.every === undefined) return undefined
  if (said.every === 'month')
    return day && said.nth ? { every: 'month', day, nth: said.nth, ...time } : undefined
  if (said.every !== 'week' && said.every !== 'second-week') return undefined
  return { every: said.every, ...(day && { day }), ...time }
}

function readRule(words: readonly string[]) {
  const said = readRecurrence(words, 0)
  if (said === undefined || (said.recurrence.times ?? 1) > 1) return undefined
  const isWhole = said.to === words.length
  if (!isWhole && said.time === undefined) return undefined
  const rule = ruleOf(said, words.join(' '))
  if (isWhole) return rule
  // A part of the day waits for the hour: `friday evenings at 8`.
  const clock = said.isExact ? undefined : readClock(words, said.to)
  if (rule.time === undefined || clock?.to !== words.length || clock.time === undefined) return undefined
  return { ...rule, time: clock.isOpen ? moveToPart(clock.time, rule.time) : clock.time }
}

function parseMeetingTime(words: readonly string[]): PlanWords | undefined {
  const said = readZonedClock(words, 0)
  const isLed = said?.isLed === true && ['at', '@'].includes(words[0] ?? '')
  if (said?.to !== words.length || !(said.isSure || isLed)) return undefined
  return { time: checkTime(said.time, words), ...(said.zone !== undefined && { timeZone: said.zone }) }
}

function parseLength(phrase: string): PlanWords | undefined {
  const minutes = phrase.startsWith('for ') ? parseMinutes(phrase.slice('for '.length)) : undefined
  if (minutes === undefined) return undefined
  if (minutes < 5 || minutes > 720) throw wrong('A meeting lasts from 5 minutes to 12 hours.')
  return { lengthMinutes: minutes }
}

function parseClose(phrase: string): PlanWords | undefined {
  const [, span] = /^(?:nominations )?(?:close|closes|closing) (.+?)(?: before)?$/.exec(phrase) ?? []
  const minutes = parseMinutes(span)
  if (minutes === undefined) return undefined
  if (minutes < 15 || minutes > 30 * 1440) throw wrong('Nominations close from 15 minutes to 30 days before.')
  return { closesMinutes: minutes }
}

function parseQuorum(phrase: string): PlanWords | undefined {
  const [, count] = /^quorum(?: of)?:? (\d{1,4})$/.exec(phrase) ?? []
  if (count === undefined) return undefined
  if (Number(count) > 100) throw wrong('A quorum is the number of people who must have voted, 0 to 100.')
  return { quorum: Number(count) }
}

function parseStart(phrase: string, today: Temporal.PlainDate): PlanWords | undefined {
  const [, said] = /^(?:starting|beginning|from) (.+)$/.exec(phrase) ?? []
  const day = said === undefined ? undefined : parseMeetingDay(said, today)
  return day && { from: day.toString() }
}

function parseMeetingZone(typed: string): PlanWords | undefined {
  const isLed = typed.toLowerCase().startsWith('in ')
  const name = (isLed ? typed.slice('in '.length) : typed).replace(/ time$/i, '')
  const timeZone = parseZoneName(typed) ?? (isLed ? zoneNamed(name) : undefined)
  if (timeZone !== undefined) return { timeZone }
  if (!isLed && !/^[a-z]+\/[a-z_/+-]+$/i.test(name)) return undefined
  // Longer phrases may only be followed by other words.
  if (typed.split(' ').length > 2) return undefined
  const near = findNearestTimeZone(name)
  const hint = near === undefined ? 'Europe/Berlin or UTC are.' : `Did you mean ${near}?`
  throw wrong(`“${cutText(name, 60)}” is not a time zone I know. ${hint}`)
}

/** `90 minutes`, `1.5 hours`, `an hour`, `2 days`, `a week`. */
function parseMinutes(text: string | undefined): number | undefined {
  const words = lowerWords(text ?? '')
  const span = readSpan(words, 0)
  return span?.to === words.length ? minutesOf(span) : undefined
}

function wrong(sentence: string): BotError {
  return new BotError('bad-input', sentence, {
    suggestions: ['help club', 'club every thu at 15:00'],
  })
}

const calls = wordSet('called named')
/** More words than any club needs. */
const maxWords = 60
const maxPhrase = 7
const maxPhraseLength = 60
