/** Meaning as a part of the score: papers near what was asked count more, and some are found by that alone. */
import type { Steps } from '../../async/steps.ts'
import type { Match } from '../../model/match.ts'
import type { Docs } from '../index/doc-sets.ts'
import type { Meanings } from '../index/meanings.ts'
import type { Scored } from './score-papers.ts'
import type { Scoring } from './scoring.ts'
import { takeFirstInSteps } from './top-docs.ts'

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
  readonly scoring: Scoring
  /** The papers that meaning alone may find. */
  readonly filter: Docs
  /** At most so many of them. */
  readonly most: number
  /** Papers whose meaning counts however far down they are. */
  readonly also: readonly number[]
}

/**
 * Adds to the papers' scores by words their cosines with a vector, a cosine of one being `weight` of the best score; the
 * nearest papers of `filter` are let in. Of many papers only those that are best by words or nearest get their share: no
 * other would come near the top.
 */
export function* addMeaning({ should, scored }: Found, asked: Float32Array, parts: Parts): Steps<Widened> {
  const { meanings, scoring } = parts
  const best = scored.docs.reduce((most, doc) => Math.max(most, scored.scores[doc] ?? 0), 0)
  const whole = meanings.weight * (best > 0 ? best : 1)
  const { scores, room } = scoring.takeScores()
  scores.set(scored.scores)
  room.set(scored.docs)
  let size = scored.docs.length
  const widened = scoring.takeSet()
  widened.set(should)
  const isCounted = scoring.takeSet()
  const count = (doc: number): void => {
    if (isCounted[doc] === 1) return
    isCounted[doc] = 1
    scores[doc] = (scores[doc] ?? 0) + whole * Math.max(0, meanings.cosine(asked, doc))
  }
  const near = yield* meanings.nearest(asked, parts.filter, papersCompared, scoring.takeNumbers())
  yield
  const cosines = scoring.takeScores().scores
  for (const doc of near) cosines[doc] = meanings.cosine(asked, doc)
  yield
  const nearer = (a: number, b: number) => (cosines[b] ?? 0) - (cosines[a] ?? 0) || a - b
  const nearest = yield* takeFirstInSteps(near, parts.most, nearer)
  let nearInMeaning = 0
  for (const doc of nearest) {
    if ((cosines[doc] ?? 0) <= 0 || widened[doc] === 1) continue
    widened[doc] = 1
    room[size++] = doc
    nearInMeaning++
  }
  for (const doc of near) if (widened[doc] === 1) count(doc)
  for (const doc of bestByWords(scored, best, scoring.takeNumbers())) count(doc)
  for (const doc of parts.also) if (widened[doc] === 1) count(doc)
  yield
  return { should: widened, scored: { ...scored, docs: room.subarray(0, size), scores }, nearInMeaning }
}

/** What nearness in meaning added to a paper's score; empty where it added nothing. */
export function meaningMatch(asked: string, weight: number, found = ''): Match[] {
  return weight > 0 ? [{ asked, found, kind: 'meaning', field: 'abstract', count: 1, weight }] : []
}

/** The papers of the highest scores, somewhat more than `papersCompared` of them, in no order. */
function bestByWords({ docs, scores }: Scored, best: number, room: Uint32Array): Uint32Array {
  if (docs.length <= papersCompared) return docs
  const levelOf = (doc: number) => Math.floor(((scores[doc] ?? 0) / best) * (levels - 1))
  const papers = new Uint32Array(levels)
  for (const doc of docs) {
    const level = levelOf(doc)
    papers[level] = (papers[level] ?? 0) + 1
  }
  let least = levels - 1
  for (let found = papers[least] ?? 0; least > 0 && found < papersCompared; ) found += papers[--least] ?? 0
  let size = 0
  for (const doc of docs) if (levelOf(doc) >= least) room[size++] = doc
  return room.subarray(0, size)
}

/** Comparing one takes a tenth of a microsecond. */
const papersCompared = 2000
const levels = 1024
