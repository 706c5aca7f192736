/** How much nearness in meaning counts next to words. */
import type { Identifier } from '../model/identifier.ts'
import type { Hit } from '../model/match.ts'
import type { Near } from './vector-set.ts'

/**
 * The share of each of the nearest papers: from `maxShare` for the first down to 0 for the last. The
 * cosines of one model lie close together, elsewhere for each model, so only a paper's position
 * between the others means something.
 */
export function shareOut(near: readonly Near[], maxShare: number): ReadonlyMap<Identifier, number> {
  const highest = near[0]?.cosine ?? 0
  const lowest = near.at(-1)?.cosine ?? 0
  const range = highest - lowest
  return new Map(near.map(({ id, cosine }) => [id, maxShare * (range > 0 ? (cosine - lowest) / range : 1)]))
}

/**
 * Rescored hits, best first: each score plus the paper's share of the best score.
 * `asked` is what they are near to.
 */
export function fuse(hits: readonly Hit[], shares: ReadonlyMap<Identifier, number>, asked: string): Hit[] {
  const best = Math.max(...hits.map(({ score }) => score)) || 1
  const fused = hits.map((hit) => {
    const weight = best * (shares.get(hit.paper.id) ?? 0)
    if (weight === 0) return hit
    const match = { asked, found: '', kind: 'meaning', field: 'abstract', count: 1, weight } as const
    const matches = [...hit.matches, match].sort((a, b) => b.weight - a.weight)
    return { ...hit, score: hit.score + weight, matches }
  })
  return fused.sort((a, b) => b.score - a.score)
}
