/** When the pause of a subscription is over. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('subscriptions').addColumn('resumes_at_ms', 'bigint').execute()
}
