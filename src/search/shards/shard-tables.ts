/**
 * What PostgreSQL keeps of the search servers, which follow its rows: what each was sent, and what is still to
 * be sent. Triggers write that down, so whatever changes a row also tells the servers of it.
 */
import { sql } from 'kysely'
import { takeTurn } from '../postgres/create-tables.ts'
import { isSharded } from '../postgres/first-load.ts'
import { type Database, schema, tables } from '../postgres/tables.ts'

export const unsent = sql.table(`${schema}.unsent`)
const { papers, shards } = tables

/** Creates the tables for so many servers, where they are missing; the index of lexemes goes. */
export async function createShardTables(db: Database, count: number): Promise<void> {
  if (await isFor(db, count)) return
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx)
    for (const statement of statements) await statement.execute(tx)
    if (await isFor(tx, count)) return
    await sql`truncate ${shards}, ${unsent}`.execute(tx)
    await sql`
      insert into ${shards} (shard, of) select shard, ${count} from generate_series(0, ${count - 1}) as shard`.execute(
      tx,
    )
  })
}

async function isFor(db: Database, count: number): Promise<boolean> {
  if (!(await isSharded(db))) return false
  const { rows } = await sql<{ it: boolean }>`
    select count(*) = ${count} and coalesce(bool_and(of = ${count}), false) as it from ${shards}`.execute(db)
  return rows[0]?.it === true
}

const onChange = sql.id(schema, 'note_unsent')
const onTruncate = sql.id(schema, 'forget_sent')

const statements = [
  // The token changes whenever a server has to begin again.
  sql`create table if not exists ${shards} (
    shard int primary key,
    of int not null,
    token text not null default gen_random_uuid()::text,
    sent bigint not null default 0
  )`,
  // A row for each change, so that whoever sends one does not delete a later one.
  sql`create table if not exists ${unsent} (
    at bigint generated always as identity primary key,
    number bigint not null
  )`,
  sql`create or replace function ${onChange}() returns trigger language plpgsql as $$ begin
    insert into ${unsent} (number) select number from changed;
    return null;
  end $$`,
  sql`create or replace function ${onTruncate}() returns trigger language plpgsql as $$ begin
    truncate ${unsent};
    update ${shards} set token = gen_random_uuid()::text, sent = 0;
    return null;
  end $$`,
  ...(['insert', 'update', 'delete'] as const).map(
    (event) => sql`create or replace trigger ${sql.id(`unsent_${event}`)} after ${sql.raw(event)} on ${papers}
      referencing ${sql.raw(event === 'delete' ? 'old' : 'new')} table as changed
      for each statement execute function ${onChange}()`,
  ),
  sql`create or replace trigger sent_truncate after truncate on ${papers}
    for each statement execute function ${onTruncate}()`,
  sql`drop index if exists ${sql.id(schema, 'papers_by_lexeme')}`,
]
