/** Days that a sentence names, wherever it does: `tomorrow`, `the 23rd`, `next week`, `friday 2 may`. */
import { readDate } from './date.ts'
import { readStretch } from './span.ts'
import { splitWords } from './words.ts'

export interface SaidDay {
  readonly said: string
  readonly from: number
  readonly to: number
}

/** All of them, in their order. Takes linear time. */
export function findDays(text: string): readonly SaidDay[] {
  const typed = splitWords(text)
  const words = typed.map(({ lower }) => lower)
  const days: SaidDay[] = []
  for (let at = 0; at < words.length; ) {
    const end = endOfDay(words, at)
    const [first, last] = [typed[at], end === undefined ? undefined : typed[end - 1]]
    if (end === undefined || first === undefined || last === undefined) {
      at += 1
      continue
    }
    const said = text.slice(first.from, last.to)
    days.push({ said: said.toLowerCase() === 'tonight' ? 'today' : said, from: first.from, to: last.to })
    at = end
  }
  return days
}

function endOfDay(words: readonly string[], at: number): number | undefined {
  // “two weeks” may be how often, “May” a name, and “the 3” a number of papers.
  const isLed = stretchLeads.has(words[at] ?? '')
  const stretch = isLed ? readStretch(words, at, anyDay) : undefined
  const date = words[at] === 'on' ? undefined : readDate(words, at, anyDay)
  const isNumber = /^\d{1,2}$/.test(words[at + 1] ?? '') && date?.to === at + 2 && words[at] === 'the'
  const isDay = !isNumber || (words[at - 1] === 'on' && !counted.test(words[at + 2] ?? ''))
  return (isDay ? date?.to : undefined) ?? stretch?.to
}

const stretchLeads = new Set('the this next coming following week all whole entire in during'.split(' '))
const counted = /^(?:papers?|best|most|people|of|%)$/
/** How many words name a day does not depend on it; a leap year has all days. */
const anyDay = new Temporal.PlainDate(2024, 1, 1)
