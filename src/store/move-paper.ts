/** What refers to a paper follows it when it turns out to be another one. */
import { moveNominations } from './move-nominations.ts'
import { moveNotesAndMarks } from './move-notes.ts'
import { notAnnounced, type Tx } from './tables.ts'
import { moveVotes } from './vote-rows.ts'

/** Moves everything that refers to one paper to another, and deletes the first. */
export async function movePaper(tx: Tx, number: number, into: number): Promise<void> {
  await tx.updateTable('paper_keys').set({ paper: into }).where('paper', '=', number).execute()
  await tx
    .insertInto('saved_papers')
    .columns(['workspace', 'reader', 'paper', 'saved_at_ms', 'added_by'])
    .expression((eb) =>
      eb
        .selectFrom('saved_papers')
        .select((row) => ['workspace', 'reader', row.val(into).as('paper'), 'saved_at_ms', 'added_by'])
        .where('paper', '=', number),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.deleteFrom('saved_papers').where('paper', '=', number).execute()
  await tx
    .insertInto('posted_papers')
    .columns(['workspace', 'place', 'paper', 'subscription', 'slot', 'told_version', 'told_withdrawn'])
    .expression((eb) =>
      eb
        .selectFrom('posted_papers')
        .select((row) => [
          'workspace',
          'place',
          row.val(into).as('paper'),
          'subscription',
          'slot',
          'told_version',
          'told_withdrawn',
        ])
        .where('paper', '=', number),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.deleteFrom('posted_papers').where('paper', '=', number).execute()
  await moveNotesAndMarks(tx, number, into)
  await moveVotes(tx, number, into)
  await moveNominations(tx, number, into)
  await tx.deleteFrom('paper_sources').where('paper', '=', number).execute()
  await tx
    .updateTable('papers')
    .set((eb) => ({
      first_seen_ms: eb.selectFrom('papers as joined').select('first_seen_ms').where('number', '=', number),
    }))
    .where((eb) => eb.and({ number: into, first_seen_ms: notAnnounced }))
    .execute()
  await tx.deleteFrom('papers').where('number', '=', number).execute()
}
