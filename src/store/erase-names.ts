/** Takes the name of a person out of what was posted in their workspace, or waits to be. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { sql } from 'kysely'
import { withoutPerson } from '../model/person-spans.ts'
import type { Workspace } from '../model/place.ts'
import { type Database, storableText, writeAlone } from './tables.ts'

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
