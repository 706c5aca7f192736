/** What somebody wants to subscribe to, out of what they typed. */
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Workspace } from '../model/place.ts'
import { dayNames, printRule } from '../model/print-schedule.ts'
import type { Schedule } from '../model/subscription.ts'
import type { Topic } from '../model/topic.ts'
import { readClock } from '../times/clock.ts'
import { changeSchedule, standardSchedule, unknownRhythm } from './change-schedule.ts'
import { maxPapers, type ScheduleWords } from './parse-schedule.ts'
import { parseSentence, type SubscriptionSentence } from './subscription-sentence.ts'
import { topicNameOf } from './topic-names.ts'

/** The default number of papers in a digest. */
export const standardTop = 5

export interface Wish {
  readonly query: string
  readonly schedule: Schedule
  readonly top: number
  /** Whether the time zone was typed. */
  readonly isZoneTyped: boolean
}

interface WishContext {
  readonly library: Library
  readonly workspace: Workspace
  readonly timeZone: string | undefined
  /** What corrected texts begin with; `subscribe` unless told. */
  readonly command?: string
  /** What is changed; what the text does not say stays. */
  readonly before?: Pick<Wish, 'query' | 'schedule' | 'top'> | undefined
}

/**
 * Parses `<topic | query> [schedule words]`; the bare name of a topic stands for `topic:name`. Throws
 * `BotError` where the query or the schedule cannot be read, and to ask what a number means; the
 * query is empty where there is none.
 */
export async function parseWish(text: string, context: WishContext): Promise<Wish> {
  const { library, workspace, timeZone = library.timeZone, command = 'subscribe', before } = context
  const words = await parseWords(text, { library, workspace, command })
  const query = await parseSubject(words.rest, library, workspace)
  const { rest, timeZone: zone } = words
  const when = isOnce.test(command) ? { rest, ...(zone !== undefined && { timeZone: zone }) } : words
  return {
    query: query === '' ? (before?.query ?? '') : query,
    schedule: changeSchedule(before?.schedule ?? standardSchedule(timeZone), when, library.now()),
    top: words.top ?? before?.top ?? standardTop,
    isZoneTyped: words.timeZone !== undefined,
  }
}

/**
 * The schedule words of a sentence and its subject; throws `BotError` to ask what a number means. `command`
 * is what the corrected texts begin with.
 */
export async function parseWords(
  text: string,
  { library, workspace, command }: Pick<WishContext, 'library' | 'workspace'> & { readonly command: string },
): Promise<ScheduleWords> {
  const said = parseSentence(text)
  if (said.unknown !== undefined && !isOnce.test(command)) {
    const { unknown, ...others } = said
    const instead = [command, said.rest, printSaid({ ...others, ...unknown.nearest })]
    throw unknownRhythm(unknown.said, [instead.filter((part) => part !== '').join(' ')])
  }
  return placeNumber(said, await library.store.topics.list(workspace), command)
}

/** The query that a topic's name or a typed query stands for; throws `BotError` when it cannot be read. */
export async function parseSubject(text: string, library: Library, workspace: Workspace): Promise<string> {
  if (text === '') return ''
  const topics = await library.store.topics.list(workspace)
  const query = library.parseQuery(topicNamed(text, topics) ?? text, 'subscribe')
  // Report an unknown topic now, not at the first digest.
  await library.index.selectAmong(query, [], { ...(await library.topicOptions(workspace)), limit: 0 })
  return query.typed
}

/**
 * Gives a number that nothing explains its meaning. After words of a query it is one of them (`gpt
 * 4`); after a topic or a schedule it is how many or when, whichever was not said yet. Throws
 * `BotError` to ask where it may be both.
 */
function placeNumber(
  { number, isAfterSchedule = false, ...words }: SubscriptionSentence,
  topics: readonly Topic[],
  command: string,
): ScheduleWords {
  if (number === undefined) return words
  const { rest, every, top, time } = words
  const hasTimes = !oneTime.test(command)
  const isTopic = rest === '' || topicNamed(rest, topics) !== undefined || topicNameOf(rest) !== undefined
  if (!isTopic && !isAfterSchedule) return { ...words, rest: `${rest} ${number}` }
  const mayBeTop = top === undefined && number <= maxPapers
  const mayBeTime = hasTimes && time === undefined && number < 24 && every !== 'hour'
  const written = readClock(['at', String(number)], 0)?.time ?? ''
  if (mayBeTop && !mayBeTime) return { ...words, top: number }
  if (mayBeTime && !mayBeTop) return { ...words, time: written }
  if (!mayBeTop) return { ...words, rest: `${rest} ${number}` }
  const before = [command, rest, printSaid(words)].filter((part) => part !== '').join(' ')
  throw new BotError('bad-input', `Is ${number} how many papers, or the hour?`, {
    suggestions: [`${before} top ${number}`, `${before} at ${written}`],
  })
}

/** What is shown once has no time. */
const oneTime = /^(?:digest|preview)$/
/** What uses no schedule at all. */
const isOnce = /^(?:digest|learning without)$/

/** Schedule words as they are typed. */
function printSaid(words: ScheduleWords): string {
  const { every, except, time, timeZone, top, from } = words
  return [
    printRule(words),
    from !== undefined && every !== 'second-week' && `starting ${from}`,
    except && `except ${except.map((day) => dayNames[day - 1]).join(',')}`,
    time && `at ${time}`,
    timeZone && `in ${timeZone}`,
    top && `top ${top}`,
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ')
}

function topicNamed(text: string, topics: readonly Topic[]): string | undefined {
  const name = topicNameOf(text) ?? text.toLowerCase()
  const found = topics.find((topic) => topic.name === name || topic.title.toLowerCase() === name)
  return found && `topic:${found.name}`
}
