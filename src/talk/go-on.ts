/** What goes on from the last answer by its words alone: a question, a deed, a time, a trend. */
import type { Card } from '../model/card.ts'
import { phraseList, wordSet } from '../model/lists.ts'
import { dropTail } from '../model/text.ts'
import { readTimes, saysTimes } from '../times/said-times.ts'
import { skip, splitWords } from '../times/words.ts'
import { actOnSetUp } from './act-on-set-up.ts'
import { doToo } from './acts/correction-acts.ts'
import { writeTrends } from './acts/named-acts.ts'
import type { Classifier } from './classify/classifier.ts'
import type { Conversation } from './conversation.ts'
import { digestOfLast, groupOfLast } from './last-deed.ts'
import { isList, narrowList } from './list-commands.ts'
import { parseConditions } from './narrow.ts'
import { findLast, recall } from './recall.ts'
import { shownIn } from './slots/meant-papers.ts'
import { asking, openingOf, prepositions } from './slots/opening.ts'
import { says, wordsOf } from './slots/words.ts'

const people = wordSet('people researchers folks others somebody anybody authors')
/** The commands of questions. */
const asked = /^(?:ask|search as:asked)\s/
const papersAsked = /^ask (?:[^\s:]+:\S+ )+/
const ofOneVerb = /^(?:ask|search as:asked) (?:what|which|who) [a-z]{3,}s(?= \S+(?: \S+)?$)/i
/** Longer texts are questions of their own. */
const maxLength = 120

/** The command that asks it; undefined unless the last answer was to a question and the words go on from it. */
function askOn(said: string, last: string, classifier: Classifier): string | undefined {
  const more = asked.test(last) ? openingOf(said) : undefined
  if (more === undefined) return undefined
  const [first = ''] = wordsOf(more)
  // “and how many issues?” is a question of its own, to the same papers.
  const papers = asking.has(first) ? papersAsked.exec(last)?.[0] : undefined
  if (papers !== undefined) return `${papers}${more}`
  const subject = dropTail(last.replace(/ page:\d+$/, ''), /[\s?!.]/)
  // The same preposition again takes the place of what it had: “on math”, “and on code?”.
  const at = prepositions.has(first) ? subject.toLowerCase().lastIndexOf(` ${first} `) : -1
  // “and how do people fix that?” asks the same of its own words.
  const isPointed = asking.has(first) && says(more, 'it that this them these those')
  const own = isPointed ? wordsOf(more).filter((word) => !people.has(word) && !classifier.isFrame(word)) : []
  if (own.length > 0) return `${subject}, ${own.join(' ')}`
  if (prepositions.has(first)) return `${at > 0 ? subject.slice(0, at) : subject} ${more}`
  // “what reduces sycophancy”, and then “hallucinations”; “does RL help with video”, and then “translation”
  const [kept] = ofOneVerb.exec(subject) ?? []
  return `${kept ?? upToPreposition(subject)} ${more}`
}

/** `does RL help with` of “does RL help with video”; a text without one is whole. */
function upToPreposition(subject: string): string {
  const words = splitWords(subject)
  const at = words.findLastIndex(({ lower }, index) => prepositions.has(lower) && index > 2)
  return at < 0 ? subject : subject.slice(0, words[at]?.to)
}

/** The last question with what the words add; undefined where they are a search of their own. */
export async function goOnAsking(
  words: string,
  { asker, library, run, classifier }: Conversation,
): Promise<Card | undefined> {
  if (openingOf(words) === undefined) return undefined
  const last = await recall(asker, library)
  if (last?.isFresh !== true) return undefined
  const text = askOn(words, last.command, classifier)
  return text === undefined ? undefined : run(text)
}

/** What was done or looked up last, for a paper that is named: `and the ThinkPrune one`, `ToRL as well`. */
export async function goOnDoing(said: string, conversation: Conversation): Promise<Card | undefined> {
  const [first = '', ...others] = wordsOf(said)
  const isBeside = openingOf(said) !== undefined || first === 'also' || besides.has(others.at(-1) ?? '')
  if (!isBeside) return undefined
  const shown = shownIn(await findLast(conversation.asker, conversation.library))
  const isNow = shown.last?.isFresh === true || shown.done.act !== ''
  const command = isNow ? await doToo(said, shown, conversation) : undefined
  return command === undefined ? undefined : conversation.run(command)
}

