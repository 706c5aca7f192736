/** Text that an adapter keeps, by namespace and key. */
import type { Expression, ExpressionBuilder, InsertResult, SqlBool } from 'kysely'
import type { AdapterRows, Namespace } from '../ports/store.ts'
import type { Skew } from './clock-skew.ts'
import { mayGoWithPower } from './sqlite-dialect.ts'
import { type Database, storableText, type Tables } from './tables.ts'

type Row = ExpressionBuilder<Tables, 'adapter_rows'>

/**
 * Rows are invisible once they end, and deleted when another row of any adapter is written. `skew` converts
 * the caller's times to the database's.
 */
export function createAdapterRows(
  db: Database,
  adapter: string,
  callersMs: () => number,
  skew: Skew,
): AdapterRows {
  const nowMs = () => callersMs() + skew.ms
  const keyOf = (namespace: Namespace, key: string) => ({
    adapter,
    workspace: storableText(namespace),
    key: storableText(key),
  })
  const lives = (eb: Row): Expression<SqlBool> =>
    eb.or([eb('ends_at_ms', 'is', null), eb('ends_at_ms', '>', nowMs())])
  const ended = () => db.deleteFrom('adapter_rows').where('ends_at_ms', '<=', nowMs())
  const claimed = (namespace: Namespace, key: string, endsAtMs: number, value: string) =>
    db
      .insertInto('adapter_rows')
      .values({ ...keyOf(namespace, key), value: storableText(value), ends_at_ms: endsAtMs + skew.ms })
      .onConflict((conflict) => conflict.doNothing())

  return {
    async find(namespace, key) {
      const row = await db
        .selectFrom('adapter_rows')
        .select('value')
        .where((eb) => eb.and([eb.and(keyOf(namespace, key)), lives(eb)]))
        .executeTakeFirst()
      return row?.value
    },

    async save(namespace, key, value, endsAtMs) {
      await ended().execute()
      const content = {
        value: storableText(value),
        ends_at_ms: endsAtMs === undefined ? null : endsAtMs + skew.ms,
        owner: null,
      }
      await db
        .insertInto('adapter_rows')
        .values({ ...keyOf(namespace, key), ...content })
        .onConflict((conflict) => conflict.columns(['adapter', 'workspace', 'key']).doUpdateSet(content))
        .execute()
    },

    async saveFor(owner, namespace, key, value) {
      const content = { value: storableText(value), ends_at_ms: null, owner: storableText(owner) }
      await db
        .insertInto('adapter_rows')
        .values({ ...keyOf(namespace, key), ...content })
        .onConflict((conflict) =>
          conflict.columns(['adapter', 'workspace', 'key']).doUpdateSet((eb) => ({
            ...content,
            // What is everybody's stays so.
            owner: eb.case().when('adapter_rows.owner', 'is not', null).then(eb.ref('excluded.owner')).end(),
          })),
        )
        .execute()
    },

    async claim(namespace, key, endsAtMs, value = '') {
      await ended().execute()
      const claim = claimed(namespace, key, endsAtMs, value)
      return isOne(await claim.executeTakeFirstOrThrow())
    },

    async claimLightly(namespace, key, endsAtMs) {
      await ended().modifyEnd(mayGoWithPower).execute()
      const claim = claimed(namespace, key, endsAtMs, '').modifyEnd(mayGoWithPower)
      return isOne(await claim.executeTakeFirstOrThrow())
    },

    async remove(namespace, key) {
      await db
        .deleteFrom('adapter_rows')
        .where((eb) => eb.and(keyOf(namespace, key)))
        .execute()
    },

    async list(namespace, prefix) {
      const rows = await db
        .selectFrom('adapter_rows')
        .select('key')
        .where((eb) => eb.and([eb.and({ adapter, workspace: storableText(namespace) }), lives(eb)]))
        .orderBy('key')
        .execute()
      return rows.map((row) => row.key).filter((key) => key.startsWith(prefix))
    },
  }
}

function isOne({ numInsertedOrUpdatedRows }: InsertResult): boolean {
  return numInsertedOrUpdatedRows === 1n
}
