/** Selects the papers that a digest shows: the best ones that differ from each other. */

import type { Steps } from '../async/steps.ts'
import { compareText } from '../model/lists.ts'
import type { Hit } from '../model/match.ts'
import { dateOf, hasCode, isWithdrawn, type Paper } from '../model/paper.ts'
import type { Analysis } from '../search/analysis/analysis.ts'
import { tokenize } from '../search/analysis/analysis.ts'

/**
 * Why votes moved a paper: `like` is the paper that counts most of those that may be named, undefined where
 * none may; `others` is how many more count for it;
 * `areVoted` where people voted for all of these or saved them, and did not only read on.
 */
export interface LearnedReason {
  readonly like: string | undefined
  readonly others: number
  readonly areVoted: boolean
}

/**
 * A paper that a digest may show. `fit` is its score as a share of the best of its query; `subject` names
 * that query. Where votes count, `learned` is what they add to the fit in the same unit, `familiarity` how
 * much it is like the most alike of the papers that were voted on (from 0 to 1); `findReason` gives what it is
 * like, which takes some milliseconds. `isUnwanted`: it is by an author of whom somebody wants nothing.
 */
export interface Candidate {
  readonly hit: Hit
  readonly fit: number
  readonly learned?: number
  readonly familiarity?: number
  readonly findReason?: () => LearnedReason | undefined
  readonly isUnwanted?: boolean
  readonly subject: string
}

/** An exploration was not chosen by votes, but because they know little of it. */
export interface Chosen extends Candidate {
  readonly isExploration?: boolean
}

/** The hits of one query as candidates, without withdrawn papers. */
export function toCandidates(all: readonly Hit[], subject: string): Candidate[] {
  const hits = all.filter(({ paper }) => !isWithdrawn(paper))
  const best = Math.max(0, ...hits.map(({ score }) => score))
  return hits.map((hit) => ({ hit, fit: best > 0 ? hit.score / best : 0, subject }))
}

/**
 * At most `top` papers, best first. Papers are rated by fit, code and freshness; each next one maximises its
 * rating less its likeness to those chosen before (maximal marginal relevance: Carbonell and Goldstein, 1998,
 * https://doi.org/10.1145/290941.291025). A paper found by several queries is chosen once, where it fits
 * best. The outcome does not depend on the order of the candidates.
 */
export function* choosePapers(
  candidates: readonly Candidate[],
  options: {
    readonly top: number
    readonly today: Temporal.PlainDate
    readonly analysis: Analysis
    readonly weights?: DigestWeights
    /** The terms of a paper, where they are known already. */
    readonly termsOf?: (paper: Paper) => ReadonlySet<string>
    /** Whether, where votes count, one of five is the best of what they know least about. */
    readonly explores?: boolean
  },
): Steps<Chosen[]> {
  const weights = options.weights ?? standardWeights
  const { relevance } = weights
  const rated = candidates
    .map((candidate) => ({ candidate, rating: rate(candidate, options.today, weights) }))
    .sort((a, b) => b.rating - a.rating || compareText(keyOf(a.candidate), keyOf(b.candidate)))
  const known = new Set<string>()
  const compared = rated
    .filter(({ candidate: { hit } }) => !known.has(hit.paper.id) && known.add(hit.paper.id))
    .slice(0, maxCompared)
  const readTerms = options.termsOf ?? ((paper: Paper) => termsOf(paper, options.analysis))
  let open: Compared[] = compared.map((one) => ({ ...one, terms: undefined, likeness: 0, comparedWith: 0 }))
  const chosen: Chosen[] = []
  const terms: ReadonlySet<string>[] = []
  const isLearned = candidates.some(({ learned }) => learned !== undefined)
  const explorations =
    isLearned && options.explores === true && open.length > options.top
      ? Math.floor(options.top / explorationsOneIn)
      : 0
  while (chosen.length < options.top - explorations && open.length > 0) {
    let next: Compared | undefined
    let most = Number.NEGATIVE_INFINITY
    for (const one of open) {
      // No paper behind it is rated higher: none would be chosen, however much it differs.
      if (relevance * one.rating <= most) break
      one.terms ??= readTerms(one.candidate.hit.paper)
      for (; one.comparedWith < terms.length; one.comparedWith++)
        one.likeness = Math.max(one.likeness, likenessOf(one.terms, terms[one.comparedWith] ?? one.terms))
      const marginalRelevance = relevance * one.rating - (1 - relevance) * one.likeness
      if (marginalRelevance > most) {
        next = one
        most = marginalRelevance
      }
      yield
    }
    if (next?.terms === undefined) break
    chosen.push(next.candidate)
    terms.push(next.terms)
    open = open.filter((one) => one !== next)
  }
  if (explorations > 0)
    chosen.push(...explore(open, explorations, (one) => rate(unlearn(one), options.today, weights)))
  return chosen
}

