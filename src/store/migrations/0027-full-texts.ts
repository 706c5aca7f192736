/** What papers say in full, packed; without content, that a paper has no page that could be read. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('full_texts')
    .addColumn('paper', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    // SQLite keeps bytes as they are in a column of a type that it does not know.
    .addColumn('content', 'bytea')
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('fetched_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('used_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('full_texts_by_use').on('full_texts').column('used_at_ms').execute()
}
