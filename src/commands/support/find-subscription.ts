/** A subscription of a place by its number, its topic, or words of its query. */

import { dropIntroduction, dropPoliteness } from '../../digest/subscription-sentence.ts'
import { nameQuery, topicNameOf } from '../../digest/topic-names.ts'
import { BotError } from '../../errors.ts'
import type { Library } from '../../library/library.ts'
import { wordSet } from '../../model/lists.ts'
import type { Place } from '../../model/place.ts'
import { describeSchedule } from '../../model/print-schedule.ts'
import type { Subscription } from '../../model/subscription.ts'
import { cutText } from '../../model/text.ts'
import type { Topic } from '../../model/topic.ts'
import { singleSpaced, spacedWords } from '../../model/words.ts'
import { meansAll, numbersIn } from './change-several.ts'
import type { Asker, Question } from './command.ts'
import { findSubscription } from './subscription-answers.ts'

/**
 * The one subscription of a place that a text names: `3`, `reasoning`, `from the topic reasoning`, or `the
 * digest` where there is one. Throws `BotError` if there is none, with those that there are, and if there
 * are several, with the command for each: `act` is the part before its number, `words` the part after it.
 */
export async function findNamed(
  text: string,
  asker: Asker,
  library: Library,
  how: { readonly act: string; readonly words?: string; readonly place?: Place },
): Promise<Subscription> {
  const { act, words = '', place = asker.place } = how
  const number = numberOfSubscription(text)
  if (number !== undefined) return findSubscription(number, asker, library, place)
  const topics = await library.store.topics.list(asker.workspace)
  const all = await library.store.subscriptions.listAt(place)
  const said = dropPoliteness(text).replace(/^from /i, '')
  const name = nameIn(said)
  const found = isAnySubscription(said) ? all : matching(name, all, topics)
  const [first] = found
  if (first !== undefined && found.length === 1) return first
  const command = ({ number: its }: Subscription) => [act, its, words].join(' ').trim()
  if (found.length > 1)
    throw new BotError('bad-input', `Which one? ${found.map(describeShortly).join('; ')}.`, {
      suggestions: found.slice(0, maxOffered).map(command),
    })
  const there = all
    .slice(0, maxOffered)
    .map((one) => `${one.number} ${cutText(nameQuery(one.query, topics), 60)}`)
  const sentence =
    all.length === 0
      ? 'There are no subscriptions here.'
      : `No subscription here is called “${cutText(name, 60)}”. There ${all.length === 1 ? 'is' : 'are'}: ${there.join('; ')}${all.length > maxOffered ? '; …' : ''}.`
  throw new BotError('not-found', sentence, { suggestions: ['subscriptions'] })
}

/**
 * The number of a subscription in words of its own: `3`, `#3`, `number 3`, `number:3`; undefined for a name.
 */
export function numberOfSubscription(text: string): number | undefined {
  const [, digits] = /^(?:the )?(?:subscription|number)?[ :]?#?(\d{1,9})$/i.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/**
 * Throws `BotError` for more words than a name has: `resume screening with language models` is a search.
 * Quotes hold a longer name together.
 */
export function checkNamesOne(text: string): void {
  const words = spacedWords(nameIn(text).replace(/"[^"]*"/g, 'name'))
  if (words.length > nameWords)
    throw new BotError('bad-input', `I know no subscription of that many words; put its query in quotes.`, {
      suggestions: ['subscriptions'],
    })
}

/** `reasoning` of `the reasoning digest`, `from the topic reasoning`, `the reasoning one`. */
function nameIn(text: string): string {
  const words = spacedWords(text)
  const [first = '', last = ''] = [words[0], words.at(-1)].map((word) => word?.toLowerCase())
  const isNamed = words.length > 2 && words.length <= 2 + nameWords && owners.has(first) && ends.has(last)
  return isNamed ? words.slice(1, -1).join(' ') : dropIntroduction(text)
}

/** Those whose topic, title or query is the text; without any, those that have it as a part. */
function matching(
  text: string,
  all: readonly Subscription[],
  topics: readonly Topic[],
): readonly Subscription[] {
  const wanted = fold(text)
  const named = all.map((one) => ({ one, names: namesOf(one, topics).map(fold) }))
  const exact = named.filter(({ names }) => names.includes(wanted))
  const partly = named.filter(
    ({ names }) => wanted.length > 2 && names.some((name) => ` ${name} `.includes(` ${wanted} `)),
  )
  return (exact.length > 0 ? exact : partly).map(({ one }) => one)
}

function namesOf({ query }: Subscription, topics: readonly Topic[]): readonly string[] {
  const topic = topicNameOf(query)
  return [query, nameQuery(query, topics), topic ?? '', query.replace(/^(?:author|title):/i, '')]
}

function fold(text: string): string {
  return singleSpaced(text.toLowerCase().replaceAll('"', ''))
}

function describeShortly({ number, schedule }: Subscription): string {
  return `number ${number}, ${describeSchedule(schedule)}`
}

/** Whether the asker set up all that a text names. Rejects as `findNamed` does. */
export async function areOwn(
  text: string,
  { asker, library }: { readonly asker: Asker; readonly library: Library },
  how: { readonly act: string; readonly place?: Place | undefined },
): Promise<boolean> {
  const { act, place = asker.place } = how
  const numbers = numbersIn(text)
  const isSeveral = numbers !== undefined || meansAll(text)
  const named = isSeveral
    ? (await library.store.subscriptions.listAt(place)).filter(
        ({ number }) => numbers?.includes(number) ?? true,
      )
    : [await findNamed(text, asker, library, { act, place })]
  return named.every(({ createdBy }) => createdBy === asker.user)
}

/** Asks whether one subscription is meant; undefined where several are named. Throws `BotError` where none is. */
export async function askOfOne(
  text: string,
  { asker, library }: { readonly asker: Asker; readonly library: Library },
  how: {
    readonly act: string
    readonly verb: string
    readonly label: string
    tail?(subscription: Subscription): Promise<string> | string
    readonly place?: Place | undefined
  },
): Promise<Question | undefined> {
  if (numbersIn(text) !== undefined || meansAll(text)) return undefined
  const { act, verb, label, place = asker.place } = how
  const found = await findNamed(text, asker, library, { act, place })
  const name = nameQuery(found.query, await library.store.topics.list(asker.workspace))
  const sentence = `${verb} the digest on ${cutText(name, 80)}${(await how.tail?.(found)) ?? ''}`
  return { sentence: `${sentence}, for everybody here?`, label }
}

const maxOffered = 5
/** Whether a text calls a subscription as any may be called: `it`, `the daily digest`. */
export function isAnySubscription(text: string): boolean {
  const words = spacedWords(text.toLowerCase())
  const said = pointers.has(words[0] ?? '') ? words.slice(1) : words
  const bare = said.length > 1 && rhythms.has(said[0] ?? '') ? said.slice(1) : said
  return (
    (words.length === 1 && pronouns.has(words[0] ?? '')) || (bare.length === 1 && nouns.has(bare[0] ?? ''))
  )
}

/** Words that a name has at most. */
const nameWords = 2
const owners = wordSet('the my our')
const ends = wordSet('digest subscription one')
const pointers = wordSet('the my our this that your')
const rhythms = wordSet('daily weekly fortnightly monthly morning')
const nouns = wordSet('digest digests subscription subscriptions post posts highlights updates')
const pronouns = wordSet('it this that')
