/**
 * The days of reading lists as a place lives them: what is known by then, who voted for what, and what came
 * that day.
 */
import { finish } from '../src/async/steps.ts'
import { loadWordVectors } from '../src/embeddings/words/word-vectors.ts'
import {
  type Background,
  createBackground,
  featuresOf,
  maxBackground,
  type ReadText,
  readText,
} from '../src/learning/background.ts'
import { featureOf } from '../src/learning/features.ts'
import type { ReadVote } from '../src/learning/tastes.ts'
import { anyOf, tellingWords } from '../src/library/shelf-queries.ts'
import type { Paper } from '../src/model/paper.ts'
import type { Query } from '../src/model/query.ts'
import { englishAnalysis } from '../src/search/analysis/analysis.ts'
import { parseQuery } from '../src/search/query/parse-query.ts'
import { createIndexAtOnce } from '../test/support/index-at-once.ts'
import type { Channel, Channels } from './channels.ts'
import { gateMeaning } from './gated-meaning.ts'

/** One day of one channel. */
export interface ChannelDay {
  readonly channel: Channel
  readonly day: string
  readonly papers: readonly DayPaper[]
  readonly background: Background
  /** The picks of earlier days, oldest first. */
  readonly earlier: readonly Paper['id'][]
  /** How many papers came before this day. */
  readonly known: number
  /** A vote, cast on the day when the paper came. */
  voteFor(id: Paper['id'], value: 1 | -1): ReadVote
  /** What a digest like a shelf with these earlier papers gives to the papers of the day, for its words alone. */
  scoreLike(ids: readonly Paper['id'][]): Promise<readonly number[]>
  /** An earlier paper by its number. */
  idOf(number: number): Paper['id']
}

export interface DayPaper {
  readonly paper: Paper
  readonly score: number
  readonly features: ReadVote['features']
  readonly isPick: boolean
}

const minPapersOfDay = 50
/** What meaning counts is found out by the first papers, which no channel is measured on. */
const gatedBy = 2000

/**
 * At most `daysEach` days of every channel, spread evenly over those with enough earlier picks for some `k`.
 */
export async function* walkDays(
  { channels, days }: Channels,
  daysEach: number,
): AsyncGenerator<ChannelDay, void, void> {
  const vectors = await loadWordVectors()
  const analysis = englishAnalysis
  const index = createIndexAtOnce()
  const papers = [...days.values()].flat()
  const counts = {
    papersWith: async (stems: readonly string[]) => index.papersWith(stems),
    size: async () => index.size,
  }
  index.adoptMeaning(await gateMeaning(papers.slice(0, gatedBy)))
  const numberOf = new Map(papers.map(({ id }, number) => [id, number]))
  const texts = new Map<number, ReadText>()
  const read = (number: number): ReadText => {
    const paper = papers[number] as Paper
    const text = texts.get(number) ?? readText(paper, analysis, (stems) => vectors.vectorOfWords(stems))
    texts.set(number, text)
    return text
  }
  // The same papers stay in the sample while it grows, so that few texts are read.
  const bySample = papers.map(({ id }, number) => ({ number, hash: featureOf(id) }))
  const wanted = chooseDays(channels, days, daysEach)
  let known = 0
  let background: Background | undefined
  let sampledAt = 0
  for (const [day, came] of days) {
    const now = channels.filter(({ name }) => wanted.get(name)?.has(day))
    if (now.length > 0 && (background === undefined || known > sampledAt * 1.1)) {
      const sample = bySample
        .slice(0, known)
        .sort((a, b) => a.hash - b.hash || a.number - b.number)
        .slice(0, maxBackground)
      background = finish(createBackground(sample.map(({ number }) => read(number))))
      sampledAt = known
    }
    index.update({ papers: came, removed: [], revision: index.revision + 1 })
    for (const channel of now) {
      if (background === undefined) continue
      const { idfOf } = background
      const scores = scoreDay(parseQuery(channel.query, Temporal.PlainDate.from(day)), came)
      const picks = new Set(channel.picks.map(({ id }) => id))
      yield {
        channel,
        day,
        background,
        known,
        earlier: channel.picks.filter((pick) => pick.day < day).map(({ id }) => id),
        papers: came.map((paper, at) => ({
          paper,
          score: scores.get(paper.id) ?? 0,
          features: featuresOf(read(known + at), idfOf),
          isPick: picks.has(paper.id),
        })),
        voteFor: (id, value) => {
          const number = numberOf.get(id) ?? 0
          const { listed = day } = papers[number] as Paper
          const atMs = Temporal.PlainDate.from(listed).toZonedDateTime('UTC').epochMilliseconds
          return { paper: id, value, atMs, features: featuresOf(read(number), idfOf) }
        },
        scoreLike: async (ids) => {
          const shelf = ids.map((id) => papers[numberOf.get(id) ?? 0] as Paper)
          const words = await tellingWords(shelf, { index: counts, analysis })
          const scores = scoreDay({ typed: '', condition: anyOf(words), sort: 'relevance' }, came)
          return came.map(({ id }) => scores.get(id) ?? 0)
        },
        idOf: (number) => (papers[number] as Paper).id,
      }
    }
    known += came.length
  }

  /** What the search engine of that day gives to the papers of the day that have any of the words. */
  function scoreDay(query: Query, came: readonly Paper[]): Map<Paper['id'], number> {
    const options = { limit: came.length, topicQuery: () => undefined, takesAnyWord: true }
    const ids = came.map(({ id }) => id)
    const { hits } = index.selectAmong(query, ids, options)
    return new Map(hits.map(({ paper, score }) => [paper.id, score]))
  }
}

function chooseDays(channels: readonly Channel[], days: Channels['days'], daysEach: number) {
  const all = [...days.keys()]
  const [first = ''] = all
  const wanted = new Map<string, ReadonlySet<string>>()
  for (const { name, picks } of channels) {
    const own = [...new Set(picks.map(({ day }) => day))].filter(
      (day) => day > first && (days.get(day)?.length ?? 0) >= minPapersOfDay,
    )
    const step = Math.max(1, own.length / daysEach)
    const chosen = Array.from(
      { length: Math.min(daysEach, own.length) },
      (_, at) => own[Math.floor(at * step)],
    )
    wanted.set(name, new Set(chosen.filter((day) => day !== undefined)))
  }
  return wanted
}
