/** What each workspace asked of the language model on each day. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('model_days')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('calls', 'bigint', (column) => column.notNull())
    .addColumn('tokens', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'bigint', (column) => column.notNull())
    .addColumn('dropped', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('model_days_key', ['workspace', 'day'])
    .execute()
}
