/** The settings of places: name and value, per workspace. */
import { type Place, workspaceOf } from '../model/place.ts'
import type { Settings } from '../ports/store.ts'
import { type Database, storableText } from './tables.ts'

export function createSettings(db: Database): Settings {
  return {
    async list(place) {
      const rows = await db
        .selectFrom('place_settings')
        .select(['name', 'value'])
        .where((eb) => eb.and(keyOf(place)))
        .execute()
      return new Map(rows.map(({ name, value }) => [name, value]))
    },

    async save(place, name, value) {
      const content = { value: storableText(value) }
      await db
        .insertInto('place_settings')
        .values({ ...keyOf(place), name: storableText(name), ...content })
        .onConflict((conflict) => conflict.columns(['workspace', 'place', 'name']).doUpdateSet(content))
        .execute()
    },
  }
}

function keyOf(place: Place): { workspace: string; place: string } {
  return { workspace: storableText(workspaceOf(place)), place: storableText(place) }
}
