/** Words and meaning in one ranking. */
import type { Identifier } from '../model/identifier.ts'
import type { Hit } from '../model/match.ts'
import type { Near } from './vector-set.ts'

/** How near each paper is among the nearest: from 1 for the first to 0 for the last. */
export type Shares = ReadonlyMap<Identifier, number>

/** The cosines of models crowd together, each model's elsewhere: only where a paper stands between them tells something. */
export function shareOut(near: readonly Near[]): Shares {
  const highest = near[0]?.cosine ?? 0
  const lowest = near.at(-1)?.cosine ?? 0
  const range = highest - lowest
  return new Map(near.map(({ id, cosine }) => [id, range > 0 ? (cosine - lowest) / range : 1]))
}

/**
 * The papers anew, best first: each score plus `weight` of the best score times the paper's share. So a paper that stands
 * out by its words, as one that somebody looks for by its title, is not overtaken by what is only near.
 */
export function fuse(
  hits: readonly Hit[],
  shares: Shares,
  { asked, weight }: { readonly asked: string; readonly weight: number },
): Hit[] {
  const best = Math.max(...hits.map(({ score }) => score))
  const most = weight * (best > 0 ? best : 1)
  return hits
    .map((hit) => addMeaning(hit, asked, most * (shares.get(hit.paper.id) ?? 0)))
    .sort((a, b) => b.score - a.score)
}

function addMeaning(hit: Hit, asked: string, weight: number): Hit {
  if (weight === 0) return hit
  const match = { asked, found: '', kind: 'meaning', field: 'abstract', count: 1, weight } as const
  const matches = [...hit.matches, match].sort((a, b) => b.weight - a.weight)
  return { ...hit, score: hit.score + weight, matches }
}
