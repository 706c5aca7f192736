/** The lists before the last answer, what takes back what was done last, and what was asked about. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, standard] of [
    ['earlier', '[]'],
    ['undo', ''],
    ['offered', ''],
  ] as const)
    await db.schema
      .alterTable('last_answers')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(standard))
      .execute()
}
