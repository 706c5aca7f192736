/** Text that an adapter keeps, by workspace and key. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Workspace } from '../model/place.ts'
import type { AdapterRows } from '../ports/store.ts'
import { type Database, storableText, type Tables } from './tables.ts'

type Row = ExpressionBuilder<Tables, 'adapter_rows'>

/**
 * Rows are invisible once they end, and deleted when another row is written. `skew` converts the caller's times to the
 * database's.
 */
export function createAdapterRows(
  db: Database,
  adapter: string,
  callersMs: () => number,
  skew: { readonly ms: number } = { ms: 0 },
): AdapterRows {
  const nowMs = () => callersMs() + skew.ms
  const keyOf = (workspace: Workspace, key: string) => ({
    adapter,
    workspace: storableText(workspace),
    key: storableText(key),
  })
  const lives = (eb: Row): Expression<SqlBool> =>
    eb.or([eb('ends_at_ms', 'is', null), eb('ends_at_ms', '>', nowMs())])
  const deleteEnded = () => db.deleteFrom('adapter_rows').where('ends_at_ms', '<=', nowMs()).execute()

  return {
    async find(workspace, key) {
      const row = await db
        .selectFrom('adapter_rows')
        .select('value')
        .where((eb) => eb.and([eb.and(keyOf(workspace, key)), lives(eb)]))
        .executeTakeFirst()
      return row?.value
    },

    async save(workspace, key, value, endsAtMs) {
      await deleteEnded()
      const content = {
        value: storableText(value),
        ends_at_ms: endsAtMs === undefined ? null : endsAtMs + skew.ms,
      }
      await db
        .insertInto('adapter_rows')
        .values({ ...keyOf(workspace, key), ...content })
        .onConflict((conflict) => conflict.columns(['adapter', 'workspace', 'key']).doUpdateSet(content))
        .execute()
    },

    async claim(workspace, key, endsAtMs, value = '') {
      await deleteEnded()
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('adapter_rows')
        .values({ ...keyOf(workspace, key), value: storableText(value), ends_at_ms: endsAtMs + skew.ms })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async remove(workspace, key) {
      await db
        .deleteFrom('adapter_rows')
        .where((eb) => eb.and(keyOf(workspace, key)))
        .execute()
    },

    async list(workspace, prefix) {
      const rows = await db
        .selectFrom('adapter_rows')
        .select('key')
        .where((eb) => eb.and([eb.and({ adapter, workspace: storableText(workspace) }), lives(eb)]))
        .orderBy('key')
        .execute()
      return rows.map((row) => row.key).filter((key) => key.startsWith(prefix))
    },
  }
}
