/** What votes say, made ready to rank with: weighed, compared with each other and with earlier papers. */
import type { Steps } from '../async/steps.ts'
import { dayMs } from '../model/day.ts'
import type { Background, ComparedPaper } from './background.ts'
import type { PaperFeatures } from './features.ts'
import { type Example, trainSvm } from './linear-svm.ts'
import { dot, FeatureWeights } from './sparse.ts'
import { moveBy, type Scale, scaleOf, similarity } from './vectors.ts'

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
  /** Its share in the linear model. */
  readonly share: number
  /** How much its terms are like those of earlier papers in the mean. */
  readonly usual: number
}

export interface Tastes {
  /** In the order of time, then paper; without those that faded to nothing. */
  readonly votes: readonly WeighedVote[]
  readonly background: Background
  /** Weights of terms, and what earlier papers get by them; undefined for too few votes. */
  readonly model: { readonly weights: FeatureWeights; readonly scale: Scale } | undefined
}

/** A vote counts half after so many days. */
const halvesInDays = 180
const minWeight = 0.01
/** With fewer votes for papers there is no linear model. */
const minForModel = 3
/** A vote against a paper counts in the linear model as so many earlier papers. */
const downImportance = 10

/** The same for the same votes in any order. */
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
  const directed = faded.map((vote) => ({ ...vote, direction: moveBy(vote.features.meaning, centre) }))
  const agreements = yield* compareVotes(directed, compared)
  const { model, shares } = yield* trainModel(directed, background)
  const votes = directed.map((vote, at) => ({
    ...vote,
    agreement: agreements[at],
    share: shares[at] ?? 0,
    usual: background.usual.dot(vote.features.terms),
  }))
  return { votes, background, model }
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
  for (const { features, direction, weight } of ups) {
    terms.add(features.terms, weight)
    direction?.forEach((value, at) => {
      meaning[at] = (meaning[at] ?? 0) + weight * value
    })
    all += weight
  }
  yield
  const termScale = scaleOf(earlier.map((one) => terms.dot(one.terms) / all))
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

/** Votes for papers against earlier papers and votes against papers. */
function* trainModel(
  votes: readonly Pick<WeighedVote, 'features' | 'weight' | 'paper'>[],
  background: Background,
): Steps<{ readonly model: Tastes['model']; readonly shares: Float64Array }> {
  const none = { model: undefined, shares: new Float64Array() }
  if (votes.filter(({ weight }) => weight > 0).length < minForModel) return none
  const examples: Example[] = votes.map(({ features, weight }) => ({
    vector: features.terms,
    isWanted: weight > 0,
    importance: weight > 0 ? weight : -weight * downImportance,
  }))
  for (const { terms } of background.papers) examples.push({ vector: terms, isWanted: false })
  if (background.papers.length === 0) return none
  const { weights, shares } = yield* trainSvm(examples)
  return {
    model: { weights, scale: scaleOf(background.compared.map(({ terms }) => weights.dot(terms))) },
    shares: shares.subarray(0, votes.length),
  }
}
