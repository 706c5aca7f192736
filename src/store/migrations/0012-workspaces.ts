/** Since when a workspace is there, and since when it is gone. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('workspaces')
    .addColumn('workspace', 'text', (column) => column.primaryKey())
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('joined_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('left_at_ms', 'bigint')
    .addColumn('is_kept', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_return_untold', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('workspaces_by_leaving').on('workspaces').column('left_at_ms').execute()
}
