/** The time zones that people name themselves. */
import type { PersonZones } from '../ports/person-zones.ts'
import type { Reader } from '../ports/store.ts'
import { type Database, storableText } from './tables.ts'

export function createPersonZones(db: Database): PersonZones {
  return {
    async of(reader) {
      const row = await db
        .selectFrom('person_zones')
        .select('zone')
        .where((eb) => eb.and(keyOf(reader)))
        .executeTakeFirst()
      return row?.zone
    },

    async set(reader, zone) {
      if (zone === undefined) {
        await db
          .deleteFrom('person_zones')
          .where((eb) => eb.and(keyOf(reader)))
          .execute()
        return
      }
      await db
        .insertInto('person_zones')
        .values({ ...keyOf(reader), zone })
        .onConflict((conflict) => conflict.columns(['workspace', 'person']).doUpdateSet({ zone }))
        .execute()
    },
  }
}

function keyOf({ workspace, user }: Reader): { workspace: string; person: string } {
  return { workspace: storableText(workspace), person: storableText(user) }
}
