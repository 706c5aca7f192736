/** Rows of the adapters' own. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('adapter_rows')
    .addColumn('adapter', 'text', (column) => column.notNull())
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('ends_at_ms', 'bigint')
    .addPrimaryKeyConstraint('adapter_rows_key', ['adapter', 'workspace', 'key'])
    .execute()
  await db.schema.createIndex('adapter_rows_by_end').on('adapter_rows').column('ends_at_ms').execute()
}
