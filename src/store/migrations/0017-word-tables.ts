/** Vectors of words that were fitted to the papers here. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('word_tables')
    .addColumn('version', 'text', (column) => column.primaryKey())
    .addColumn('base', 'text', (column) => column.notNull())
    .addColumn('papers', 'bigint', (column) => column.notNull())
    .addColumn('titles', 'double precision', (column) => column.notNull())
    // SQLite keeps bytes as they are in a column of a type that it does not know.
    .addColumn('content', 'bytea')
    .execute()
}
