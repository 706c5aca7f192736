/** What votes say, made ready to rank with: weighed, compared with each other and with earlier papers. */
import type { Steps } from '../async/steps.ts'
import { dayMs } from '../model/day.ts'
import type { Background, ComparedPaper } from './background.ts'
import type { PaperFeatures } from './features.ts'
import { dot, FeatureWeights } from './sparse.ts'
import { moveBy, scaleOf, similarity } from './vectors.ts'

/**
 * What was voted on one paper, from −1 (against) to 1 (for), up to 2 where several voted, with what is known
 * of it.
 */
export interface ReadVote {
  readonly paper: string
  readonly value: number
  readonly atMs: number
  readonly features: PaperFeatures
}

export interface WeighedVote extends ReadVote {
  /** What is left of its value, from −1 to 1: old votes fade. */
  readonly weight: number
  /** Its meaning beside the mean of earlier papers, of length one. */
  readonly direction: Float32Array | undefined
  /**
   * How much more alike it is to the other votes for papers than earlier papers are, in standard deviations.
   */
  readonly agreement: number | undefined
  /** How much its terms are like those of earlier papers in the mean. */
  readonly usual: number
}

export interface Tastes {
  /** In the order of time, then paper; without those that faded to nothing. */
  readonly votes: readonly WeighedVote[]
  readonly background: Background
  /** The votes are what is asked for, as the papers of a shelf are for others like them. */
  readonly areQuery?: true
}

/** A vote counts half after so many days. */
const halvesInDays = 180
const minWeight = 0.01

/** Learns tastes from votes; their order makes no difference. */
export function* learnTastes(
  cast: readonly ReadVote[],
  background: Background,
  nowMs: number,
): Steps<Tastes> {
  const faded = cast
    .map((vote) => ({ ...vote, weight: vote.value * fade(vote.atMs, nowMs) }))
    .filter(({ weight }) => Math.abs(weight) >= minWeight)
    .sort(
      (a, b) =>
        a.atMs - b.atMs || (a.paper < b.paper ? -1 : Number(a.paper > b.paper)) || a.weight - b.weight,
    )
  const { centre, compared } = background
  yield
  const directed = faded.map((vote) => ({ ...vote, direction: moveBy(vote.features.meaning, centre) }))
  yield
  const agreements = yield* compareVotes(directed, compared)
  const votes: WeighedVote[] = []
  for (const [at, vote] of directed.entries()) {
    const usual = background.usual.dot(vote.features.terms)
    votes.push({ ...vote, agreement: agreements[at], usual })
    if (votes.length % votesInStep === 0) yield
  }
  return { votes, background }
}

function fade(atMs: number, nowMs: number): number {
  return 2 ** (-Math.max(0, nowMs - atMs) / (halvesInDays * dayMs))
}

/** How much each vote is like the others for papers, itself left out; undefined where there is no other. */
function* compareVotes(
  votes: readonly Pick<WeighedVote, 'features' | 'direction' | 'weight'>[],
  earlier: readonly ComparedPaper[],
): Steps<(number | undefined)[]> {
  const ups = votes.filter(({ weight }) => weight > 0)
  const terms = new FeatureWeights()
  const meaning = new Float64Array(votes.find(({ direction }) => direction)?.direction?.length ?? 0)
  let all = 0
  for (const [at, { features, direction, weight }] of ups.entries()) {
    terms.add(features.terms, weight)
    direction?.forEach((value, at) => {
      meaning[at] = (meaning[at] ?? 0) + weight * value
    })
    all += weight
    if (at % votesInStep === 0) yield
  }
  const termScale = scaleOf(earlier.map((one) => terms.dot(one.terms) / all))
  yield
  const meaningScale = scaleOf(earlier.map(({ direction }) => similarity(direction, meaning) / all))
  yield
  const agreements: (number | undefined)[] = []
  for (const { features, direction, weight } of votes) {
    const own = Math.max(0, weight)
    const others = all - own
    if (others < minWeight) {
      agreements.push(undefined)
      continue
    }
    const byTerms = (terms.dot(features.terms) - own * dot(features.terms, features.terms)) / others
    const byMeaning = (similarity(direction, meaning) - own * similarity(direction, direction)) / others
    const parts = [
      termScale.place(byTerms),
      ...(direction === undefined ? [] : [meaningScale.place(byMeaning)]),
    ]
    agreements.push(parts.reduce((sum, part) => sum + part, 0) / parts.length)
    if (agreements.length % votesInStep === 0) yield
  }
  return agreements
}

const votesInStep = 50
