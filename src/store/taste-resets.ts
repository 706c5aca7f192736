/** From when on votes and saves tell what a person likes. */
import type { TasteResets } from '../ports/taste-resets.ts'
import { personKey } from './person-key.ts'
import type { Database } from './tables.ts'

export function createTasteResets(db: Database): TasteResets {
  return {
    async since(reader) {
      const row = await db
        .selectFrom('taste_resets')
        .select('since_ms')
        .where((eb) => eb.and(personKey(reader)))
        .executeTakeFirst()
      return row?.since_ms ?? 0
    },

    async reset(reader, atMs) {
      await db
        .insertInto('taste_resets')
        .values({ ...personKey(reader), since_ms: atMs, before_ms: 0 })
        .onConflict((conflict) =>
          conflict.columns(['workspace', 'person']).doUpdateSet((eb) => ({
            before_ms: eb.ref('taste_resets.since_ms'),
            since_ms: atMs,
          })),
        )
        .execute()
    },

    async undo(reader) {
      const { numUpdatedRows } = await db
        .updateTable('taste_resets')
        .set((eb) => ({ since_ms: eb.fn.coalesce('before_ms', eb.lit(0)), before_ms: null }))
        .where((eb) => eb.and(personKey(reader)))
        .where('before_ms', 'is not', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}
