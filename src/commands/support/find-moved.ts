/** What rose and fell lately in the whole index: the topics of a workspace, and words. */
import { inTurns } from '../../async/steps.ts'
import { BotError } from '../../errors.ts'
import type { Library } from '../../library/library.ts'
import type { Workspace } from '../../model/place.ts'
import { everything, type Query } from '../../model/query.ts'
import type { SearchOptions } from '../../ports/paper-index.ts'
import { mineWords } from '../../trends/mine-words.ts'
import {
  type Counted,
  findMovers,
  type Largest,
  latelyOf,
  type Moved,
  splitCounts,
} from '../../trends/movers.ts'
import type { Periods } from '../../trends/periods.ts'
import { countPeriods, makeTrend, sum, type Trend } from '../../trends/trend.ts'

export interface MovedOrder {
  readonly library: Library
  readonly workspace: Workspace
  readonly periods: Periods
}

export interface AllMoved {
  readonly topics: Moved
  readonly words: Moved
  /** The topics with most papers lately, most first. */
  readonly largest: readonly Largest[]
  /** The topics that moved most, as lines; without any, those with most papers; without these, all papers. */
  readonly trends: readonly Trend[]
  readonly papers: number
  /** How many topics were not counted, for want of time. */
  readonly uncounted: number
}

export async function findMoved(order: MovedOrder): Promise<AllMoved> {
  const { library, workspace, periods } = order
  const topicOptions = await library.topicOptions(workspace)
  const range = { from: periods.list[0]?.from ?? '', until: periods.list.at(-1)?.until ?? '' }
  const countOf = (query: Query) => library.dayCounts.count(query, { ...topicOptions, ...range })
  const counted = await countOf(everything)
  const all = countPeriods(counted, periods.list)
  const allSplit = splitCounts(all)
  const untilMs = performance.now() + patienceMs
  const topics = await library.topics(workspace)
  const trends: Trend[] = []
  for (const { name } of topics) {
    if (performance.now() > untilMs) break
    const condition = { kind: 'topic', name } as const
    const days = await unlessRefused(countOf({ ...everything, condition }))
    // One that has lost its meaning is none that moved.
    trends.push(makeTrend(name, days ?? { days: [], undated: 0 }, { periods: periods.list, all }))
  }
  const candidates = trends.map(({ label, counts }) => {
    return { label, query: `topic:"${label}"`, ...splitCounts(counts) }
  })
  const largest = candidates
    .filter(({ lately }) => lately > 0)
    .toSorted((a, b) => b.lately - a.lately)
    .slice(0, movers)
  const movedTopics = findMovers(candidates, allSplit, movers)
  const shown = [...movedTopics.rose, ...movedTopics.fell].slice(0, 6).map(({ label }) => label)
  const moved = trends.filter(({ label }) => shown.includes(label))
  const lineOf = ({ label }: Largest) => trends.find((trend) => trend.label === label) ?? []
  const lines = moved.length > 0 ? moved : largest.slice(0, linesOfLargest).flatMap(lineOf)
  return {
    topics: movedTopics,
    largest,
    words: await findWords(order, { countOf, topicOptions, allSplit }),
    trends: lines.length > 0 ? lines : [makeTrend('all papers', counted, { periods: periods.list, all })],
    papers: sum(all),
    uncounted: topics.length - trends.length,
  }
}

interface Counting {
  countOf(query: Query): ReturnType<Library['dayCounts']['count']>
  readonly topicOptions: Pick<SearchOptions, 'topicQuery'>
  readonly allSplit: Counted
}

/** Two samples propose words; the index counts them. */
async function findWords(
  { library, periods: { list } }: MovedOrder,
  { countOf, topicOptions, allSplit }: Counting,
): Promise<Moved> {
  const lately = latelyOf(list.length)
  const [first, border, last] = [list[0], list.at(-lately), list.at(-1)]
  if (first === undefined || border === undefined || last === undefined || list.length < 2)
    return { rose: [], fell: [] }
  const sample = async (from: string, until: string) => {
    const query = library.parseQuery(`after:${from} before:${until} sort:new`)
    const { papers } = await library.index.select(query, { ...topicOptions, limit: sampled })
    return papers.map(({ title, abstract }) => `${title ?? ''}. ${abstract}`)
  }
  const samples = {
    before: await sample(first.from, border.from),
    lately: await sample(border.from, last.until),
  }
  const proposed = await inTurns(mineWords(samples, proposals))
  const untilMs = performance.now() + patienceMs
  const candidates: (Counted & { readonly label: string; readonly query: string })[] = []
  for (const words of proposed) {
    if (performance.now() > untilMs) break
    const query = words.includes(' ') ? `"${words}"` : words
    const days = await unlessRefused(countOf(library.parseQuery(query)))
    if (days !== undefined) candidates.push({ label: words, query, ...splitCounts(countPeriods(days, list)) })
  }
  return findMovers(candidates, allSplit, movers)
}

/** Undefined for what cannot be counted: a topic without meaning, or more than there is time for. */
async function unlessRefused<Done>(work: Promise<Done>): Promise<Done | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof BotError) return undefined
    throw error
  }
}

const linesOfLargest = 3
/** Each way, of topics and of words. */
const movers = 5
/** Words that are counted each way, of which some prove not to have moved. */
const proposals = 8
/** Papers of each sample: reading one takes a tenth of a millisecond. */
const sampled = 500
/** For all topics, and for all words. */
const patienceMs = 2_000
