/**
 * Ranks papers for a query by what a place voted for: how well they fit the query, plus how much they are
 * like the papers of the votes (Rocchio over terms and over meanings), beside earlier papers. Pure and deterministic. docs/build/learning.md has how each number was chosen.
 */
import type { Steps } from '../async/steps.ts'
import type { PaperFeatures } from './features.ts'
import { dot, FeatureWeights } from './sparse.ts'
import type { Tastes, WeighedVote } from './tastes.ts'
import { moveBy, scaleOf, similarity } from './vectors.ts'

/** A paper to rank; `fit` is its score for the query as a share of the best, from 0 to 1. */
export interface Ranked {
  readonly fit: number
  readonly features: PaperFeatures
}

/** What was learned for one query: how much each vote counts for it. */
export interface Learned {
  /** What is added to the fit of a paper, in the same unit. */
  rate(features: PaperFeatures): number
  /** What `rate` gives, taken apart: the parts of votes, largest first, and the `rest` add up to it. */
  explain(features: PaperFeatures): LearnedParts
  /** How much a paper is like the vote that it is most like, from 0 to 1. */
  familiarity(features: PaperFeatures): number
}

export interface LearnedParts {
  readonly votes: readonly { readonly paper: string; readonly value: number; readonly part: number }[]
  /** What is like papers in general, which counts against a paper. */
  readonly rest: number
}

export const standardWeights = {
  /** Likeness in meaning and in terms. */
  meaning: 2.5,
  terms: 0.3,
  /** Likeness in terms where no meaning is known. */
  termsAlone: 2.2,
  /** So many votes that are trusted count half of what very many do: shrinkage towards the query alone. */
  prior: 3,
  /** How much the mean of votes against papers counts beside the mean of those for them. */
  down: 0.5,
  /**
   * Votes that agree with each other and with the query less than this, in deviations of earlier papers,
   * hardly count.
   */
  agreement: 1.5,
  aboutQuery: 1,
  steepness: 2,
  /** How much less all count where few of them are trusted. */
  caution: 0.5,
  /** Where the query tells voted papers from earlier ones by less deviations than this, all count more: up to twice. */
  tellingQuery: 2.6,
  /** Where it tells them by less than this, they may be about something else. */
  aboutAll: 1.4,
  aboutAllSteepness: 5,
}
export type RankingWeights = typeof standardWeights

/** Nothing else says whether papers that are asked for are meant; words of few of them tell more than those of many votes. */
const weightsOfQuery: RankingWeights = {
  ...standardWeights,
  agreement: Number.NEGATIVE_INFINITY,
  aboutQuery: Number.NEGATIVE_INFINITY,
  prior: 1,
  terms: 0.6,
}

/**
 * What the votes say for a query with these papers. Undefined without votes, or where they say nothing about
 * it: then papers are ranked as if nobody had voted.
 */
