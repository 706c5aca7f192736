/** What is kept about one person: given to that person, or erased. */
import { sql } from 'kysely'
import { workspaceOf } from '../model/place.ts'
import type { People } from '../ports/store.ts'
import { eraseOfClubs } from './club-people.ts'
import { createDeliveryReader } from './delivery-rows.ts'
import { eraseFromAdapterRows, eraseFromDeliveries } from './erase-names.ts'
import { addTo, erasePlace, eraseWorkspace, type ForgettingParts } from './forget.ts'
import { loadKept } from './load-kept.ts'
import { ownOf, workspacesOf } from './person-rows.ts'
import { eraseOfShelves } from './shelf-people.ts'
import { storableText, type Tables, type Tx, writeAlone } from './tables.ts'

/** `onFault` is told of rows that cannot be read. */
export function createPeople(parts: ForgettingParts & { onFault(error: unknown): void }): People {
  const { db, handOut, onFault } = parts
  const readDeliveries = createDeliveryReader(onFault)
  return {
    load: (person) => loadKept(db, person, readDeliveries),

    async erase(person) {
      const erasedRows = await writeAlone(db, async (tx) => {
        const counts = new Map<string, number>()
        const user = storableText(person.user)
        const own = ownOf(person)
        const erased =
          own === undefined
            ? []
            : own.column === 'place'
              ? await erasePlace(tx, handOut, { workspace: workspaceOf(own.place), place: own.place })
              : await eraseWorkspace(tx, handOut, own.place)
        for (const [table, count] of erased) addTo(counts, table, count)
        if (own?.column === 'workspace')
          await tx.deleteFrom('workspaces').where('workspace', '=', own.value).execute()
        for (const workspace of workspacesOf(person))
          for (const [table, count] of await eraseFrom(tx, storableText(workspace), user))
            addTo(counts, table, count)
        return counts
      })
      // Later, as what was recorded meanwhile may still name the person.
      for (const workspace of workspacesOf(person))
        addTo(erasedRows, 'names in deliveries', await eraseFromDeliveries(db, workspace, person.user))
      return erasedRows
    },
  }
}

/** Erases what a workspace has of a person; gives how many rows of what. */
async function eraseFrom(
  tx: Tx,
  workspace: string,
  user: string,
): Promise<readonly (readonly [table: string, count: number])[]> {
  const erased: (readonly [string, number])[] = [...(await eraseOfClubs(tx, workspace, user, nobody))]
  for (const [table, column] of namedBy) {
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where('workspace', '=', workspace)
      .where(sql.ref<string>(column), '=', user)
      .executeTakeFirstOrThrow()
    erased.push([table, Number(numDeletedRows)])
  }
  erased.push(...(await eraseOfShelves(tx, { workspace, person: user, nobody })))
  erased.push(['adapter_rows', await eraseFromAdapterRows(tx, workspace, user)])
  const { numUpdatedRows } = await tx
    .updateTable('subscriptions')
    .set({ created_by: nobody, untold_since_ms: null })
    .where((eb) => eb.and({ workspace, created_by: user }))
    .executeTakeFirstOrThrow()
  return [...erased, ['names of subscribers', Number(numUpdatedRows)]]
}

/** The tables whose rows are one person's, and the column that names the person. */
const namedBy = [
  ['saved_papers', 'reader'],
  ['kept_references', 'reader'],
  ['kept_keys', 'reader'],
  ['shared_papers', 'sharer'],
  ['votes', 'voter'],
  ['interests', 'person'],
  ['access_tokens', 'person'],
  ['taste_resets', 'person'],
  ['person_zones', 'person'],
  ['last_answers', 'reader'],
  ['imports', 'reader'],
  ['import_entries', 'reader'],
] as const satisfies readonly (readonly [keyof Tables, string])[]

/** Replaces the name of an erased subscriber: no platform has accounts without a name. */
const nobody = ''
