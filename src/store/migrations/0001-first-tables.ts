/** Papers, sources, topics, reading lists and the index's snapshot. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('papers')
    .addColumn('number', 'bigint', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('papers_by_revision').on('papers').column('revision').execute()

  await schema
    .createTable('paper_keys')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('paper', 'bigint', (column) => column.notNull().references('papers.number'))
    .execute()
  await schema.createIndex('paper_keys_by_paper').on('paper_keys').column('paper').execute()

  await schema
    .createTable('paper_sources')
    .addColumn('paper', 'bigint', (column) => column.notNull().references('papers.number'))
    .addColumn('source', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('paper_sources_key', ['paper', 'source'])
    .execute()

  await schema
    .createTable('paper_counter')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('last_number', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute()
  await sql`insert into paper_counter (id, last_number, revision) values (1, 0, 0)`.execute(db)

  await schema
    .createTable('source_states')
    .addColumn('source', 'text', (column) => column.primaryKey())
    .addColumn('cursor', 'text', (column) => column.notNull())
    .addColumn('ingested_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('announced', 'bigint', (column) => column.notNull())
    .addColumn('faults', 'text', (column) => column.notNull())
    .execute()

  await schema
    .createTable('default_topics')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('topics')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('content', 'text')
    .addPrimaryKeyConstraint('topics_key', ['workspace', 'name'])
    .execute()

  await schema
    .createTable('saved_papers')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('reader', 'text', (column) => column.notNull())
    .addColumn('paper', 'bigint', (column) => column.notNull().references('papers.number'))
    .addColumn('saved_at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_papers_key', ['workspace', 'reader', 'paper'])
    .execute()
  await schema.createIndex('saved_papers_by_paper').on('saved_papers').column('paper').execute()

  await schema
    .createTable('index_snapshots')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
}
