/** What the bot last answered a person in a place, for a day. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('last_answers')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('thread', 'text', (column) => column.notNull())
    .addColumn('reader', 'text', (column) => column.notNull())
    .addColumn('command', 'text', (column) => column.notNull())
    .addColumn('papers', 'text', (column) => column.notNull())
    .addColumn('is_public', 'integer', (column) => column.notNull())
    .addColumn('answered_at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('last_answers_key', ['place', 'thread', 'reader'])
    .execute()
  await db.schema.createIndex('last_answers_by_time').on('last_answers').column('answered_at_ms').execute()
}
