/** The rows of votes: how one replaces another, and how they follow a paper. */
import type { OnConflictBuilder } from 'kysely'
import { workspaceOf } from '../model/place.ts'
import type { Signal } from '../model/vote.ts'
import type { Reader } from '../ports/reader.ts'
import type { Voter } from '../ports/votes.ts'
import { storableText, type Tables, type Tx } from './tables.ts'

export type VoteRow = Tables['votes']

/**
 * Moves the votes on one paper to another, inside a merge; where both were voted on, the newer vote stays.
 */
export async function moveVotes(tx: Tx, number: number, into: number): Promise<void> {
  await tx
    .insertInto('votes')
    .columns(['workspace', 'place', 'voter', 'paper', 'about', 'signal', 'at_ms'])
    .expression((eb) =>
      eb
        .selectFrom('votes')
        .select((row) => [
          'workspace',
          'place',
          'voter',
          row.val(into).as('paper'),
          'about',
          'signal',
          'at_ms',
        ])
        .where('paper', '=', number),
    )
    .onConflict(keepNewest)
    .execute()
  await tx.deleteFrom('votes').where('paper', '=', number).execute()
}

/** Moves the votes of one place to another where both are one; of two for a paper the newer stays. */
export async function joinVotes(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .insertInto('votes')
    .columns(['workspace', 'place', 'voter', 'paper', 'about', 'signal', 'at_ms'])
    .expression((eb) =>
      eb
        .selectFrom('votes')
        .select((row) => ['workspace', row.val(to).as('place'), 'voter', 'paper', 'about', 'signal', 'at_ms'])
        .where('place', '=', from),
    )
    .onConflict(keepNewest)
    .execute()
  await tx.deleteFrom('votes').where('place', '=', from).execute()
}

/** Adds rows; where the same was said before, the newer stays. */
export async function writeVotes(tx: Tx, rows: readonly VoteRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('votes')
    .values([...rows])
    .onConflict(keepNewest)
    .execute()
}

function keepNewest(conflict: OnConflictBuilder<Tables, 'votes'>) {
  return conflict
    .columns(['place', 'voter', 'paper', 'about'])
    .doUpdateSet((eb) => ({ signal: eb.ref('excluded.signal'), at_ms: eb.ref('excluded.at_ms') }))
    .whereRef('excluded.at_ms', '>=', 'votes.at_ms')
}

/** What of a paper the signal is about: of `up` and `down` there is one, of other signals one each. */
export function aboutOf(signal: Signal, author?: string): string {
  if (signal === 'up' || signal === 'down') return 'vote'
  return author === undefined ? signal : `${authorMark}${storableText(author.slice(0, maxNameLength))}`
}

/** The name of the author that it is about; undefined for everything else. */
export function authorOf(about: string): string | undefined {
  return about.startsWith(authorMark) ? about.slice(authorMark.length) : undefined
}

/** Part of a key, and PostgreSQL indexes no long text. */
const maxNameLength = 200
const authorMark = 'author '

/** The columns that say whose vote it is, and where. */
export function keyOf({ place, user }: Voter) {
  return {
    workspace: storableText(workspaceOf(place)),
    place: storableText(place),
    voter: storableText(user),
  }
}

/** The columns that say whose votes they are, at all places. */
export function ownerOf({ workspace, user }: Reader) {
  return { workspace: storableText(workspace), voter: storableText(user) }
}
