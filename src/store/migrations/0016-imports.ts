/** What people import, entry by entry. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('reader', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('as_votes', 'integer', (column) => column.notNull())
    .addColumn('origin', 'text')
    .addColumn('cursor', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('why', 'text')
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('taken_until_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('imports_by_reader').on('imports').columns(['workspace', 'reader']).execute()
  await db.schema.createIndex('imports_by_state').on('imports').column('state').execute()
  await db.schema
    .createTable('import_entries')
    .addColumn('import', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('reader', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .addColumn('paper', 'text')
    .addColumn('why', 'text')
    .addColumn('is_voted', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_entries_key', ['import', 'number'])
    .execute()
  await db.schema
    .createIndex('import_entries_by_paper')
    .on('import_entries')
    .columns(['import', 'paper'])
    .execute()
  await db.schema
    .createIndex('import_entries_by_reader')
    .on('import_entries')
    .columns(['workspace', 'reader'])
    .execute()
}
