/** Which digest, reading group or topic is meant: the one that is named, was set up just now, or is the only one. */
import { BotError } from '../errors.ts'
import type { Club } from '../model/club.ts'
import { isAmong } from '../model/lists.ts'
import type { Subscription } from '../model/subscription.ts'
import type { Topic } from '../model/topic.ts'
import { ordinalOf } from '../times/names.ts'
import { lowerWords, skip } from '../times/words.ts'
import type { Conversation } from './conversation.ts'
import { digestOfLast, groupOfLast, nominatedLast, topicOfLast } from './last-deed.ts'
import { findLast, type Recalled } from './recall.ts'

export type SetUp =
  | { readonly kind: 'digest'; readonly number: number; readonly digest: Subscription; readonly name: string }
  | { readonly kind: 'group'; readonly number: number; readonly club: Club; readonly name: string }
  | { readonly kind: 'topic'; readonly number: 0; readonly topic: Topic; readonly name: string }
  /** A digest or a group, or a change of one, that is only offered yet, by its command. */
  | { readonly kind: 'offer'; readonly number: 0; readonly command: string; readonly name: string }

export interface Meant {
  /** Several where one must be chosen. */
  readonly all: readonly SetUp[]
  /**
   * How it is known: what was set up or changed just now, by what it is called, or because there is no other; `none`
   * where a group is named and none is here.
   */
  readonly by: 'last' | 'name' | 'only' | 'none'
}

/** What an act is to be done to; undefined where nothing is meant. */
export async function findSetUp(
  text: string,
  { name: act, of: kinds }: { readonly name: string; readonly of: readonly SetUp['kind'][] },
  conversation: Conversation,
): Promise<Meant | undefined> {
  const { asker, library } = conversation
  if (library.outageSince !== undefined) return undefined
  const last = await findLast(asker, library)
  const digests = (await library.store.subscriptions.listAt(asker.place)).map(asDigest)
  const groups = (await library.store.clubs.listAt(asker.votesIn)).map(asGroup)
  const words = lowerWords(text)
  const [saysDigest, saysGroup] = [says(words, digestNouns), says(words, groupNouns)]
  const isKind = (kind: SetUp['kind']) =>
    kinds.includes(kind) && (saysDigest === saysGroup || (kind === 'group') === saysGroup)
  const all = [...digests, ...groups].filter(({ kind }) => isKind(kind))
  const offer = kinds.includes('offer') ? findOffer(last) : undefined
  const isOfTopic = topicOfLast(last) !== undefined
  const done = (isOfTopic ? undefined : offer) ?? (await findDone(last, all, conversation)) ?? offer
  // Places in an order count all that are here, also those that the act does not fit.
  const placed = placeSaid(words, all, done)
  if (placed !== undefined) return { all: [placed], by: 'name' }
  const here = fitting(act, all)
  const named = here.filter((one) => isCalled(one, words))
  if (named.length === 1) return { all: named, by: 'name' }
  const number = here.length > 0 ? numberSaid(words) : undefined
  if (number !== undefined && named.length > 1) return { all: named, by: 'name' }
  if (number !== undefined)
    throw new BotError('not-found', `There is no number ${number} here: ${sayNumbers(here)}.`, {
      suggestions: ['subscriptions', 'club'],
    })
  if (saysAll(words) && here.length > 0) return { all: here, by: 'name' }
  const isFitting = done !== undefined && (here.includes(done) || !all.includes(done))
  if (isFitting && isKind(done.kind)) return { all: [done], by: 'last' }
  const isNamed = saysDigest !== saysGroup
  if (here.length > 0) return { all: here, by: isNamed ? 'name' : 'only' }
  return isNamed && saysGroup && groups.length === 0 && kinds.includes('group')
    ? { all: [], by: 'none' }
    : undefined
}

/** `pause everything`, `resume both`, `pause all of it`; “we all” are people. */
export function saysAll(words: readonly string[]): boolean {
  return words.some((_, at) => skip(words, at, wholes)[1])
}

const wholes = ['everything', 'both', 'pause all', 'resume all', 'all of it', 'all of them', 'all of these']

/** What is resumed is paused, if anything is. */
function fitting(act: string, all: readonly SetUp[]): readonly SetUp[] {
  const paused = all.filter((one) =>
    'digest' in one ? one.digest.state !== 'active' : 'club' in one && one.club.state !== 'active',
  )
  return act === 'resume' && paused.length > 0 ? paused : all
}

