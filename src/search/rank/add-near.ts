/** Papers that are near a query in meaning, among those that its words found. */
import type { Match } from '../../model/match.ts'
import type { Docs } from '../index/doc-sets.ts'
import type { Scored } from './score-papers.ts'

export interface Widened {
  readonly should: Docs
  readonly scored: Scored
  /** How many are here for nothing but their meaning. */
  readonly nearInMeaning: number
}

/** Allows the near papers that obey the rest of the query, and gives each its share of the best score by words. */
export function addNear(
  { should, scored }: Pick<Widened, 'should' | 'scored'>,
  near: ReadonlyMap<number, number>,
  filter: Docs,
): Widened {
  let best = 0
  for (const doc of scored.docs) best = Math.max(best, scored.scores[doc] ?? 0)
  const whole = best > 0 ? best : 1
  const widened = should.slice()
  const scores = scored.scores.slice()
  let nearInMeaning = 0
  for (const [doc, share] of near) {
    if (filter[doc] !== 1) continue
    if (widened[doc] !== 1) nearInMeaning += 1
    widened[doc] = 1
    scores[doc] = (scores[doc] ?? 0) + share * whole
  }
  return { should: widened, scored: { ...scored, scores }, nearInMeaning }
}

/** What the meaning gave to a paper's score; nothing where it gave none. */
export function meaningMatch(asked: string, weight: number): Match[] {
  return weight > 0 ? [{ asked, found: '', kind: 'meaning', field: 'abstract', count: 1, weight }] : []
}
