/** Subscriptions, deliveries, and what was posted where. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('schedule', 'text', (column) => column.notNull())
    .addColumn('top', 'integer', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('after_ms', 'bigint', (column) => column.notNull())
    .addColumn('rests_until_ms', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('subscriptions_number', ['workspace', 'number'])
    .execute()
  await schema
    .createIndex('subscriptions_by_rest')
    .on('subscriptions')
    .columns(['state', 'rests_until_ms'])
    .execute()

  await schema
    .createTable('subscription_counters')
    .addColumn('workspace', 'text', (column) => column.primaryKey())
    .addColumn('last_number', 'bigint', (column) => column.notNull())
    .execute()

  await schema
    .createTable('deliveries')
    .addColumn('subscription', 'text', (column) => column.notNull())
    .addColumn('slot', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull().unique())
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_try_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('taken_until_ms', 'bigint', (column) => column.notNull())
    .addColumn('message_id', 'text')
    .addColumn('reason', 'text')
    .addColumn('composed_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('sent_at_ms', 'bigint')
    .addPrimaryKeyConstraint('deliveries_key', ['subscription', 'slot'])
    .execute()
  await schema
    .createIndex('deliveries_by_next_try')
    .on('deliveries')
    .columns(['state', 'next_try_at_ms'])
    .execute()
  await schema
    .createIndex('deliveries_by_place')
    .on('deliveries')
    .columns(['place', 'state', 'number'])
    .execute()
  await schema
    .createIndex('deliveries_by_workspace')
    .on('deliveries')
    .columns(['workspace', 'state'])
    .execute()

  await schema
    .createTable('posted_papers')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('paper', 'bigint', (column) => column.notNull().references('papers.number'))
    .addColumn('subscription', 'text', (column) => column.notNull())
    .addColumn('slot', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('posted_papers_key', ['place', 'paper'])
    .execute()
  await schema.createIndex('posted_papers_by_paper').on('posted_papers').column('paper').execute()
  await schema
    .createIndex('posted_papers_by_delivery')
    .on('posted_papers')
    .columns(['subscription', 'slot'])
    .execute()
}