export function* learnFor(
  papers: readonly Ranked[],
  tastes: Tastes,
  weights: RankingWeights = tastes.areQuery === true ? weightsOfQuery : standardWeights,
): Steps<Learned | undefined> {
  const { votes } = tastes
  const { compared: earlier, centre } = tastes.background
  if (votes.length === 0 || papers.length === 0 || earlier.length === 0) return undefined
  const { trusts, share } = yield* trustVotes(papers, tastes, weights)
  const unit = share * spreadOf(papers.map(({ fit }) => fit))
  const ups = sumOf(votes, trusts, 1)
  const downs = sumOf(votes, trusts, -1)
  const downShare = weights.down * (ups > 0 ? Math.min(1, downs / ups) : 1)
  const sides: Side[] = []
  for (const [sign, share] of [
    [1, unit],
    [-1, -unit * downShare],
  ] as const) {
    const side = yield* learnSide({ tastes, trusts, sign, share }, weights)
    if (side !== undefined) sides.push(side)
  }
  if (sides.length === 0) return undefined
  const counting = sides
    .flatMap((side) => side.votes)
    .sort((a, b) => b.count - a.count)
    .slice(0, votesForFamiliarity)
  yield

  function rate({ terms, meaning }: PaperFeatures): number {
    const moved = moveBy(meaning, centre)
    return sides.reduce((sum, side) => sum + side.rate(terms, moved), 0)
  }

  function explain(features: PaperFeatures): LearnedParts {
    const moved = moveBy(features.meaning, centre)
    const parts = sides.flatMap((side) =>
      side.votes.map(({ vote, count }) => {
        const byTerms = dot(vote.features.terms, features.terms) - vote.usual
        const byMeaning = similarity(moved, vote.direction)
        const part = count * (side.perTerm * byTerms + side.perMeaning * byMeaning)
        return { paper: vote.paper, value: vote.value, part }
      }),
    )
    const rest = rate(features) - parts.reduce((sum, { part }) => sum + part, 0)
    return { votes: parts.sort((a, b) => Math.abs(b.part) - Math.abs(a.part)), rest }
  }

  return {
    rate,
    explain,
    familiarity({ terms: own, meaning }) {
      const moved = moveBy(meaning, centre)
      const likeness = (vote: WeighedVote) =>
        moved === undefined || vote.direction === undefined
          ? dot(vote.features.terms, own)
          : similarity(moved, vote.direction)
      return Math.max(0, ...counting.map(({ vote }) => likeness(vote)))
    },
  }
}

/** The votes for papers, or those against: their mean, and what likeness to it adds to a fit. */
interface Side {
  /** Each with its share of the mean. */
  readonly votes: readonly { readonly vote: WeighedVote; readonly count: number }[]
  /** What one more in each likeness adds. */
  readonly perTerm: number
  readonly perMeaning: number
  rate(terms: PaperFeatures['terms'], moved: Float32Array | undefined): number
}

/**
 * One side alone, so that votes against papers make those for others count no more. `share` is what a
 * likeness of one deviation adds for very many trusted votes; undefined where too little is trusted.
 */
function* learnSide(
  of: {
    readonly tastes: Tastes
    readonly trusts: readonly number[]
    readonly sign: 1 | -1
    readonly share: number
  },
  weights: RankingWeights,
): Steps<Side | undefined> {
  const { tastes, trusts, sign, share } = of
  const { compared: earlier, centre } = tastes.background
  const trusted = sumOf(tastes.votes, trusts, sign)
  const cast = tastes.votes.reduce((sum, { weight }) => sum + Math.max(0, sign * weight), 0)
  // Below, the votes are shares of each other; so little weight in all has to count little here.
  const support = Math.min(1, trusted) * (trusted / (trusted + weights.prior))
  const gain = support * (trusted / Math.max(1e-9, cast)) ** weights.caution
  if (gain < minGain) return undefined
  const votes = tastes.votes.flatMap((vote, at) => {
    const count = Math.max(0, sign * vote.weight) * ((trusts[at] ?? 0) / trusted)
    return count > 0 ? [{ vote, count }] : []
  })
  const direction = new Float64Array(centre?.length ?? 0)
  const terms = new FeatureWeights()
  for (const [at, { vote, count }] of votes.entries()) {
    terms.add(vote.features.terms, count)
    vote.direction?.forEach((value, place) => {
      direction[place] = (direction[place] ?? 0) + count * value
    })
    if (at % votesInStep === 0) yield
  }
  const termScale = scaleOf(earlier.map((one) => terms.dot(one.terms)))
  yield
  const meaningScale = scaleOf(earlier.map((one) => similarity(one.direction, direction)))
  yield
  const termWeight = meaningScale.deviation === 0 ? weights.termsAlone : weights.terms
  const perTerm = divide(gain * share * termWeight, termScale.deviation)
  const perMeaning = divide(gain * share * weights.meaning, meaningScale.deviation)
  return {
    votes,
    perTerm,
    perMeaning,
    rate(own, moved) {
      const byMeaning = moved === undefined ? 0 : similarity(moved, direction) - meaningScale.mean
      return perTerm * (terms.dot(own) - termScale.mean) + perMeaning * byMeaning
    },
  }
}

