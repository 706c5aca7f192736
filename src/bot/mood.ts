/**
 * How something was said: as an order, as a polite request, as a wish of one's own, or as anything else, which may
 * only be a question, a thought, a report or the wish of somebody else. Told by the grammar of a sentence alone: an
 * order begins with its verb, and nothing in it doubts (Huddleston and Pullum, The Cambridge Grammar of the English
 * Language, chapter 10). What is not plainly an order is none.
 */
import { parseReference } from '../commands/support/shown-reference.ts'
import { wordSet } from '../model/lists.ts'
import { splitFirstWord } from '../model/words.ts'

/** `exact` is an order in the words of the command itself, and a `fragment` has no verb: `agents, mondays at 9`. */
export type Mood = 'exact' | 'order' | 'fragment' | 'request' | 'wish' | 'maybe'

/** Of a text which became the command `text`. What is for everybody is exact too where it says `share it` and no more. */
export function judgeTyped(said: string, text: string, name: string, isPublic: boolean): Mood {
  const mood = judgeMood(said, name)
  const fold = (one: string) => wordsOf(one.toLowerCase()).join(' ')
  const { first, rest } = splitFirstWord(fold(said))
  const isShown = parseReference(rest) !== undefined || wordsOf(rest).every((word) => shown.has(word))
  const isTyped = first === name && (fold(text).endsWith(` ${rest}`) || (isPublic && isShown))
  return mood === 'order' && (isTyped || fold(said) === fold(text)) ? 'exact' : mood
}

/** `name` is that of the command which the text became: a text that begins with it orders it. */
export function judgeMood(said: string, name: string): Mood {
  const text = ownWords(takesText.has(name) ? (said.split(': ', 1)[0] ?? '') : said)
  const all = text.split(endOfSentence).filter((sentence) => dropOpeners(sentence).length > 0)
  const told = all.filter((sentence) => !isRemark(sentence))
  const sentences = told.length > 0 ? told : all
  const [first = '', second = '', ...others] = dropOpeners(sentences[0] ?? '')
  const isDoubted = doubtsIn(text)
  if (requests.has(first) && addressed.has(second)) {
    const asked = others.find((word) => !openers.has(word)) ?? ''
    return !isDoubted && (asked === name || verbs.has(asked)) ? 'request' : 'maybe'
  }
  const isOrder = sentences.length > 0 && sentences.every((sentence) => orders(sentence, name))
  if (isOrder && !isDoubted && !text.includes('?')) return 'order'
  if (doubtsIn(text, reasons)) return 'maybe'
  if (sentences.some((sentence) => wishes(sentence, name))) return 'wish'
  const isFragment = sentences.length > 0 && !text.includes('?') && sentences.every(isVerbless)
  return isFragment ? 'fragment' : 'maybe'
}

/** `That is very helpful.` */
function isRemark(sentence: string): boolean {
  const [first = '', second = '', ...others] = dropOpeners(sentence)
  return remarks.has(first) && second === 'is' && others.length <= mostRemarked && !sentence.includes('?')
}

const remarks = wordSet('that this it')
const mostRemarked = 3

/** Whether a text asks, doubts or supposes something. */
export function isAsked(said: string): boolean {
  const text = ownWords(said)
  return text.includes('?') || doubtsIn(text) || asking.has(dropOpeners(text)[0] ?? '')
}

/** Whether something doubts, before any of the words of `ends`. */
function doubtsIn(text: string, ends: ReadonlySet<string> = new Set()): boolean {
  const words = wordsOf(text)
  const end = words.findIndex((word) => ends.has(word))
  return (end < 0 ? words : words.slice(0, end)).some((word) => doubts.has(word))
}

/** `I'd like the second`, `it looks good, save it`: what is wanted by whoever says it, and now. */
function wishes(sentence: string, name: string): boolean {
  const [first = '', second = '', ...others] = dropOpeners(sentence)
  if (first === "let's" || first === 'lets') return true
  if (refusing.has(first) || (first === 'do' && second === 'not')) return declining.has(name)
  if (requests.has(first) && second === 'i')
    return having.has(others.find((word) => !openers.has(word)) ?? '')
  if (sentence.includes('?')) return false
  if (stated.has(name) && ofSelf.has(first)) return true
  const clauses = sentence.split(',').filter((clause) => dropOpeners(clause).length > 0)
  if (clauses.some((clause) => orders(clause, name))) return true
  if (speaking.has(first)) {
    const said = [second, ...others].filter((word) => !openers.has(word)).slice(0, 3)
    const [verb = ''] = said
    return (
      said.some((word) => word.length > 3 && name.endsWith(word)) ||
      (first === "i'd" ? liking.has(verb) : !isPast(verb))
    )
  }
  return false
}

