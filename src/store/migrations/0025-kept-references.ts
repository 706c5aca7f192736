/** Imported references without a paper, which stay on a person's list, and the keys by which their papers arrive. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept_references')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('reader', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('import', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('saved_at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_references_key', ['workspace', 'reader', 'name'])
    .execute()
  await db.schema.createIndex('kept_references_by_import').on('kept_references').column('import').execute()
  await db.schema
    .createTable('kept_keys')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('reader', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_keys_key', ['workspace', 'reader', 'name', 'key'])
    .execute()
  await db.schema.createIndex('kept_keys_by_key').on('kept_keys').column('key').execute()
}
