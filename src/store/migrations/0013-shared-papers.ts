/** Which papers people linked in which place. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shared_papers')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('paper', 'text', (column) => column.notNull())
    .addColumn('sharer', 'text', (column) => column.notNull())
    .addColumn('shared_at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('shared_papers_key', ['workspace', 'place', 'paper', 'sharer'])
    .execute()
}
