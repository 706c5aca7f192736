/** The time zones that people name where their platform does not tell it. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('person_zones')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('zone', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('person_zones_key', ['workspace', 'person'])
    .execute()
}
