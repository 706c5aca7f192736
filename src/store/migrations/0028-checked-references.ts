/** References that are checked and not put on a list. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('imports').addColumn('purpose', 'text').execute()
  await db.schema.alterTable('imports').addColumn('source', 'text').execute()
  await db.schema.alterTable('import_entries').addColumn('verdict', 'text').execute()
}
