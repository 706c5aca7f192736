/** Who is to be told that an import ended, and from when on votes tell what a person likes. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('imports').addColumn('tell_after_ms', 'bigint').execute()
  await db.schema
    .createTable('taste_resets')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('since_ms', 'bigint', (column) => column.notNull())
    .addColumn('before_ms', 'bigint')
    .addPrimaryKeyConstraint('taste_resets_key', ['workspace', 'person'])
    .execute()
}
