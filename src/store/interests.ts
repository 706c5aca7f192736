/** Who wants to be named under papers, and when each was last. */
import type { ExpressionBuilder } from 'kysely'
import type { Interests, NamingTime } from '../ports/interests.ts'
import { personKey } from './person-key.ts'
import { type Database, storableText, type Tables } from './tables.ts'

export function createInterests(db: Database): Interests {
  return {
    async turn(reader, isOn, atMs) {
      if (isOn) {
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('interests')
          .values({ ...personKey(reader), since_ms: atMs, mentioned_at_ms: 0, mentioned_for: '' })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
        return numInsertedOrUpdatedRows === 1n
      }
      const { numDeletedRows } = await db
        .deleteFrom('interests')
        .where((eb) => eb.and(personKey(reader)))
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    async list(workspace, time) {
      const rows = await db
        .selectFrom('interests')
        .select('person')
        .where('workspace', '=', storableText(workspace))
        .where(mayBeNamed(time))
        .orderBy('person')
        .execute()
      return rows.map(({ person }) => person)
    },

    async isOn(reader) {
      const row = await db
        .selectFrom('interests')
        .select('person')
        .where((eb) => eb.and(personKey(reader)))
        .executeTakeFirst()
      return row !== undefined
    },

    async claim(reader, time) {
      // The update is the lock: a second caller finds the row changed.
      const { numUpdatedRows } = await db
        .updateTable('interests')
        .set({ mentioned_at_ms: time.nowMs, mentioned_for: storableText(time.occasion) })
        .where((eb) => eb.and(personKey(reader)))
        .where(mayBeNamed(time))
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}

function mayBeNamed({ nowMs, restMs, occasion }: NamingTime) {
  return (eb: ExpressionBuilder<Tables, 'interests'>) =>
    eb.or([eb('mentioned_at_ms', '<=', nowMs - restMs), eb('mentioned_for', '=', storableText(occasion))])
}
