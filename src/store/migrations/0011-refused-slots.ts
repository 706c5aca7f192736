/**
 * How often in a row the place of a subscription refused its digest, and that whoever
 * subscribed is to be told of its end.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('subscriptions')
    .addColumn('refusals', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('subscriptions').addColumn('untold_since_ms', 'bigint').execute()
}
