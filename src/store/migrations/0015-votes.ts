/** What people think of papers, and who wants to be told of papers that fit their votes. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('votes')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('voter', 'text', (column) => column.notNull())
    .addColumn('paper', 'bigint', (column) => column.notNull().references('papers.number'))
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('signal', 'text', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('votes_key', ['place', 'voter', 'paper', 'about'])
    .execute()
  await db.schema.createIndex('votes_by_paper').on('votes').column('paper').execute()
  await db.schema.createIndex('votes_by_voter').on('votes').columns(['workspace', 'voter']).execute()
  await db.schema
    .createTable('interests')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('since_ms', 'bigint', (column) => column.notNull())
    .addColumn('mentioned_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('mentioned_for', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('interests_key', ['workspace', 'person'])
    .execute()
}