/** `both on my list`, `reading group for this channel, mondays 4pm` */
function isVerbless(sentence: string): boolean {
  const clause = sentence.split(',').find((part) => dropOpeners(part).length > 0) ?? ''
  const [first = '', ...others] = dropOpeners(clause)
  const isNegated =
    refusing.has(first) || others[0] === 'not' || wordsOf(sentence).some((word) => word.endsWith("n't"))
  return (
    !isNegated &&
    !subjects.has(first) &&
    ![first, ...others].some((word) => finite.has(word) || wanting.has(word) || isPast(word))
  )
}

/** `removed`, `had`; not `need`. */
function isPast(word: string): boolean {
  return past.has(word) || (word.endsWith('ed') && !word.endsWith('eed'))
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
  return ['“', '”', '`']
    .reduce((quoted, mark) => quoted.replaceAll(mark, '"'), text)
    .split('"')
    .filter((_part, at) => at % 2 === 0)
    .join(' ')
    .split(' ')
    .map(dropOption)
    .join(' ')
}

/** `me` of `who:me`, as options are typed; a colon at the end of a word is none of an option. */
function dropOption(word: string): string {
  const colon = word.indexOf(':')
  return colon === word.length - 1 ? word : word.slice(colon + 1)
}

function dropOpeners(text: string): readonly string[] {
  const words = wordsOf(text)
  const at = words.findIndex((word) => !openers.has(word))
  // “Sorry, I meant 9 pm” corrects; “I meant to” tells.
  const isMeant = words[at] === 'i' && meaning.has(words[at + 1] ?? '') && words[at + 2] !== 'to'
  return at < 0 ? [] : words.slice(isMeant ? at + 2 : at)
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}']+/gu) ?? []
}

/** A longer text pastes something. */
const maxRead = 1000
/** After an initial, as in `J. Smith`, and in a number a period ends nothing. */
const endOfSentence = /(?<=\p{L}{2}|\d)[.!;](?:\s|$)|(?<=\?)\s|\n/u
const endOfClause = /,|\b(?:because|since|so|as|while|what|which|who|that)\b/
const reasons = wordSet('because since')

/** Said before an order, without saying anything. */
const openers = wordSet(
  'please pls plz kindly just now then so and also hi hello hey ok okay yes yeah yep no nope oh ah hm hmm well ' +
    'sorry thanks thx great good fine right alright actually bot gladly happily sure',
)
/** What makes a sentence a question, a condition, a thought or a report, wherever it stands in it. */
const doubts = wordSet(
  'maybe perhaps possibly probably might imagine if unless whether when whenever suppose supposing wonder wondering ' +
    'guess dunno unsure think hypothetically otherwise why how who yesterday ago',
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
const refusing = wordSet("don't dont never not")
/** Commands by which one says no. */
const declining = wordSet('dislike unvote unsave vote')
const speaking = wordSet("i i'm i'll i'd i've")
/** Commands that do what one tells of oneself: `my time zone is Tokyo`. */
const stated = wordSet('timezone')
const ofSelf = wordSet("my i i'm im")
/** What stands behind their colon is kept as it is. */
const takesText = wordSet('note minutes')
const meaning = wordSet('mean meant')
const having = wordSet('have get keep take')
const liking = wordSet('like love')
const past = wordSet('had was did took went saw got put made gave wrote found used have')
/** What somebody else does. */
const wanting = wordSet(
  'want wants need needs prefer prefers say says think thinks find finds ask asks suits wishes',
)
/** Of a sentence that reports what somebody does. */
const subjects = wordSet(
  "i i'm i'll i'd i've we let's lets what's he she it they you this that there which who everyone everybody someone " +
    'somebody nobody people my our',
)
const asking = wordSet('what which where is are was were does did do has have should can could would will')
const shown = wordSet('this that the list answer page results search')
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
