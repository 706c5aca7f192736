/** Whose words a row of an adapter has. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('adapter_rows').addColumn('owner', 'text').execute()
}
