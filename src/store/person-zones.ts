/** The time zones that people name themselves. */
import type { PersonZones } from '../ports/person-zones.ts'
import { personKey } from './person-key.ts'
import type { Database } from './tables.ts'

export function createPersonZones(db: Database): PersonZones {
  return {
    async of(reader) {
      const row = await db
        .selectFrom('person_zones')
        .select('zone')
        .where((eb) => eb.and(personKey(reader)))
        .executeTakeFirst()
      return row?.zone
    },

    async set(reader, zone) {
      if (zone === undefined) {
        await db
          .deleteFrom('person_zones')
          .where((eb) => eb.and(personKey(reader)))
          .execute()
        return
      }
      await db
        .insertInto('person_zones')
        .values({ ...personKey(reader), zone })
        .onConflict((conflict) => conflict.columns(['workspace', 'person']).doUpdateSet({ zone }))
        .execute()
    },
  }
}
