/** What is to change of something that comes again: when, how many, how much later. */
import { parseNumber } from '../../times/numbers.ts'
import { readTimes, saysTimes } from '../../times/said-times.ts'
import { minutesOf, readSpan } from '../../times/span.ts'
import { papers, type Times } from '../../times/time-reader.ts'
import { lowerWords, skip } from '../../times/words.ts'
import { findZone } from '../../times/zone.ts'
import { splitWanted } from './clauses.ts'

export interface AskedChange {
  readonly times: Times
  /** What it should no longer be: `tue` of `wed instead of tue`. */
  readonly refused: Times
  /** A number alone, which may be an hour or how many: `make that 10`. */
  readonly number?: number | undefined
  readonly refusedNumber?: number | undefined
  /** How much later, or earlier if it is negative. */
  readonly laterMinutes?: number | undefined
  /** How many times as many: 0.5 of `half as many`. */
  readonly factor?: number | undefined
  /** Whether days come to those that there are. */
  readonly isAdded: boolean
}

/** Takes linear time. */
export function readAskedChange(text: string): AskedChange {
  const { clauses, refused } = splitWanted(text)
  const words = lowerWords(text)
  const wanted = clauses.length === 0 ? [text] : clauses.map(leadDay)
  const said = readTimes(wanted.join(', '))
  const times = said.isTwice ? lastOf(wanted) : said.times
  const zone = times.zone ?? findZone(text)?.zone
  const ofRefused = readTimes(leadDay(refused))
  const top = times.top ?? countIn(wanted.join(', '))
  const all = { ...times, ...(zone !== undefined && { zone }), ...(top !== undefined && { top }) }
  const half = readHalf(said.rest)
  const numbers =
    half === undefined
      ? said.rest.flatMap((word, at) => (isPronoun(said.rest, at) ? [] : numberOf(word)))
      : []
  return {
    times:
      half !== undefined
        ? { ...all, ...half }
        : saysTimes(all) || clauses.length === 0
          ? all
          : exceptions(text),
    refused: clauses.length === 0 ? {} : ofRefused.times,
    number: numbers.length === 1 ? numbers[0] : undefined,
    refusedNumber: ofRefused.rest.flatMap(numberOf)[0],
    laterMinutes: readLater(words),
    factor: words.flatMap((_, at) => factors.get(words.slice(at, at + 2).join(' ')) ?? [])[0],
    isAdded: !words.includes('instead') && words.some((_, at) => skip(words, at, adds)[1]),
  }
}

/** `on wed` of “wed”, which is a word as well */
function leadDay(clause: string): string {
  return clause.includes(' ') ? clause : `on ${clause}`
}

/** `make it half seven`, where “at” says in other sentences that it is a time. */
function readHalf(rest: readonly string[]): Times | undefined {
  const at = rest.findIndex((word) => word.toLowerCase() === 'half')
  const { time } = at < 0 ? {} : readTimes(`at half ${rest[at + 1]}`).times
  return time === undefined ? undefined : { time }
}

/** Of several that are said one after the other the last one counts. */
function lastOf(clauses: readonly string[]): Times {
  return Object.assign({}, ...clauses.map((clause) => readTimes(clause).times))
}

/** `not on weekends`: where nothing else is wanted. */
function exceptions(text: string): Times {
  const { times } = readTimes(text)
  return times.except === undefined ? {} : times
}

/** `seven papers` */
function countIn(text: string): number | undefined {
  const words = lowerWords(text)
  return words.flatMap((word, at) => (papers.has(words[at + 1] ?? '') ? numberOf(word) : []))[0]
}

/** `the last one` */
function isPronoun(words: readonly string[], at: number): boolean {
  return words[at] === 'one' && named.has(words[at - 1]?.toLowerCase() ?? '')
}

const named = new Set('the last next this that first second third other another which each our'.split(' '))

function numberOf(word: string): number | readonly [] {
  const number = lowerWords(word).map(parseNumber)[0]
  return number !== undefined && number > 0 && number <= 50 ? number : []
}

function readLater(words: readonly string[]): number | undefined {
  for (let at = 0; at < words.length; at += 1) {
    const [from] = skip(words, at, ['by'])
    const span = readSpan(words, from)
    const way = span && { later: 1, earlier: -1, sooner: -1 }[words[skip(words, span.to, ['too'])[0]] ?? '']
    if (span !== undefined && way !== undefined) return (minutesOf(span) ?? 0) * way
  }
  return undefined
}

const factors: ReadonlyMap<string, number> = new Map([
  ['half as', 0.5],
  ['half of', 0.5],
  ['half the', 0.5],
  ['twice as', 2],
  ['double it', 2],
  ['double that', 2],
  ['double the', 2],
])
const adds = ['too', 'also', 'as well', 'same for', 'plus', 'additionally', 'add']
