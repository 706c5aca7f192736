/**
 * How well digests learn what a channel reads: `npm run bench -- learning --data DIR [--days N] [--run FILE]
 * [--shelf] [--until DAY]`, with `--shelf` only of digests like a shelf, with `--until` of the days up to one. Its
 * protocol is the README's beside the data: the last k picks of earlier days are the votes, and all papers of a day are
 * ranked.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { finish } from '../src/async/steps.ts'
import { type Candidate, choosePapers, standardWeights, termsOf } from '../src/digest/choose-papers.ts'
import { learnFor } from '../src/learning/learned-ranking.ts'
import { FeatureWeights } from '../src/learning/sparse.ts'
import { learnTastes, type ReadVote } from '../src/learning/tastes.ts'
import { centreOf, moveBy, similarity } from '../src/learning/vectors.ts'
import type { Paper } from '../src/model/paper.ts'
import { englishAnalysis } from '../src/search/analysis/analysis.ts'
import { readChannels } from './channels.ts'
import { type ChannelDay, walkDays } from './learning-days.ts'
import { trainSvm } from './linear-svm.ts'
import { areaUnderCurve, meanOf, measureRanking } from './metrics.ts'
import { createRandom } from './misspell.ts'
import { formatMs, percentile, printTable } from './table.ts'

const votesTried = [0, 3, 10, 30]
const shownVotes = [0, 3, 5, 10, 30]
/** As many as others are asked to judge. */
const written = 100
const standardDays = 60

/** The papers of a day in order, by their places in `ChannelDay.papers`. */
type Ranking = readonly number[]

interface Outcome {
  readonly channel: string
  readonly votes: number
  readonly method: string
  readonly ndcg10: number
  readonly precision10: number
  readonly auc: number
}

export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      data: { type: 'string' },
      days: { type: 'string' },
      run: { type: 'string' },
      shelf: { type: 'boolean' },
      until: { type: 'string' },
    },
  })
  if (values.data === undefined)
    return 'skipped: --data names a folder with papers.jsonl.gz and channels/*.json'
  const outcomes: Outcome[] = []
  const lines: string[] = []
  const highUnpicked = new Map<string, string[]>()
  const data = await readChannels(values.data, values.until)
  let last: ChannelDay | undefined
  for await (const day of walkDays(data, Number(values.days ?? standardDays))) {
    last = day
    const name = day.channel.name
    const refused = highUnpicked.get(name) ?? []
    for (const votes of values.shelf === true ? [] : votesTried) {
      if (day.earlier.length < votes) continue
      const others = data.channels.filter((other) => other.name !== name)
      for (const [method, ranking] of rankDay(day, votes, { others, refused })) {
        outcomes.push({ channel: name, votes, method, ...judge(day, ranking) })
        if (!writtenMethods.has(method)) continue
        const papers = ranking.slice(0, written).map((at) => day.papers[at]?.paper.id.replace('arxiv:', ''))
        lines.push(`${JSON.stringify({ channel: name, day: day.day, k: votes, method, papers })}\n`)
      }
    }
    for (const [method, ranking] of await rankLikeShelf(day))
      outcomes.push({ channel: name, votes: shelfPapers, method, ...judge(day, ranking) })
    const high = [...day.papers].sort((a, b) => b.score - a.score).filter(({ isPick }) => !isPick)
    highUnpicked.set(name, [...refused, ...high.slice(0, 2).map(({ paper }) => paper.id)])
  }
  const speed = last === undefined ? '' : timeRanking(last)
  if (values.run !== undefined) await writeFile(values.run, lines.join(''))
  return [
    `${data.channels.length} channels, ${new Set(data.days.keys()).size} days; means over channels ± standard error`,
    printTables(outcomes),
    speed,
  ].join('\n\n')
}

/** How long it takes to rank 2,000 papers for a place with 1,000 votes, which were learned before. */
function timeRanking(day: ChannelDay): string {
  const many = <T>(some: readonly T[], count: number) =>
    Array.from({ length: count }, (_, at) => some[at % some.length] as T)
  const nowMs = Temporal.PlainDate.from(day.day).toZonedDateTime('UTC').epochMilliseconds
  const votes = many(day.earlier, 1000).map((id, at) => ({ ...day.voteFor(id, 1), paper: `${id} ${at}` }))
  const papers = many(day.papers, 2000).map(({ score, features }) => ({ fit: score, features }))
  let startMs = performance.now()
  const tastes = finish(learnTastes(votes, day.background, nowMs))
  const learnMs = performance.now() - startMs
  const samples = Array.from({ length: 20 }, () => {
    startMs = performance.now()
    const learned = finish(learnFor(papers, tastes))
    const rates = papers.map(({ fit, features }) => fit + (learned?.rate(features) ?? 0))
    ;[...rates.keys()].sort((a, b) => (rates[b] ?? 0) - (rates[a] ?? 0))
    return performance.now() - startMs
  })
  return `2,000 papers for 1,000 votes: ranked in ${formatMs(percentile(samples, 0.5))} (p50), ${formatMs(percentile(samples, 0.95))} (p95); the votes were learned in ${formatMs(learnMs)}`
}

