/**
 * Meaning as a part of the score: papers near what was asked count more, and some are found by that alone.
 */
import type { Steps } from '../../async/steps.ts'
import type { Match } from '../../model/match.ts'
import type { Docs } from '../index/doc-sets.ts'
import type { Meanings } from '../index/meanings.ts'
import type { PackedVector } from '../index/paper-vectors.ts'
import { bestScoreOf, chooseBest } from './choose-best.ts'
import type { Scored } from './score-papers.ts'
import type { Scoring } from './scoring.ts'
import { takeFirst, takeFirstInSteps } from './top-docs.ts'

/** Papers, and the scores of those that have any. */
export interface Found {
  readonly should: Docs
  readonly scored: Scored
}

export interface Widened extends Found {
  /** How many match by meaning alone. */
  readonly nearInMeaning: number
}

interface Parts {
  readonly meanings: Meanings
  /** How much of its weight meaning has for this query. */
  readonly share: number
  readonly scoring: Scoring
  /** The papers that meaning alone may find. */
  readonly filter: Docs
  /** At most so many of them. */
  readonly most: number
  /** Papers whose meaning counts however far down they are. */
  readonly also: readonly number[]
  /** Whether what is asked for is the title of a paper. */
  isWholeTitle(doc: number): boolean
}

/**
 * Adds to the papers' scores by words their cosines with a vector, a cosine of one being `weight` of
 * the best score; the nearest papers of `filter` are let in. Of many papers only those that are best
 * by words or nearest get their share: no other would come near the top. A paper whose title is
 * asked for is as near as can be.
 */
export function* addMeaning({ should, scored }: Found, asked: PackedVector, parts: Parts): Steps<Widened> {
  const { meanings, scoring } = parts
  const best = bestScoreOf(scored.docs, scored.scores)
  const most = meanings.weight * (best > 0 ? best : 1)
  const whole = parts.share * most
  const scores = scoring.copyScores(scored.scores)
  const room = scoring.takeNumbers()
  room.set(scored.docs)
  let size = scored.docs.length
  const widened = scoring.takeSet()
  widened.set(should)
  const space = { room: scoring.takeNumbers(), distances: scoring.takeBytes() }
  const near = yield* meanings.nearest(asked, parts.filter, papersNear, space)
  yield
  const isCounted = scoring.takeSet()
  const cosines = new Float64Array(near.length)
  const places = new Uint32Array(near.length)
  for (let at = 0; at < near.length; at++) {
    cosines[at] = meanings.cosine(asked, near[at] as number)
    places[at] = at
  }
  yield
  // Papers are ascending, so of equals the first comes first.
  const nearer = (a: number, b: number) => (cosines[b] as number) - (cosines[a] as number) || a - b
  const nearest = yield* takeFirstInSteps(places, parts.most, nearer)
  let nearInMeaning = 0
  for (const at of nearest) {
    const doc = near[at] ?? 0
    if ((cosines[at] ?? 0) < minCosine || widened[doc] === 1) continue
    widened[doc] = 1
    room[size++] = doc
    nearInMeaning++
  }
  const counted: number[] = []
  const count = (doc: number, cosine: number): void => {
    if (widened[doc] !== 1 || isCounted[doc] === 1) return
    isCounted[doc] = 1
    counted.push(doc)
    scores[doc] = (scores[doc] ?? 0) + whole * Math.max(0, cosine)
  }
  for (let at = 0; at < near.length; at++) count(near[at] as number, cosines[at] as number)
  const byWords = { best, count: papersByWords, room: scoring.takeNumbers() }
  for (const doc of chooseBest(scored.docs, scored.scores, byWords)) count(doc, meanings.cosine(asked, doc))
  for (const doc of parts.also) count(doc, meanings.cosine(asked, doc))
  yield
  // Whoever gives a whole title means that paper, as near as can be.
  for (const doc of takeFirst(counted, papersRead, (a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b))
    if (parts.isWholeTitle(doc)) scores[doc] = (scored.scores[doc] ?? 0) + most
  return { should: widened, scored: { ...scored, docs: room.subarray(0, size), scores }, nearInMeaning }
}

/** What nearness in meaning added to a paper's score; empty where it added nothing. */
export function meaningMatch(asked: string, weight: number, found = ''): Match[] {
  return weight > 0 ? [{ asked, found, kind: 'meaning', field: 'abstract', count: 1, weight }] : []
}

/**
 * More are compared with the vector than are let in, as signs tell little: comparing one
 * takes a tenth of a microsecond.
 */
const papersNear = 1000
const papersByWords = 300
const papersRead = 10
/** Least cosine of papers that meaning alone finds: two of any subject come to .02 ± .12. */
export const minCosine = 0.3
