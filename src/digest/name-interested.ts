/** Names people under the papers of a digest that fit what they voted up and saved. */

import { collectNotBy, isUnwanted } from '../library/joined-votes.ts'
import type { Library } from '../library/library.ts'
import type { Block, Card, Span } from '../model/card.ts'
import { dayMs } from '../model/day.ts'
import type { Digest, Slot } from '../model/delivery.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import type { Subscription } from '../model/subscription.ts'
import { assignNames, type Fit, type NamedUnder } from './assign-names.ts'

/** For which slot of which subscription a digest is. */
export interface Naming {
  readonly subscription: Subscription
  readonly slot: Slot
  readonly now: Temporal.Instant
}

/** Nobody is named again for so long. */
export const restMs = 7 * dayMs

/**
 * The digest with names under its papers: at most two for each paper, each person once a week over all
 * digests and replicas, and only people who turned it on, voted in that place and can still read it, as far
 * as the platform tells. The same slot composed again names the same person.
 */
export async function nameInterested(digest: Digest, naming: Naming, library: Library): Promise<Digest> {
  if (digest.papers.length === 0 || !hasItems(digest)) return digest
  const { workspace, place, id } = naming.subscription
  const { store } = library
  const time = { nowMs: naming.now.epochMilliseconds, restMs, occasion: `${id} ${naming.slot}` }
  const willing = new Set(await store.interests.list(workspace, time))
  if (willing.size === 0) return digest
  const here = (await store.votes.votersAt(place)).filter((user) => willing.has(user))
  const fits = await findFits(here.slice(0, maxPeople), digest.papers, naming, library)
  const named = new Map<Identifier, string[]>()
  for (const { paper, user } of assignNames(fits)) {
    if (!(await library.mayRead(place, user))) continue
    if (!(await store.interests.claim({ workspace, user }, time))) continue
    named.set(paper, [...(named.get(paper) ?? []), user])
  }
  return named.size === 0 ? digest : withNames(digest, named)
}

/** How many papers near each that a person voted up or saved, and none that they voted down. */
async function findFits(
  people: readonly string[],
  papers: readonly Identifier[],
  { subscription: { workspace } }: Naming,
  library: Library,
): Promise<Fit[]> {
  if (people.length === 0) return []
  const near = new Map<Identifier, { readonly paper: Paper; readonly others: readonly Identifier[] }>()
  for (const id of papers) {
    const paper = await library.store.papers.find(id)
    if (paper === undefined) continue
    const hits = await library.index.similar(paper, papersCompared)
    near.set(id, { paper, others: hits.map((hit) => hit.paper.id) })
  }
  const fits: Fit[] = []
  for (const user of people) {
    const votes = await library.tastes.votesOf({ workspace, user }, { isSaid: true })
    const values = new Map(votes.map(({ paper, value }) => [paper, value]))
    const notBy = collectNotBy(votes)
    for (const [id, { paper, others }] of near) {
      // Of what they know already they need not be told.
      if (values.has(id) || isUnwanted(paper, notBy)) continue
      const said = others.map((other) => values.get(other) ?? 0)
      const liked = said.filter((value) => value > 0).length
      if (liked >= likedAtLeast && said.every((value) => value >= 0))
        fits.push({ paper: id, user, strength: liked })
    }
  }
  return fits
}

function hasItems({ card, reply }: Digest): boolean {
  return [card, reply].some((each) => each?.blocks.some(({ kind }) => kind === 'item'))
}

function withNames(digest: Digest, named: NamedUnder): Digest {
  return { ...digest, card: nameIn(digest.card, named), reply: digest.reply && nameIn(digest.reply, named) }
}

function nameIn(card: Card, named: NamedUnder): Card {
  return { ...card, blocks: card.blocks.map((block) => nameUnder(block, named)) }
}

function nameUnder(block: Block, named: NamedUnder): Block {
  if (block.kind !== 'item') return block
  const users = block.paper === undefined ? [] : (named.get(block.paper) ?? [])
  if (users.length === 0) return block
  const names = users.flatMap((mention, at): Span[] => (at > 0 ? [', ', { mention }] : [{ mention }]))
  const { note = [] } = block
  return { ...block, note: [...note, ...(note.length > 0 ? [' · '] : []), 'May interest ', ...names] }
}

/** So many of the papers nearest to one are looked at. */
const papersCompared = 30
/** One alone may be chance. */
const likedAtLeast = 2
/** A digest waits for no more. */
const maxPeople = 200
