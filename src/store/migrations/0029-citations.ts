/** What papers cite that were read whole, by the keys that a cited paper is found under. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('citations')
    .addColumn('citing', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('identifiers', 'text', (column) => column.notNull())
    .addColumn('first_read_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('citations_key', ['citing', 'key'])
    .execute()
  await db.schema.createIndex('citations_by_key').on('citations').column('key').execute()
}
