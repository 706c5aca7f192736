/** When what a person was shown was shown, the papers of lists before it, and what all of its thread saw. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('last_answers')
    .addColumn('details', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
}
