/** Papers that are near a query in meaning by another's vectors, among those that its words found. */
import type { Docs } from '../index/doc-sets.ts'
import type { Found, Widened } from './add-meaning.ts'

/** Adds the near papers that satisfy the filters, and gives each its share of the best score by words. */
export function addNear({ should, scored }: Found, near: ReadonlyMap<number, number>, filter: Docs): Widened {
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
