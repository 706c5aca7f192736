/** How a text begins: whether it asks, and what it goes on to from what was said. */
import { isAmong, wordSet } from '../../model/lists.ts'
import { wordsOf } from './words.ts'

const fillers = wordSet('hm hmm ok okay fine i see alright right thanks good so')
const joints = wordSet('and or but now then')
export const prepositions = wordSet(
  'on in for with without of from by at under about among during after before to',
)
export const asking = wordSet(
  'which what who why how when where whether does do did is are was were can could should will',
)

/** What follows “and”, “but” or “what about”; undefined for a text that begins otherwise. */
export function openingOf(said: string): string | undefined {
  if (said.length > maxLength) return undefined
  const words = said.split(/\s+/)
  const bare = words.map((word) => wordsOf(word).join(''))
  const at = bare.findIndex((word) => !fillers.has(word))
  const joined = joints.has(bare[at] ?? '') ? at + 1 : at
  const isAbout = isAmong(bare[joined], 'what how') && bare[joined + 1] === 'about'
  const next = isAbout ? joined + 2 : joined > at ? joined : -1
  const rest = words
    .slice(next)
    .filter((_, index) => !/^(?:then|instead)[?.!]*$/.test(words[next + index] ?? ''))
  return next < 0 || rest.length === 0 ? undefined : rest.join(' ')
}

/** Whether a text asks something, rather than names what papers are about. */
export function isQuestion(text: string): boolean {
  const [first = '', ...others] = wordsOf(text)
  // “in what way”, “to what extent”
  const asked = prepositions.has(first) ? (others[0] ?? '') : first
  const opens = asking.has(asked.replace(/'?s$/, '')) || asking.has(asked)
  return text.trimEnd().endsWith('?') || (opens && others.length > 1)
}

/** Longer texts are questions of their own. */
const maxLength = 120
