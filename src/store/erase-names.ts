/** Takes the name of a person out of what was posted in their workspace, or waits to be. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { sql } from 'kysely'
import { withoutPerson } from '../model/person-spans.ts'
import type { Workspace } from '../model/place.ts'
import { type Database, storableText, type Tx, writeAlone } from './tables.ts'

/**
 * Erases the mentions of a person from the deliveries of a workspace, with why they nominated papers. Reads
 * some hundred at a time, so that others get their turn. Gives how many deliveries were changed.
 */
export async function eraseFromDeliveries(
  db: Database,
  workspace: Workspace,
  person: string,
): Promise<number> {
  let changed = 0
  for (let last: number | undefined = -1; last !== undefined; await letOthersRun()) {
    const after: number = last
    last = await writeAlone(db, async (tx) => {
      const rows = await tx
        .selectFrom('deliveries')
        .select((eb) => [
          'subscription',
          'slot',
          'number',
          eb
            .case()
            .when(holdsText('digest', `"mention":${JSON.stringify(person)}`))
            .then(eb.ref('digest'))
            .end()
            .as('digest'),
        ])
        .where('workspace', '=', storableText(workspace))
        .where('number', '>', after)
        .orderBy('number')
        .limit(readAtOnce)
        .execute()
      for (const { subscription, slot, digest } of rows) {
        const left = digest === null ? null : eraseFrom(digest, person)
        if (left === null || left === digest) continue
        changed += 1
        await tx
          .updateTable('deliveries')
          .set({ digest: left })
          .where((eb) => eb.and({ subscription, slot }))
          .execute()
      }
      return rows.at(-1)?.number
    })
  }
  return changed
}

/** Erases what adapters keep in a workspace for a person, or under or with their name; gives how many rows. */
export async function eraseFromAdapterRows(tx: Tx, workspace: string, person: string): Promise<number> {
  const rows = await tx
    .selectFrom('adapter_rows')
    .select(['adapter', 'key', 'value', 'owner'])
    .where('workspace', '=', workspace)
    .where((eb) => eb.or([eb('owner', '=', person), holdsText('key', person), holdsText('value', person)]))
    .execute()
  const named = rows.filter(
    ({ key, value, owner }) => owner === person || names(key, person) || names(value, person),
  )
  for (const { adapter, key } of named)
    await tx
      .deleteFrom('adapter_rows')
      .where((eb) => eb.and({ adapter, workspace, key }))
      .execute()
  return named.length
}

/** Whether a text has a name that is no part of a longer one: `U1`, and not of `U12`. */
function names(text: string, person: string): boolean {
  const isWhole = (at: number) =>
    [text[at - 1], text[at + person.length]].every((beside = ' ') => !inName.test(beside))
  for (let at = text.indexOf(person); at >= 0; at = text.indexOf(person, at + 1)) if (isWhole(at)) return true
  return false
}

const inName = /[\p{L}\p{N}_]/u

/** Whether a column has a text somewhere. SQLite does not tell small letters of ASCII from capital ones. */
export function holdsText(column: string, text: string) {
  const pattern = `%${text.replace(/[!%_]/g, '!$&')}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '!'`
}

function eraseFrom(digest: string, person: string): string {
  const read: unknown = JSON.parse(digest, (_, value: unknown) =>
    Array.isArray(value) ? withoutPerson(value, person) : value,
  )
  return JSON.stringify(read)
}

const readAtOnce = 200