const writtenMethods = new Set(['journal-club', 'none', 'svm', 'rocchio', 'cosine', 'random-votes'])

interface Beside {
  readonly others: readonly { readonly picks: readonly { readonly id: string; readonly day: string }[] }[]
  /** Papers that the query ranked high on earlier days and nobody picked. */
  readonly refused: readonly string[]
}

function* rankDay(day: ChannelDay, votes: number, { others, refused }: Beside): Generator<[string, Ranking]> {
  const random = createRandom(day.known + votes)
  const picks = votes === 0 ? [] : day.earlier.slice(-votes)
  const cast = picks.map((id) => day.voteFor(id, 1))
  const byChance = Array.from({ length: votes }, () =>
    day.voteFor(day.idOf(Math.floor(random() * day.known)), 1),
  )
  yield ['journal-club', rankDigest(day, cast)]
  yield ['none', rankDigest(day, [])]
  yield ['random-votes', rankDigest(day, byChance)]
  for (const [name, weights] of Object.entries(alternatives)) yield [name, rankDigest(day, cast, { weights })]
  if (votes === 0) return
  yield ['real and random votes', rankDigest(day, [...cast, ...byChance])]
  const other = others[Math.floor(random() * others.length)]?.picks.filter((pick) => pick.day < day.day) ?? []
  if (other.length >= votes)
    yield [
      'other-votes',
      rankDigest(
        day,
        other.slice(-votes).map(({ id }) => day.voteFor(id as ReadVote['paper'] & `arxiv:${string}`, 1)),
      ),
    ]
  if (refused.length >= votes) {
    const downs = refused.slice(-votes).map((id) => day.voteFor(id as `arxiv:${string}`, -1))
    yield ['with down-votes', rankDigest(day, [...cast, ...downs])]
  }
  yield ['svm', rankBySvm(day, cast)]
  const terms = new FeatureWeights()
  for (const { features } of cast) terms.add(features.terms, 1 / cast.length)
  yield ['rocchio', sortBy(day, ({ features }) => terms.dot(features.terms))]
  const centre = centreOf(day.background.papers.map(({ meaning }) => meaning))
  const mean = centreOf(cast.map(({ features }) => moveBy(features.meaning, centre)))
  yield ['cosine', sortBy(day, ({ features }) => similarity(moveBy(features.meaning, centre), mean))]
}

/** A digest like a shelf with the last picks, and its two halves: its words, and its papers as votes. */
async function rankLikeShelf(day: ChannelDay): Promise<[string, Ranking][]> {
  const shelf = day.earlier.slice(-shelfPapers)
  if (shelf.length < shelfPapers) return []
  const scores = await day.scoreLike(shelf)
  const atMs = Temporal.PlainDate.from(day.day).toZonedDateTime('UTC').epochMilliseconds
  const cast = shelf.map((id) => ({ ...day.voteFor(id, 1), atMs }))
  const papers = day.papers.map((paper, at) => ({ ...paper, score: scores[at] ?? 0 }))
  return [
    ['like shelf', rankDigest({ ...day, papers }, cast, { areQuery: true })],
    ['words of shelf', rankDigest({ ...day, papers }, [])],
    ['votes of shelf', rankDigest({ ...day, papers: papers.map((paper) => ({ ...paper, score: 0 })) }, cast)],
    ['query and shelf', rankDigest(day, cast)],
  ]
}

const shelfPapers = 5

/** What a digest counts beside fit and votes, left out or changed. */
const alternatives: Readonly<Record<string, typeof standardWeights>> = {}

const analysis = englishAnalysis
const known = new WeakMap<Paper, ReadonlySet<string>>()

function readTerms(paper: Paper): ReadonlySet<string> {
  const terms = known.get(paper) ?? termsOf(paper, analysis)
  known.set(paper, terms)
  return terms
}