const votesInStep = 50
const minGain = 0.01
/** Votes that each ranked paper is compared with, those that count most. */
const votesForFamiliarity = 200
/** The papers that fit best, up to so many, represent the query. */
const papersOfQuery = 20

interface Trust {
  /** Of each vote, from 0 to 1. */
  readonly trusts: readonly number[]
  /** How much all count beside the query, from 1 to 2: more where it tells little of them, and they are about it. */
  readonly share: number
}

/**
 * How far each vote is to be trusted for the query, from 0 to 1: by the other votes, and by the papers that
 * fit it best.
 */
function* trustVotes(papers: readonly Ranked[], tastes: Tastes, weights: RankingWeights): Steps<Trust> {
  const { votes } = tastes
  const { compared: earlier, centre } = tastes.background
  const best = [...papers].sort((a, b) => b.fit - a.fit).slice(0, papersOfQuery)
  const all = best.reduce((sum, { fit }) => sum + fit * fit, 0)
  // Where nothing fits better than anything else, as in a list of everything, there is no query to be about.
  const isAsked = all > 0
  const terms = new FeatureWeights()
  const direction = new Float64Array(centre?.length ?? 0)
  for (const { fit, features } of best) {
    const weight = isAsked ? (fit * fit) / all : 0
    terms.add(features.terms, weight)
    moveBy(features.meaning, centre)?.forEach((value, at) => {
      direction[at] = (direction[at] ?? 0) + weight * value
    })
  }
  yield
  const termScale = scaleOf(earlier.map((one) => terms.dot(one.terms)))
  const meaningScale = scaleOf(earlier.map((one) => similarity(one.direction, direction)))
  yield
  const trusts: number[] = []
  let [counted, byQuery] = [0, 0]
  for (const vote of votes) {
    const places = [
      termScale.place(terms.dot(vote.features.terms)),
      ...(vote.direction === undefined ? [] : [meaningScale.place(similarity(vote.direction, direction))]),
    ]
    const aboutQuery = places.reduce((sum, place) => sum + place, 0) / places.length
    // A vote alone, or against a paper, is trusted by the query only.
    const agreement = vote.weight < 0 ? undefined : (vote.agreement ?? (isAsked ? aboutQuery : undefined))
    const byOthers = agreement === undefined ? 1 : rise((agreement - weights.agreement) * weights.steepness)
    trusts.push(byOthers * (isAsked ? rise((aboutQuery - weights.aboutQuery) * weights.steepness) : 1))
    const count = Math.max(0, vote.weight) * byOthers
    counted += count
    byQuery += count * aboutQuery
    if (trusts.length % votesInStep === 0) yield
  }
  return { trusts, share: isAsked && counted > 0 ? shareOf(byQuery / counted, weights) : 1 }
}

/** What all votes count beside a query that tells their papers from earlier ones by so many deviations. */
function shareOf(told: number, { aboutAll, aboutAllSteepness, tellingQuery }: RankingWeights): number {
  const vagueness = Math.min(1, Math.max(0, tellingQuery - told))
  return 1 + vagueness * rise((told - aboutAll) * aboutAllSteepness)
}

/** The logistic function. */
function rise(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

function sumOf(votes: readonly WeighedVote[], trusts: readonly number[], sign: 1 | -1): number {
  return votes.reduce((sum, { weight }, at) => sum + Math.max(0, sign * weight) * (trusts[at] ?? 0), 0)
}

/** How far fits lie apart; of few papers, much as those of many do. */
function spreadOf(fits: readonly number[]): number {
  const { deviation } = scaleOf(fits)
  return Math.sqrt(
    (fits.length * deviation ** 2 + usualPapers * usualSpread ** 2) / (fits.length + usualPapers),
  )
}

const usualPapers = 10
const usualSpread = 0.2

function divide(value: number, by: number): number {
  return by === 0 ? 0 : value / by
}
