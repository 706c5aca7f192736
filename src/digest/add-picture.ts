/** The picture of a digest of a week or longer: the weeks of its query against the year. */
import { sayTrend } from '../cards/trend-text.ts'
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Block } from '../model/card.ts'
import type { Digest } from '../model/delivery.ts'
import { parsePlaceSettings } from '../model/place-settings.ts'
import { everything } from '../model/query.ts'
import type { Schedule, Subscription } from '../model/subscription.ts'
import { lookNamed } from '../pictures/looks.ts'
import { cutPeriods } from '../trends/periods.ts'
import { countPeriods, makeTrend } from '../trends/trend.ts'
import { drawTrends } from './draw-trends.ts'
import { nameQuery } from './topic-names.ts'

export interface PictureOrder extends Pick<Subscription, 'place' | 'workspace' | 'query'> {
  readonly library: Library
  readonly today: Temporal.PlainDate
  /** The last so many weeks are what the digest is about. */
  readonly weeks: number
}

/** The weeks that a digest is about, a month being four; 0 for less than a week. */
export function weeksOf({ every }: Pick<Schedule, 'every'>): number {
  return { hour: 0, day: 0, weekday: 0, week: 1, 'second-week': 2, month: 4 }[every]
}

/**
 * The digest, its details with the picture on top where the place wants one. It is in the thread, since a
 * platform may take a file only after the message that it belongs to: a crash in between then costs the
 * picture and no paper. A digest does without what cannot be counted or drawn.
 */
export async function addPicture(digest: Digest, order: PictureOrder): Promise<Digest> {
  const blocks = await drawYear(order)
  if (blocks.length === 0) return digest
  const title = `${order.weeks === 1 ? 'This week' : `The last ${order.weeks} weeks`} and the year before`
  const reply = digest.reply ?? { title, blocks: [], buttons: [] }
  return { ...digest, reply: { ...reply, blocks: [...blocks, ...reply.blocks] } }
}

async function drawYear({ library, place, workspace, query, today, weeks }: PictureOrder): Promise<Block[]> {
  const settings = parsePlaceSettings(await library.store.settings.list(place))
  if (settings.picture === 'off') return []
  const periods = cutPeriods(today.subtract({ weeks: 52 }), today, 'week')
  const [first, last] = [periods.list[0], periods.list.at(-1)]
  if (first === undefined || last === undefined) return []
  try {
    const topics = await library.topicOptions(workspace)
    const options = { ...topics, from: first.from, until: last.until }
    const all = await library.dayCounts.count(everything, options)
    const counted = await library.dayCounts.count(library.parseQuery(query, 'search', today), options)
    const label = nameQuery(query, await library.store.topics.list(workspace))
    const { list } = periods
    const trend = makeTrend(label, counted, { periods: list, all: countPeriods(all, list) })
    const picture = await drawTrends([trend], periods, {
      library,
      look: lookNamed(settings.look),
      isSmall: true,
    })
    if (picture === undefined) return []
    const recent = trend.counts.slice(-weeks).reduce((sum, count) => sum + count, 0)
    const when = weeks === 1 ? 'this week' : `in the last ${weeks} weeks`
    return [picture, { kind: 'note', text: [`${recent} ${when}. In a year ${sayTrend(trend, periods)}.`] }]
  } catch (error) {
    if (error instanceof BotError) return []
    throw error
  }
}
