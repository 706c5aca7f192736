/** Hands out by leases on the ledger's own rows: all processes on one SQLite file have one clock. */

import { chunk } from '../model/lists.ts'
import { isOneOf, selectFree } from './delivery-rows.ts'
import type { HandOut } from './hand-out.ts'
import { type Database, writeAlone } from './tables.ts'

export function createLeaseHandOut(db: Database): HandOut {
  const nothing = async () => undefined
  return {
    transact: (_place, act) => writeAlone(db, act),

    async nextNumber(tx) {
      const { last } = await tx
        .selectFrom('deliveries')
        .select((eb) => eb.fn.max('number').as('last'))
        .executeTakeFirstOrThrow()
      return (last ?? 0) + 1
    },

    async take(nowMs, forMs, { limit, platforms }) {
      if (limit <= 0 || platforms.length === 0) return []
      const seen = await selectFree(db, nowMs, platforms).limit(1).execute()
      if (seen.length === 0) return []
      return writeAlone(db, async (tx) => {
        const rows = await selectFree(tx, nowMs, platforms).limit(limit).execute()
        const numbers = rows.map(({ number }) => number)
        for (const some of chunk(numbers, 1000))
          await tx
            .updateTable('deliveries')
            .set({ taken_until_ms: nowMs + forMs })
            .where('number', 'in', some)
            .execute()
        return rows
      })
    },

    async keep(waiting, nowMs, forMs) {
      await db
        .updateTable('deliveries')
        .set({ taken_until_ms: nowMs + forMs })
        .where('state', '=', 'composed')
        .where('taken_until_ms', '>', 0)
        .where(isOneOf(waiting))
        .execute()
    },

    async putOff(waiting, _waitMs, wholePlace) {
      if (!wholePlace) return
      // A lease that nobody holds blocks the place until then.
      await db
        .updateTable('deliveries')
        .set((eb) => ({ taken_until_ms: eb.ref('next_try_at_ms') }))
        .where('state', '=', 'composed')
        .where(isOneOf([waiting]))
        .execute()
    },

    // The rows are all there is.
    prepare: nothing,
    put: nothing,
    finish: nothing,
    reconcile: async () => [],
    count: async () => 0,
    forget: async () => 0,
    close: nothing,
  }
}