const besides = wordSet('too also well')

/** What was just set up or offered, at a time that is all that is said: `5.30`, `every second thursday i mean`. */
export async function goOnTimed(said: string, conversation: Conversation): Promise<Card | undefined> {
  if (said.length > maxLength) return undefined
  const { times, rest } = readTimes(said)
  const isTimed = saysTimes(times)
  // “5” alone may be a paper or how many.
  const isNumber = said.length > 2 && !Number.isNaN(Number(said.replace(':', '.')))
  const isClock = !isTimed && isNumber && saysTimes(readTimes(`at ${said}`).times)
  const saysMore = rest.some((word) => !conversation.classifier.isFrame(word))
  if (!isClock && (!isTimed || saysMore)) return undefined
  const last = await findLast(conversation.asker, conversation.library)
  const isSetUp = digestOfLast(last) !== undefined || groupOfLast(last) !== undefined
  if (!isSetUp && last?.offered === undefined) return undefined
  const wish = { act: 'change', said: isClock ? `at ${said}` : said, margin: surely, changes: true }
  return actOnSetUp(wish, conversation)
}

const surely = 3

/** The last list, of a time that is all that is said: `ok then last week of march`. */
export async function goOnDated(said: string, conversation: Conversation): Promise<Card | undefined> {
  const last = await recall(conversation.asker, conversation.library)
  if (last?.isFresh !== true || !isList(last)) return undefined
  const conditions = await parseConditions(said, conversation)
  const isDated = conditions?.split(' ').every((one) => one.startsWith('since:') || one.startsWith('before:'))
  return isDated ? conversation.run(narrowList(last, conditions ?? '', conversation.commands)) : undefined
}

/** Longer texts are questions of their own. */
const maxTrend = 100

/** The subject of its own, or beside the last; undefined for words that say neither. */
function trendsOn(said: string, last: string): string | undefined {
  if (!/^trends(?:\s|$)/.test(last) || said.length > maxTrend) return undefined
  const words = splitWords(said)
  const lower = words.map((word) => word.lower)
  const [afterJoint] = skip(lower, 0, ['and'])
  const [also, isBeside] = skip(lower, afterJoint, beside)
  const subject = (from: number) => writeTrends(said.slice(words[from]?.from)).slice('trends '.length)
  if (isBeside) return last === 'trends' || also >= words.length ? undefined : addTo(last, subject(also))
  const [from, isAnother] = skip(lower, 0, another)
  const isSubject = isAnother && from < words.length && !askingOfTrends.has(lower[from] ?? '')
  if (!isSubject) return undefined
  const asBefore = last.split(' ').filter((word) => word.startsWith('by:'))
  return ['trends', subject(from), ...asBefore].join(' ')
}

const another = phraseList(
  'and, or, now, what about, how about, same for, the same for, same with, same thing for',
)
const askingOfTrends = wordSet('then also now what which who how')
const beside =
  phraseList(`compared to,compared with,compare to,compare it to,compare that to,compare it with,versus,vs
  compare that with,how does it compare to,how does that compare to,vs.,against,add,next to,together with`)

/** `trends RLHF since:1y` with PPO is `trends RLHF, PPO since:1y`. */
function addTo(last: string, subject: string): string {
  const words = last.split(' ')
  const end = words.findIndex((word) => /^(?:since|mean|by):/.test(word))
  const [subjects, options] = end < 0 ? [words, []] : [words.slice(0, end), words.slice(end)]
  return [`${subjects.join(' ')}, ${subject}`, ...options].join(' ')
}

export async function goOnTrends(
  words: string,
  { asker, library, run }: Conversation,
): Promise<Card | undefined> {
  if (words.length > maxTrend) return undefined
  const last = await recall(asker, library)
  const command = last?.isFresh === true ? trendsOn(words, last.command) : undefined
  return command === undefined ? undefined : run(command)
}
