/**
 * How something was said: as an order, as a polite request, or as anything else, which may only be a question,
 * a thought, a report or the wish of somebody else. Told by the grammar of a sentence alone: an order begins
 * with its verb, and nothing in it doubts (Huddleston and Pullum, The Cambridge Grammar of the English
 * Language, chapter 10). What is not plainly an order is none.
 */
import { wordSet } from '../model/lists.ts'

export type Mood = 'order' | 'request' | 'maybe'

/** `name` is that of the command which the text became: a text that begins with it orders it. */
export function judgeMood(said: string, name: string): Mood {
  const text = ownWords(said)
  if (wordsOf(text).some((word) => doubts.has(word))) return 'maybe'
  const sentences = text.split(endOfSentence).filter((sentence) => dropOpeners(sentence).length > 0)
  const [first = '', second = '', ...others] = dropOpeners(sentences[0] ?? '')
  if (requests.has(first) && addressed.has(second)) {
    const asked = others.find((word) => !openers.has(word)) ?? ''
    return asked === name || verbs.has(asked) ? 'request' : 'maybe'
  }
  const isOrder = sentences.length > 0 && sentences.every((sentence) => orders(sentence, name))
  return isOrder && !text.includes('?') ? 'order' : 'maybe'
}

/** Whether a text orders or asks for a command by its name: `save it`, `can you save it`, but not `take it`. */
export function ordersByName(said: string, name: string): boolean {
  if (judgeMood(said, name) === 'maybe') return false
  const [first = '', second = '', ...others] = dropOpeners(ownWords(said))
  const isAsked = requests.has(first) && addressed.has(second)
  return (isAsked ? others.find((word) => !openers.has(word)) : first) === name
}

/** Whether a text speaks of the one person who says it, and not of all who read along. */
export function speaksOfOneself(said: string): boolean {
  return wordsOf(ownWords(said)).some((word) => oneself.has(word))
}

/** Whether a sentence begins with a verb, and its first clause has no other: not `club is off`, `update: …`. */
function orders(sentence: string, name: string): boolean {
  const clause = sentence.split(endOfClause).find((part) => dropOpeners(part).length > 0) ?? ''
  const [first = '', second = '', ...others] = dropOpeners(clause)
  const isLabel = clause.includes(`${first}:`) || clause.includes(`${first} ${second}:`)
  const isBegun = first === name || (verbs.has(first) && !isLabel)
  return isBegun && ![second, ...others].some((word) => finite.has(word))
}

/** In small letters, without what is quoted. */
function ownWords(said: string): string {
  const text = said.slice(0, maxRead).toLowerCase().replaceAll('’', "'")
  return text
    .split('"')
    .filter((_part, at) => at % 2 === 0)
    .join(' ')
}

function dropOpeners(text: string): readonly string[] {
  const words = wordsOf(text)
  const at = words.findIndex((word) => !openers.has(word))
  return at < 0 ? [] : words.slice(at)
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}']+/gu) ?? []
}

/** A longer text pastes something. */
const maxRead = 1000
/** After an initial, as in `J. Smith`, and in a number a period ends nothing. */
const endOfSentence = /(?<=\p{L}{2}|\d)[.!;](?:\s|$)|\n/u
const endOfClause = /,|\b(?:because|since|so|as|while)\b/

/** Said before an order, without saying anything. */
const openers = wordSet(
  'please pls plz kindly just now then so and also hi hello hey ok okay yes yeah yep no nope oh ah hm hmm well ' +
    'sorry thanks thx great good fine right alright actually bot',
)
/** What makes a sentence a question, a condition, a thought or a report, wherever it stands in it. */
const doubts = wordSet(
  'maybe perhaps possibly probably might if unless whether when whenever suppose supposing wonder wondering ' +
    "guess dunno unsure think hypothetically otherwise why how who what's yesterday ago",
)
/** `can you pause it` */
const requests = wordSet('can could would will')
const addressed = wordSet('you u ya')
/** Verbs that agree with a subject, which an order does not have. `may` is a month too. */
const finite = wordSet(
  "is are was were am be been being isn't aren't wasn't weren't has have had hasn't haven't hadn't does did " +
    "doesn't didn't can could will would shall should must ought can't cannot couldn't won't wouldn't shouldn't " +
    "it's that's there's he's she's i'm we're they're you're i've we've they've i'd we'd they'd i'll we'll they'll",
)
const oneself = wordSet("i me my mine myself i'd i'm i'll i've")
/** By which people order what they share; of any other it is asked first. */
const verbs = wordSet(
  'add announce approve begin bring call cancel change clear close continue create cut deliver delete disable ' +
    'double drop edit enable end exclude extend follow give halve hold import include increase keep kill ' +
    'leave limit lower make move mute nominate notify pause pick ping post postpone publish push put quit ' +
    'raise reduce remind remove rename replace repost reschedule reset restart restore resume revert rotate save ' +
    'schedule send set share shift silence skip start stop subscribe suspend swap switch take track ' +
    'turn undo unfollow unpause unsubscribe update use watch',
)