/** One paper in so many that are shown is an exploration. */
const explorationsOneIn = 5

/** The best, as if nobody had voted, of the half that is least like what was voted on. */
function explore(
  open: readonly Compared[],
  count: number,
  rateUnlearned: (one: Candidate) => number,
): Chosen[] {
  const familiarity = ({ candidate }: Compared) => candidate.familiarity ?? 0
  const strangest = open.toSorted((a, b) => familiarity(a) - familiarity(b))
  return strangest
    .slice(0, Math.max(count, Math.ceil(open.length / 2)))
    .map(({ candidate }) => ({ candidate, rating: rateUnlearned(candidate) }))
    .sort((a, b) => b.rating - a.rating || compareText(keyOf(a.candidate), keyOf(b.candidate)))
    .slice(0, count)
    .map(({ candidate: { findReason: _, ...candidate } }) => ({ ...candidate, isExploration: true }))
}

function unlearn({ learned: _, ...candidate }: Candidate): Candidate {
  return candidate
}

interface Compared {
  readonly candidate: Candidate
  readonly rating: number
  /** Only read of a paper that may be chosen. */
  terms: ReadonlySet<string> | undefined
  /** To the most similar of the first so many chosen papers. */
  likeness: number
  comparedWith: number
}

/**
 * What counts beside the fit; the first three add up to 1. `relevance` is the weight of a paper's own rating
 * against its difference from the others.
 */
export const standardWeights = { fit: 0.76, code: 0.06, freshness: 0.18, relevance: 0.9 }
export type DigestWeights = typeof standardWeights

/** Papers rated lower than this are never chosen for their difference. */
const maxCompared = 200
const freshnessHalvesInDays = 7

/**
 * What is taken off the fit of a paper by an author of whom somebody wants nothing, however many people: as
 * much as fits usually lie apart, so that nobody silences an author for all. Set by reading, not measured.
 */
export const unwantedCosts = 0.2

function rate(
  { hit: { paper }, fit, learned = 0, isUnwanted = false }: Candidate,
  today: Temporal.PlainDate,
  weights: DigestWeights,
): number {
  const date = dateOf(paper)
  const days = date === undefined ? undefined : Math.max(0, today.since(date).days)
  const freshness = days === undefined ? 0 : 2 ** (-days / freshnessHalvesInDays)
  const rated = fit + learned - (isUnwanted ? unwantedCosts : 0)
  return weights.fit * rated + weights.code * Number(hasCode(paper)) + weights.freshness * freshness
}

/** The cosine of two sets of terms: 0 when they share none, 1 when they are the same. */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.intersection(b).size / Math.max(1, Math.sqrt(a.size * b.size))
}

/** What two papers are compared by. */
export function termsOf(paper: Paper, analysis: Analysis): ReadonlySet<string> {
  const words = tokenize(`${paper.title ?? ''}\n${paper.abstract}`)
  return new Set(words.flatMap((word) => analysis.termsOf(word)))
}

/** Newest first, then by identifier and query. */
function keyOf({ hit: { paper }, subject }: Candidate): string {
  const date = dateOf(paper) ?? '0000-01-01'
  const inverted = date.replace(/\d/g, (digit) => String(9 - Number(digit)))
  return `${inverted} ${paper.id} ${subject}`
}
