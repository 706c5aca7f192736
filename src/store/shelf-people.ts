/** What shelves keep of one person, and what is left when that is erased. */
import type { KeptOfPerson } from '../model/kept-of-person.ts'
import { loadIdentifiers } from './papers.ts'
import { eraseShelves } from './shelf-rows.ts'
import type { Database, Tx } from './tables.ts'

/** Everything of a person in some workspaces, both as the columns have them; the reading list is left out. */
export async function selectOfShelves(
  db: Database,
  workspaces: readonly string[],
  person: string,
): Promise<KeptOfPerson['shelves']> {
  const shelves = await db
    .selectFrom('shelves')
    .selectAll()
    .where('workspace', 'in', workspaces)
    .orderBy('created_at_ms')
    .execute()
  const names = new Map(shelves.map(({ id, name }) => [id, name]))
  const own = ['', ...shelves.flatMap(({ id, owner }) => (owner === person ? [id] : []))]
  const added = await db
    .selectFrom('saved_papers')
    .select(['reader as shelf', 'paper', 'saved_at_ms as at_ms'])
    .where('workspace', 'in', workspaces)
    .where((eb) => eb.or([eb('added_by', '=', person), eb('reader', 'in', own)]))
    .execute()
  const notes = await db
    .selectFrom('shelf_notes')
    .selectAll()
    .where('workspace', 'in', workspaces)
    .where('person', '=', person)
    .execute()
  const marks = await db
    .selectFrom('read_marks')
    .select(['paper', 'at_ms'])
    .where('workspace', 'in', workspaces)
    .where('person', '=', person)
    .execute()
  const ids = await loadIdentifiers(db, [
    ...new Set([...added, ...notes, ...marks].map(({ paper }) => paper)),
  ])
  const say = (shelf: string, what: string, atMs: number) => {
    return { shelf: names.get(shelf) ?? 'saved', what, atMs }
  }
  return [
    ...shelves.flatMap(({ id, created_by, created_at_ms }) =>
      created_by === person ? [say(id, 'made', created_at_ms)] : [],
    ),
    ...added.map(({ shelf, paper, at_ms }) => say(shelf, `put ${ids.get(paper)} on it`, at_ms)),
    ...notes.map(({ shelf, paper, text, is_private, at_ms }) =>
      say(shelf, `${is_private === 1 ? 'private note' : 'note'} on ${ids.get(paper)}: ${text}`, at_ms),
    ),
    ...marks.map(({ paper, at_ms }) => ({ shelf: undefined, what: `read ${ids.get(paper)}`, atMs: at_ms })),
  ]
}

/**
 * Erases a person's own shelves, notes and marks; what others work with stays, without the name. Gives the erased
 * rows by table.
 */
export async function eraseOfShelves(
  tx: Tx,
  {
    workspace,
    person,
    nobody,
  }: { readonly workspace: string; readonly person: string; readonly nobody: string },
): Promise<readonly (readonly [table: string, count: number])[]> {
  const own = await eraseShelves(tx, (query) => query.where((eb) => eb.and({ workspace, owner: person })))
  const counts: (readonly [string, number])[] = [...own]
  for (const table of ['shelf_notes', 'read_marks'] as const) {
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where((eb) => eb.and({ workspace, person }))
      .executeTakeFirstOrThrow()
    counts.push([table, Number(numDeletedRows)])
  }
  const added = await tx
    .updateTable('saved_papers')
    .set({ added_by: nobody })
    .where((eb) => eb.and({ workspace, added_by: person }))
    .executeTakeFirstOrThrow()
  const made = await tx
    .updateTable('shelves')
    .set({ created_by: nobody })
    .where((eb) => eb.and({ workspace, created_by: person }))
    .executeTakeFirstOrThrow()
  return [...counts, ['names on shelves', Number(added.numUpdatedRows + made.numUpdatedRows)]]
}
