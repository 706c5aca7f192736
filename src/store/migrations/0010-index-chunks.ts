/** The stored index as chunks of bytes, which replace the one long text. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('index_chunks')
    .addColumn('generation', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    // SQLite keeps bytes as they are in a column of a type that it does not know.
    .addColumn('content', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('index_chunks_key', ['generation', 'number'])
    .execute()
  await db.schema
    .createTable('index_generations')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('generation', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('chunks', 'bigint', (column) => column.notNull())
    .execute()
  // Hundreds of megabytes that nobody reads any longer; a program of before that
  // starts again builds its index anew.
  await sql`delete from index_snapshots`.execute(db)
}
