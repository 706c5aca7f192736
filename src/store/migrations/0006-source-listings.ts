/** What each source announced a day and what came of it; how its last ingests went. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('source_listings')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('announced', 'bigint', (column) => column.notNull())
    .addColumn('came', 'bigint', (column) => column.notNull())
    .addColumn('late', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('why', 'text')
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('source_listings_key', ['source', 'day'])
    .execute()
  await db.schema.createIndex('source_listings_by_time').on('source_listings').column('at_ms').execute()
  await db.schema
    .alterTable('source_states')
    .addColumn('failures', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('source_states').addColumn('next_try_at_ms', 'bigint').execute()
}
