/** Notes and marks follow their papers, to another shelf or where two papers turn out to be one. */
import { sql } from 'kysely'
import type { Tables, Tx } from './tables.ts'

type Row = Tables['shelf_notes']

/** What people noted and read of a paper follows it when it turns out to be another one. */
export async function moveNotesAndMarks(tx: Tx, number: number, into: number): Promise<void> {
  await moveNote(tx, { paper: number }, { paper: into })
  const marks = await tx.deleteFrom('read_marks').where('paper', '=', number).returningAll().execute()
  for (const mark of marks)
    await tx
      .insertInto('read_marks')
      .values({ ...mark, paper: into })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Moves notes to another paper or shelf; where their person has one there, it gets both texts, seen by who may see both. */
export async function moveNote(tx: Tx, from: Partial<Row>, to: Partial<Row>): Promise<void> {
  const rows = await tx
    .deleteFrom('shelf_notes')
    .where((eb) => eb.and(from))
    .returningAll()
    .execute()
  for (const row of rows)
    await tx
      .insertInto('shelf_notes')
      .values({ ...row, ...to })
      .onConflict((conflict) =>
        conflict.columns(['workspace', 'shelf', 'paper', 'person']).doUpdateSet({
          text: sql<string>`shelf_notes.text || ${'\n'} || excluded.text`,
          is_private: sql<number>`shelf_notes.is_private + excluded.is_private - shelf_notes.is_private * excluded.is_private`,
        }),
      )
      .execute()
}
