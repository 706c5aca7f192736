/** When each paper became known; 0 for those of before. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('papers')
    .addColumn('first_seen_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('papers_by_first_seen').on('papers').column('first_seen_ms').execute()
}
