/** When a pause begins that is to come. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('subscriptions').addColumn('pauses_at_ms', 'bigint').execute()
}
