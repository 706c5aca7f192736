/** Shelves, notes on their papers, what people have read, and who put a paper where. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('shelves')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('folded', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('removed_at_ms', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('shelves_names', ['workspace', 'place', 'owner', 'folded', 'removed_at_ms'])
    .execute()
  await schema
    .createTable('shelf_notes')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('shelf', 'text', (column) => column.notNull())
    .addColumn('paper', 'integer', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('is_private', 'integer', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('shelf_notes_key', ['workspace', 'shelf', 'paper', 'person'])
    .execute()
  await schema.createIndex('shelf_notes_by_paper').on('shelf_notes').column('paper').execute()
  await schema
    .createTable('read_marks')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('paper', 'integer', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('read_marks_key', ['workspace', 'person', 'paper'])
    .execute()
  await schema.createIndex('read_marks_by_paper').on('read_marks').column('paper').execute()
  // Older programs write these tables without the new columns.
  await schema.alterTable('saved_papers').addColumn('added_by', 'text').execute()
  await schema.alterTable('imports').addColumn('list', 'text').execute()
}
