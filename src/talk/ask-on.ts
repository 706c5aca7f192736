/** A question that goes on from the last one: `and on math?` after `ask what reduces reward hacking?`. */
import type { Card } from '../model/card.ts'
import { wordSet } from '../model/lists.ts'
import { dropTail } from '../model/text.ts'
import type { Conversation } from './conversation.ts'
import { recall } from './recall.ts'
import { wordsOf } from './slots/words.ts'

const fillers = wordSet('hm hmm ok okay i see alright right thanks good so')
const joints = wordSet('and or but now')
const prepositions = wordSet('on in for with without of from by at under about among during after before to')
const asking = wordSet('which what who why how when where does do did is are was were can could should will')
/** The commands of questions. */
const asked = /^(?:ask|search as:asked)\s/
const papersAsked = /^ask (?:[^\s:]+:\S+ )+/
/** Longer texts are questions of their own. */
const maxLength = 120

/** The command that asks it; undefined unless the last answer was to a question and the words go on from it. */
export function askOn(said: string, last: string): string | undefined {
  const more = asked.test(last) ? openingOf(said) : undefined
  if (more === undefined) return undefined
  const [first = ''] = wordsOf(more)
  // “and how many issues?” is a question of its own, to the same papers.
  const papers = asking.has(first) ? papersAsked.exec(last)?.[0] : undefined
  if (papers !== undefined) return `${papers}${more}`
  const subject = dropTail(last.replace(/ page:\d+$/, ''), /[\s?!.]/)
  // The same preposition again takes the place of what it had: “on math”, “and on code?”.
  const at = prepositions.has(first) ? subject.toLowerCase().lastIndexOf(` ${first} `) : -1
  return `${at > 0 ? subject.slice(0, at) : subject} ${more}`
}

/** What follows “and”, “but” or “what about”; undefined for a text that begins otherwise. */
function openingOf(said: string): string | undefined {
  if (said.length > maxLength) return undefined
  const words = said.split(/\s+/)
  const bare = words.map((word) => wordsOf(word).join(''))
  const at = bare.findIndex((word) => !fillers.has(word))
  const isAbout = /^(?:what|how)$/.test(bare[at] ?? '') && bare[at + 1] === 'about'
  const next = isAbout ? at + 2 : joints.has(bare[at] ?? '') ? at + 1 : -1
  const rest = words
    .slice(next)
    .filter((_, index) => !/^(?:then|instead)[?.!]*$/.test(words[next + index] ?? ''))
  return next < 0 || rest.length === 0 ? undefined : rest.join(' ')
}

/** Whether a text asks something, rather than names what papers are about. */
export function isQuestion(text: string): boolean {
  const [first = '', ...others] = wordsOf(text)
  const opens = asking.has(first.replace(/'?s$/, '')) || asking.has(first)
  return text.trimEnd().endsWith('?') || (opens && others.length > 1)
}

/** The last question with what the words add; undefined where they are a search of their own. */
export async function goOnAsking(
  words: string,
  { asker, library, run }: Conversation,
): Promise<Card | undefined> {
  if (openingOf(words) === undefined) return undefined
  const last = await recall(asker, library)
  if (last?.isFresh !== true) return undefined
  const text = askOn(words, last.command)
  return text === undefined ? undefined : run(text)
}
