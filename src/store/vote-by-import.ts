/** Votes that an import casts for the papers of its entries. */
import type { Tx } from './tables.ts'
import { aboutOf, writeVotes } from './vote-rows.ts'

/**
 * Votes for a paper, inside a `writeAlone` transaction; a vote against it is replaced. Gives what it did, for
 * `is_voted` of the entry, by which undoing takes it back.
 */
export async function voteFor(
  tx: Tx,
  owner: { readonly workspace: string; readonly place: string; readonly reader: string },
  paper: number,
  atMs: number,
): Promise<number> {
  const { workspace, place, reader } = owner
  const key = { place, voter: reader, paper, about: aboutOf('up') }
  const before = await tx
    .selectFrom('votes')
    .select('signal')
    .where((eb) => eb.and(key))
    .executeTakeFirst()
  if (before?.signal === 'up') return notVoted
  await writeVotes(tx, [{ workspace, ...key, signal: 'up', at_ms: atMs }])
  return before === undefined ? addedVote : replacedVote
}

/** Values of `is_voted`. */
export const [notVoted, addedVote, replacedVote] = [0, 1, 2]
