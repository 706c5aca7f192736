/** When something begins, and when a pause of it does and ends: `starting 6 may`, `for two weeks`, `22 dec to 2 jan`. */
import { parsePauseEnd } from '../../commands/support/pause-end.ts'
import { BotError } from '../../errors.ts'
import { phraseList } from '../../model/lists.ts'
import { monthOf } from '../../times/names.ts'
import { findDays } from '../../times/said-days.ts'
import { readStretch } from '../../times/span.ts'
import { skip, splitWords } from '../../times/words.ts'
import { daysIn } from './dated.ts'
import { type Cut, cut } from './group-name.ts'

interface PauseTime {
  /** Where a day is named on which it begins. */
  readonly start?: Temporal.PlainDate | undefined
  /** The first day after it; undefined for no end. */
  readonly end?: Temporal.PlainDate | undefined
}

export function readPauseEnd(text: string, today: Temporal.PlainDate): PauseTime {
  const words = splitWords(text)
  const lower = words.map((word) => word.lower)
  const [first, second] = daysIn(text)
  if (first !== undefined && second !== undefined && isRange(text.slice(first.to, second.from)))
    return {
      start: parseDay(first.said, today),
      end: next(parseDay(second.said, today)),
    }
  for (let at = 0; at < lower.length; at += 1) {
    const joint = joints.get(lower[at] ?? '')
    if (joint === undefined) continue
    // The longest words after it that name an end.
    for (let to = Math.min(words.length, at + maxWords); to > at + 1; to -= 1) {
      const said = `${joint} ${text.slice(words[at + 1]?.from, words[to - 1]?.to)}`
      const end = parseEnd(said, today)
      if (end !== undefined) return { end }
    }
  }
  for (let at = 0; at < lower.length; at += 1) {
    const stretch = readStretch(lower, at, today)
    if (stretch !== undefined) return { start: stretch.first, end: stretch.last.add({ days: 1 }) }
  }
  return {}
}

function isRange(between: string): boolean {
  return ranges.has(between.trim())
}

function parseDay(said: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  return parseEnd(`until ${said}`, today)
}

function next(day: Temporal.PlainDate | undefined): Temporal.PlainDate | undefined {
  return day?.add({ days: 1 })
}

function parseEnd(said: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  try {
    return parsePauseEnd(said, today)
  } catch (error) {
    if (error instanceof BotError) return undefined
    throw error
  }
}

/** An end has fewer words. */
const maxWords = 8
const ranges = new Set(['to', 'until', 'till', '-', '–', 'through'])
const joints: ReadonlyMap<string, string> = new Map([
  ...['until', 'till', 'til', 'before', 'on', 'by'].map((word) => [word, 'until'] as const),
  ...['for', 'through'].map((word) => [word, word] as const),
])

/** From when on something comes: `first one on the 28th`, `let's begin in june`. Of a month it is the first day; what begins this week has no start. Takes linear time. */
export function cutStart(text: string): Cut {
  const words = splitWords(text)
  const lower = words.map((word) => word.lower)
  for (let at = 0; at < words.length; at += 1) {
    const [after, isLed] = skip(lower, at, starts)
    if (!isLed) continue
    const [place] = skip(lower, skip(lower, after, ['only'])[0], startJoints)
    const [from, start] = [words[place]?.from, words[at]?.from ?? 0]
    if (from === undefined) continue
    const [day] = findDays(text.slice(from))
    if (day?.from === 0) {
      const rest = cut(text, start, from + day.to)
      if (soon.has(lower[place] ?? '')) return { rest }
      return { said: day.said.toLowerCase() === 'next week' ? 'next monday' : day.said, rest }
    }
    if (monthOf(lower[place]) !== undefined)
      return {
        said: `1 ${text.slice(from, words[place]?.to)}`,
        rest: cut(text, start, words[place]?.to ?? 0),
      }
  }
  return { rest: text }
}

const starts =
  phraseList(`starting,start,starts,begin,begins,beginning,to start,to begin,from,as of,first one,first meeting,first time
  first session,first one is,first meeting is,first one will be`)
const startJoints = ['on', 'from', 'in', 'at', 'with', 'on the', 'in the', 'from the']
const soon = new Set(['this', 'today', 'tonight', 'tomorrow'])
