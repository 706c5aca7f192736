/** The rows of shelves, for those who change what is on them or erase them. */
import type { Insertable } from 'kysely'
import { BotError } from '../errors.ts'
import type { Workspace } from '../model/place.ts'
import { isReadingList, type Shelf } from '../model/shelf.ts'
import { type Database, storableText, type Tables, type Tx } from './tables.ts'

export type Row = Tables['shelves']

export function toShelf({ id, workspace, place, owner, name, folded }: Row): Shelf {
  const scope = owner !== '' ? 'mine' : place !== '' ? 'here' : 'team'
  const ref = scope === 'here' ? folded : `${scope}/${folded}`
  return { workspace: workspace as Workspace, key: id, scope, name, ref }
}

/** The row with these values, of several the one that was removed last. */
export function findRow(db: Database, key: Partial<Row>): Promise<Row | undefined> {
  return db
    .selectFrom('shelves')
    .selectAll()
    .where((eb) => eb.and(key))
    .orderBy('removed_at_ms', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Inside a `writeAlone` transaction. Throws `BotError('not-found')` where the shelf is gone; a reading list is always
 * there, without a row.
 */
export async function checkThere(tx: Tx, shelf: Shelf): Promise<void> {
  if (!isReadingList(shelf)) await takeRow(tx, shelf)
}

/** As `checkThere`, with the row. */
export async function takeRow(tx: Tx, { key, name }: Shelf): Promise<Row> {
  const row = await findRow(tx, { id: storableText(key), removed_at_ms: 0 })
  if (row === undefined)
    throw new BotError('not-found', `There is no shelf “${name}” any more.`, { suggestions: ['shelves'] })
  return row
}

/** The columns that name a shelf in the table of what is on it. */
export function keyOf({ workspace, key }: Shelf): { workspace: string; reader: string } {
  return { workspace: storableText(workspace), reader: storableText(key) }
}

type Placed = Insertable<Tables['saved_papers']>

/** Inside a `writeAlone` transaction, puts a paper on a list; false if it was there. */
export async function putPaper(tx: Tx, row: Placed): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('saved_papers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The same, takes it off; gives the row that there was. */
export function takePaper(tx: Tx, key: Pick<Placed, 'workspace' | 'reader' | 'paper'>) {
  return tx
    .deleteFrom('saved_papers')
    .where((eb) => eb.and(key))
    .returningAll()
    .executeTakeFirst()
}

type Choose = (query: ReturnType<typeof selectIds>) => ReturnType<typeof selectIds>

/** Erases the shelves that are chosen, with their papers, notes and addresses; gives how many rows, by table. */
export async function eraseShelves(
  tx: Tx,
  choose: Choose,
): Promise<readonly (readonly [table: keyof Tables, count: number])[]> {
  const ids = (await choose(selectIds(tx)).execute()).map(({ id }) => id)
  if (ids.length === 0) return []
  const erased = [
    ['saved_papers', tx.deleteFrom('saved_papers').where('reader', 'in', ids)],
    ['kept_references', tx.deleteFrom('kept_references').where('reader', 'in', ids)],
    ['kept_keys', tx.deleteFrom('kept_keys').where('reader', 'in', ids)],
    ['shelf_notes', tx.deleteFrom('shelf_notes').where('shelf', 'in', ids)],
    ['feed_addresses', tx.deleteFrom('feed_addresses').where('kind', '=', 'shelf').where('key', 'in', ids)],
    ['shelves', tx.deleteFrom('shelves').where('id', 'in', ids)],
  ] as const
  const counts: (readonly [keyof Tables, number])[] = []
  for (const [table, query] of erased)
    counts.push([table, Number((await query.executeTakeFirstOrThrow()).numDeletedRows)])
  return counts
}

function selectIds(tx: Tx) {
  return tx.selectFrom('shelves').select('id')
}
