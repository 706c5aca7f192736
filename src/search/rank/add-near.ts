/** Papers that are near a query in meaning, among those that its words found. */
import type { Match } from '../../model/match.ts'
import type { Docs } from '../index/doc-sets.ts'
import type { Scored } from './score-papers.ts'

export interface Widened {
  readonly allowed: Docs
  readonly scored: Scored
  /** How many are allowed for nothing but their meaning. */
  readonly nearInMeaning: number
}

/** Allows the near papers that obey the rest of the query, and gives each its share of the best score by words. */
export function addNear(
  { allowed, scored }: Pick<Widened, 'allowed' | 'scored'>,
  near: ReadonlyMap<number, number>,
  obeyed: Docs,
): Widened {
  let best = 0
  for (const doc of scored.docs) best = Math.max(best, scored.scores[doc] ?? 0)
  const whole = best > 0 ? best : 1
  const widened = allowed.slice()
  const scores = scored.scores.slice()
  let nearInMeaning = 0
  for (const [doc, share] of near) {
    if (obeyed[doc] !== 1) continue
    if (widened[doc] !== 1) nearInMeaning += 1
    widened[doc] = 1
    scores[doc] = (scores[doc] ?? 0) + share * whole
  }
  return { allowed: widened, scored: { ...scored, scores }, nearInMeaning }
}

/** What the meaning gave to a paper's score; nothing where it gave none. */
export function meaningMatch(asked: string, weight: number): Match[] {
  return weight > 0 ? [{ asked, found: '', kind: 'meaning', field: 'abstract', count: 1, weight }] : []
}
