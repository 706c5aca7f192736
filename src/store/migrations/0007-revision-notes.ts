/** How each posted paper stood when it was last told of, and replies about what became of it since. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  // 0 stands for versions that were not known: so it is for all that was posted before.
  await schema
    .alterTable('posted_papers')
    .addColumn('told_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('posted_papers')
    .addColumn('told_withdrawn', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('deliveries').addColumn('under_message', 'text').execute()
  await schema
    .alterTable('paper_counter')
    .addColumn('told_revision', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update paper_counter set told_revision = revision`.execute(db)
}
