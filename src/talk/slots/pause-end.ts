/** When a pause begins and ends: `until mid may`, `for two weeks`, `over easter`, `in august`, `22 dec to 2 jan`. */
import { parsePauseEnd } from '../../commands/support/pause-end.ts'
import { BotError } from '../../errors.ts'
import { readStretch } from '../../times/span.ts'
import { splitWords } from '../../times/words.ts'
import { daysIn } from './dated.ts'

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
      start: parseDay(first.said, today)?.subtract({ days: 1 }),
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
