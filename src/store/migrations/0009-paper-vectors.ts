/** What papers mean, as vectors of a model. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('paper_vectors')
    .addColumn('paper', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('text_hash', 'text', (column) => column.notNull())
    // SQLite keeps bytes as they are in a column of a type that it does not know.
    .addColumn('content', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('paper_vectors_key', ['model', 'paper'])
    .execute()
  await db.schema
    .createIndex('paper_vectors_by_number')
    .on('paper_vectors')
    .columns(['model', 'number'])
    .execute()
}
