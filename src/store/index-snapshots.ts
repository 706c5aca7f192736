/** The index's stored form: one row, the newest. */
import type { IndexSnapshots } from './port.ts'
import { type Database, storableText, type Tables } from './tables.ts'

export function createIndexSnapshots(db: Database): IndexSnapshots {
  return {
    async save(snapshot) {
      const row: Tables['index_snapshots'] = {
        id: 1,
        revision: snapshot.revision,
        content: storableText(snapshot.content),
      }
      // A replica that is behind must not put back an older form.
      await db
        .insertInto('index_snapshots')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ revision: row.revision, content: (eb) => eb.ref('excluded.content') })
            .whereRef('index_snapshots.revision', '<=', 'excluded.revision'),
        )
        .execute()
    },

    async load() {
      return db.selectFrom('index_snapshots').select(['revision', 'content']).executeTakeFirst()
    },
  }
}