/** The order in which a digest would show all papers of the day. */
function rankDigest(
  day: ChannelDay,
  votes: readonly ReadVote[],
  { weights = standardWeights, areQuery }: { weights?: typeof standardWeights; areQuery?: true } = {},
): Ranking {
  const best = Math.max(0, ...day.papers.map(({ score }) => score))
  const papers = day.papers.map(({ score, features }) => ({ fit: best > 0 ? score / best : 0, features }))
  const today = Temporal.PlainDate.from(day.day)
  const nowMs = today.toZonedDateTime('UTC').epochMilliseconds
  const tastes = finish(learnTastes(votes, day.background, nowMs))
  const learned = finish(learnFor(papers, { ...tastes, ...(areQuery && { areQuery }) }))
  const candidates = day.papers.map(({ paper }, at): Candidate & { readonly at: number } => {
    const { fit, features } = papers[at] as (typeof papers)[number]
    return {
      at,
      hit: { paper, score: 0, matches: [] },
      fit,
      ...(learned === undefined ? {} : { learned: learned.rate(features) }),
      subject: '',
    }
  })
  const chosen = finish(
    choosePapers(candidates, { top: written, today, analysis, weights, termsOf: readTerms }),
  )
  const places = chosen.map((candidate) => candidates.indexOf(candidate as (typeof candidates)[number]))
  const isChosen = new Set(places)
  const rest = candidates.filter(({ at }) => !isChosen.has(at))
  rest.sort((a, b) => b.fit + (b.learned ?? 0) - a.fit - (a.learned ?? 0) || a.at - b.at)
  return [...places, ...rest.map(({ at }) => at)]
}

function rankBySvm(day: ChannelDay, cast: readonly ReadVote[]): Ranking {
  const voted = new Set(cast.map(({ features }) => features.terms.features.join()))
  const examples = [
    ...cast.map(({ features }) => ({ vector: features.terms, isWanted: true })),
    ...day.background.papers
      .filter(({ terms }) => !voted.has(terms.features.join()))
      .map(({ terms }) => ({ vector: terms, isWanted: false })),
  ]
  const { weights } = finish(trainSvm(examples))
  return sortBy(day, ({ features }) => weights.dot(features.terms))
}

function sortBy(day: ChannelDay, score: (paper: ChannelDay['papers'][number]) => number): Ranking {
  const scores = day.papers.map(score)
  return [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
}

function judge(day: ChannelDay, ranking: Ranking): Pick<Outcome, 'ndcg10' | 'precision10' | 'auc'> {
  const isPick = ranking.map((at) => day.papers[at]?.isPick ?? false)
  const grades = new Map(day.papers.flatMap(({ isPick }, at) => (isPick ? [[String(at), 1] as const] : [])))
  const { ndcg10 } = measureRanking(ranking.map(String), grades)
  return {
    ndcg10,
    precision10: isPick.slice(0, 10).filter(Boolean).length / 10,
    auc: areaUnderCurve(isPick),
  }
}

function printTables(outcomes: readonly Outcome[]): string {
  const methods = [...new Set(outcomes.map(({ method }) => method))]
  const tables = (['ndcg10', 'precision10', 'auc'] as const).map((measure) =>
    printTable([
      [measure, ...shownVotes.map((votes) => `k=${votes}`)],
      ...methods.map((method) => [
        method,
        ...shownVotes.map((votes) => cell(outcomes, { method, votes, measure })),
      ]),
    ]),
  )
  const names = [...new Set(outcomes.map(({ channel }) => channel))]
  const each = printTable([
    ['ndcg10 by channel', ...names],
    ...shownVotes.flatMap((votes) =>
      ['journal-club', 'none', 'svm', 'like shelf'].map((method) => [
        `${method}, k=${votes}`,
        ...names.map((channel) =>
          cell(
            outcomes.filter((one) => one.channel === channel),
            { method, votes, measure: 'ndcg10' },
          ),
        ),
      ]),
    ),
  ])
  return [...tables, each].join('\n\n')
}

/** The mean over channels of their means over days, with its standard error. */
function cell(
  outcomes: readonly Outcome[],
  wanted: Pick<Outcome, 'method' | 'votes'> & { readonly measure: 'ndcg10' | 'precision10' | 'auc' },
): string {
  const own = outcomes.filter(({ method, votes }) => method === wanted.method && votes === wanted.votes)
  if (own.length === 0) return ''
  const channels = [...Map.groupBy(own, ({ channel }) => channel).values()]
  const each = channels.map((some) => meanOf(some.map((one) => one[wanted.measure])))
  const { mean } = meanOf(each.map((one) => one.mean))
  const error = Math.sqrt(each.reduce((sum, one) => sum + one.error ** 2, 0)) / each.length
  return `${mean.toFixed(3)} ± ${error.toFixed(3)}`
}
