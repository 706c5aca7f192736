/** From when on something comes: `starting 6 may`, `first one on the 28th`, `let's begin in june`. */
import { monthOf } from '../../times/names.ts'
import { findDays } from '../../times/said-days.ts'
import { skip, splitWords } from '../../times/words.ts'
import { type Cut, cut } from './group-name.ts'

/** Of a month it is the first day; what begins this week has no start. Takes linear time. */
export function cutStart(text: string): Cut {
  const words = splitWords(text)
  const lower = words.map((word) => word.lower)
  for (let at = 0; at < words.length; at += 1) {
    const [after, isLed] = skip(lower, at, leads)
    if (!isLed) continue
    const [place] = skip(lower, skip(lower, after, ['only'])[0], joints)
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

const leads = [
  ...['starting', 'start', 'starts', 'begin', 'begins', 'beginning', 'to start', 'to begin', 'from', 'as of'],
  ...[
    'first one',
    'first meeting',
    'first time',
    'first session',
    'first one is',
    'first meeting is',
    'first one will be',
  ],
]
const joints = ['on', 'from', 'in', 'at', 'with', 'on the', 'in the', 'from the']
const soon = new Set(['this', 'today', 'tonight', 'tomorrow'])