const asDigest = (digest: Subscription): SetUp => ({
  kind: 'digest',
  number: digest.number,
  digest,
  name: digest.query.slice(digest.query.indexOf(':') + 1),
})
const asGroup = (club: Club): SetUp => ({ kind: 'group', number: club.number, club, name: club.name })

async function findDone(
  last: Recalled | undefined,
  here: readonly SetUp[],
  { asker, library }: Conversation,
): Promise<SetUp | undefined> {
  const number = digestOfLast(last)
  const group = groupOfLast(last) ?? nominatedLast(last)?.group
  const done = here.find((one) => one.number === (one.kind === 'digest' ? number : group))
  if (done !== undefined) return done
  const name = topicOfLast(last)
  const topic = name === undefined ? undefined : await library.store.topics.find(asker.workspace, name)
  return topic && { kind: 'topic', number: 0, topic, name: topic.name }
}

/** What was offered last, and not done yet. */
function findOffer(last: Recalled | undefined): SetUp | undefined {
  const offered = last?.isJustDone === true ? (last.offered ?? '') : ''
  const [name = '', act = ''] = offered.split(' ')
  const isGroup = name === 'club' && isAmong(act, 'edit every weekly monthly first second third fourth last')
  const isTimed = isGroup || isAmong(name, 'subscribe follow edit')
  return isTimed ? { kind: 'offer', number: 0, command: offered, name: '' } : undefined
}

/** `the second one`, `pause the first`, and of two `the other`: not the one that was spoken of. */
function placeSaid(
  words: readonly string[],
  all: readonly SetUp[],
  done: SetUp | undefined,
): SetUp | undefined {
  if (all.length < 2) return undefined
  const at = words.findIndex((word, place) => {
    const [before, next] = [words[place - 1], words[place + 1]]
    const isOne = next === 'one' || digestNouns.has(next ?? '') || groupNouns.has(next ?? '')
    // “The 2nd” may be a day.
    const isAlone = before === 'the' && !/^\d/.test(word) && (next === undefined || leading.has(next))
    return (word === 'other' || ordinalOf(word) !== undefined) && (isOne || isAlone)
  })
  if (at < 0) return undefined
  const order = ordinalOf(words[at])
  if (order !== undefined) return all.at(order > 0 ? order - 1 : order)
  return all.length === 2 ? all.find((one) => done !== undefined && one !== done) : undefined
}

/** By its number, or all words of its name. */
function isCalled({ kind, number, name }: SetUp, words: readonly string[]): boolean {
  const said = numberSaid(words)
  if (said !== undefined) return said === number
  const own = lowerWords(name.replaceAll('"', ' ')).filter((word) => word !== 'or' && word !== ',')
  return kind !== 'topic' && own.length > 0 && own.every((word) => words.includes(word))
}

function sayNumbers(here: readonly SetUp[]): string {
  return here
    .map(({ kind, number }) => `${kind === 'group' ? 'reading group' : 'digest'} ${number}`)
    .join(', ')
}

/** The number that a sentence calls something by: `digest 2`, `change 2 to weekly`, but not `change to 2 papers`. */
function numberSaid(words: readonly string[]): number | undefined {
  const at = words.findIndex((word, place) => numbered.has(word) && Number(words[place + 1]) > 0)
  if (at >= 0) return Number(words[at + 1])
  const verb = words.findIndex((word) => changing.has(word))
  const number = Number(words[verb + 1])
  const next = words[verb + 2]
  return verb >= 0 && Number.isInteger(number) && number > 0 && (next === undefined || leading.has(next))
    ? number
    : undefined
}

function says(words: readonly string[], nouns: ReadonlySet<string>): boolean {
  return words.some((word, at) => nouns.has(word) || nouns.has(`${words[at - 1]} ${word}`))
}

const set = (words: string) => new Set(words.split(',').map((word) => word.trim()))
const digestNouns = set(
  `digest, digests, subscription, subscriptions, post, posts, posting, alert, alerts, update, updates, highlights, roundup,
  newsletter, watch, unfollow, unsubscribe, follow, following, mail, mails, message, messages, papers a, papers per, papers each, papers every`,
)
const groupNouns = set(`group, groups, club, clubs, meeting, meetings, session, sessions, jc`)
const changing = set(
  'change, edit, set, make, move, pause, resume, stop, end, cancel, unsubscribe, preview, rename, switch, update, skip',
)
/** What may follow the number of what is changed. */
const leading = set(
  'to, until, till, for, at, on, from, with, weekly, daily, monthly, hourly, again, now, please, back',
)
const numbered = set('number, digest, subscription, group, club, #')
