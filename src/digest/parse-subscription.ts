/** What somebody wants to subscribe to, out of what they typed. */
import type { Library } from '../library/library.ts'
import type { Workspace } from '../model/place.ts'
import type { Schedule } from '../model/subscription.ts'
import type { Topic } from '../model/topic.ts'
import { changeSchedule, parseScheduleWords, standardSchedule } from './parse-schedule.ts'
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

/**
 * Parses `<topic | query> [schedule words]`; the bare name of a topic stands for `topic:name`. Throws `BotError` where
 * the query or the schedule cannot be read; the query is empty where there is none.
 */
export async function parseWish(
  text: string,
  context: {
    readonly library: Library
    readonly workspace: Workspace
    readonly timeZone: string | undefined
  },
): Promise<Wish> {
  const { library, workspace, timeZone = library.timeZone } = context
  const words = parseScheduleWords(text)
  const query = await parseSubject(words.rest, library, workspace)
  return {
    query,
    schedule: changeSchedule(standardSchedule(timeZone), words),
    top: words.top ?? standardTop,
    isZoneTyped: words.timeZone !== undefined,
  }
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

function topicNamed(text: string, topics: readonly Topic[]): string | undefined {
  const name = topicNameOf(text) ?? text.toLowerCase()
  return topics.some((topic) => topic.name === name) ? `topic:${name}` : undefined
}
