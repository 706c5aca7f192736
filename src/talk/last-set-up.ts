/** What a correction is of: `make it 4pm` after a reading group was set up changes no digest. */
import type { Did } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Recalled } from './recall.ts'

/** The number of the digest that was set up or changed just now; undefined for anything else. */
export function digestOfLast(last: Recalled | undefined): number | undefined {
  const { act, target } = justDone(last)
  return act === 'unsubscribe' ? undefined : target.digest
}

/** The same of a reading group. */
export function groupOfLast(last: Recalled | undefined): number | undefined {
  const { act, target } = justDone(last)
  return act.startsWith('club') ? target.group : undefined
}

/** What was nominated just now, and for which group; undefined for anything else. */
export function nominatedLast(
  last: Recalled | undefined,
): { readonly papers: readonly Identifier[]; readonly group: number } | undefined {
  const { act, target } = justDone(last)
  const { papers = [], group } = target
  return act === 'nominate' && group !== undefined ? { papers, group } : undefined
}

/** The topic that was added or changed just now. */
export function topicOfLast(last: Recalled | undefined): string | undefined {
  return justDone(last).target.topic
}

/** What was done just now; nothing has no act and no target. */
export function justDone(last: Recalled | undefined): Did {
  return (last?.isJustDone && last.did) || { act: '', target: {} }
}
