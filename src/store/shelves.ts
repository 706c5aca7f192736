/** Shelves and the papers on them; a reading list is the shelf whose key is its person. */
import { randomUUID } from 'node:crypto'
import { BotError } from '../errors.ts'
import { dayMs } from '../model/day.ts'
import type { Place } from '../model/place.ts'
import { foldShelfName, type ShelfReader, type ShelfScope, shelfBounds } from '../model/shelf.ts'
import type { CountedShelf, Shelves } from '../ports/shelves.ts'
import { createShelfNotes } from './shelf-notes.ts'
import { createShelfLookUps, createShelfPapers } from './shelf-papers.ts'
import { eraseShelves, findRow, type Row, takeRow, toShelf } from './shelf-rows.ts'
import { type Database, storableText, type Tx, writeAlone } from './tables.ts'

/** Every change writes alone, so that neither a merge of papers nor the end of a shelf comes between. */
export function createShelves(db: Database): Shelves {
  return {
    ...createShelfPapers(db),
    ...createShelfLookUps(db),
    ...createShelfNotes(db),

    make: (at, scope, name, { person, nowMs }) =>
      writeAlone(db, async (tx) => {
        await eraseRemoved(tx, at.workspace, nowMs - dayMs)
        const key = { ...scopeKey(at, scope), folded: foldShelfName(name), removed_at_ms: 0 }
        const known = await findRow(tx, key)
        if (known !== undefined) return { shelf: toShelf(known), isNew: false }
        await checkRoom(tx, key)
        const row: Row = {
          ...key,
          id: `shelf:${randomUUID()}`,
          name: storableText(name),
          created_by: storableText(person),
          created_at_ms: nowMs,
        }
        await tx.insertInto('shelves').values(row).execute()
        return { shelf: toShelf(row), isNew: true }
      }),

    async list(reader) {
      const { workspace, place, user } = reader
      const rows = await db
        .selectFrom('shelves')
        .selectAll()
        .select((eb) =>
          eb
            .selectFrom('saved_papers')
            .select((of) => of.fn.countAll<number>().as('papers'))
            .whereRef('saved_papers.workspace', '=', 'shelves.workspace')
            .whereRef('saved_papers.reader', '=', 'shelves.id')
            .as('papers'),
        )
        .where((eb) => eb.and({ workspace: storableText(workspace), removed_at_ms: 0 }))
        .where('owner', 'in', ['', storableText(user)])
        .where('place', 'in', ['', storableText(place)])
        .orderBy('folded')
        .execute()
      const shelves = rows.map((row): CountedShelf => ({ ...toShelf(row), papers: row.papers ?? 0 }))
      return scopes.flatMap((scope) => shelves.filter((shelf) => shelf.scope === scope))
    },

    async find(key) {
      const row = await findRow(db, { id: storableText(key), removed_at_ms: 0 })
      return row && { ...toShelf(row), place: row.place as Place }
    },

    rename: (shelf, name) =>
      writeAlone(db, async (tx) => {
        const { workspace, place, owner } = await takeRow(tx, shelf)
        const folded = foldShelfName(name)
        const other = await findRow(tx, { workspace, place, owner, folded, removed_at_ms: 0 })
        if (other !== undefined && other.id !== shelf.key) return false
        await tx
          .updateTable('shelves')
          .set({ name: storableText(name), folded })
          .where('id', '=', shelf.key)
          .execute()
        return true
      }),

    remove: (shelf, nowMs) =>
      writeAlone(db, async (tx) => {
        const row = await findRow(tx, { id: shelf.key, removed_at_ms: 0 })
        if (row === undefined) return false
        const { workspace, place, owner, folded } = row
        await eraseRemoved(tx, workspace, nowMs - dayMs)
        // Of one name only the last comes back.
        await eraseShelves(tx, (query) =>
          query.where((eb) => eb.and({ workspace, place, owner, folded })).where('removed_at_ms', '>', 0),
        )
        await tx.updateTable('shelves').set({ removed_at_ms: nowMs }).where('id', '=', shelf.key).execute()
        return true
      }),

    restore: (at, scope, name, nowMs) =>
      writeAlone(db, async (tx) => {
        await eraseRemoved(tx, at.workspace, nowMs - dayMs)
        const key = { ...scopeKey(at, scope), folded: foldShelfName(name) }
        if ((await findRow(tx, { ...key, removed_at_ms: 0 })) !== undefined) return undefined
        const row = await findRow(tx, key)
        if (row === undefined) return undefined
        await tx.updateTable('shelves').set({ removed_at_ms: 0 }).where('id', '=', row.id).execute()
        return toShelf(row)
      }),
  }
}

const scopes: readonly ShelfScope[] = ['here', 'team', 'mine']

function scopeKey({ workspace, place, user }: ShelfReader, scope: ShelfScope) {
  return {
    workspace: storableText(workspace),
    place: scope === 'here' ? storableText(place) : '',
    owner: scope === 'mine' ? storableText(user) : '',
  }
}

async function checkRoom(tx: Tx, { workspace, place, owner }: Pick<Row, 'workspace' | 'place' | 'owner'>) {
  const { count } = await tx
    .selectFrom('shelves')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and({ workspace, place, owner, removed_at_ms: 0 }))
    .executeTakeFirstOrThrow()
  if (count >= shelfBounds.shelves)
    throw new BotError('bad-input', `There are ${count} shelves, the most there may be.`, {
      suggestions: ['shelves'],
    })
}

async function eraseRemoved(tx: Tx, workspace: string, untilMs: number): Promise<void> {
  await eraseShelves(tx, (query) =>
    query
      .where('workspace', '=', storableText(workspace))
      .where('removed_at_ms', '>', 0)
      .where('removed_at_ms', '<=', untilMs),
  )
}
