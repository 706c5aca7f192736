/** Notes on the papers of shelves, and what people have read. */
import { BotError } from '../errors.ts'
import type { Identifier } from '../model/identifier.ts'
import type { ShelfNote } from '../model/shelf.ts'
import type { Shelves } from '../ports/shelves.ts'
import { findPaperNumber, findPaperNumbers, loadIdentifiers } from './papers.ts'
import { papersWithRows } from './papers-with-rows.ts'
import { personKey } from './person-key.ts'
import { checkThere } from './shelf-rows.ts'
import { type Database, storableText, type Tables, writeAlone } from './tables.ts'

export function createShelfNotes(db: Database): Pick<Shelves, 'notes' | 'note' | 'mark' | 'read'> {
  return {
    async notes(shelves, reader, papers) {
      const [first] = shelves
      const numbers = papers && [...(await findPaperNumbers(db, papers)).values()]
      if (first === undefined || numbers?.length === 0) return []
      const rows = await db
        .selectFrom('shelf_notes')
        .selectAll()
        .where('workspace', '=', storableText(first.workspace))
        .where(
          'shelf',
          'in',
          shelves.map(({ key }) => storableText(key)),
        )
        .where((eb) => eb.or([eb('is_private', '=', 0), eb('person', '=', storableText(reader.user))]))
        .$if(numbers !== undefined, (query) => query.where('paper', 'in', numbers ?? []))
        .orderBy('at_ms')
        .orderBy('person')
        .execute()
      return toNotes(db, rows)
    },

    note: (shelf, id, { person, nowMs, text, isPrivate }) =>
      writeAlone(db, async (tx) => {
        await checkThere(tx, shelf)
        const paper = await findPaperNumber(tx, id)
        if (paper === undefined) throw new BotError('not-found', `No paper is known as ${id}.`)
        const workspace = storableText(shelf.workspace)
        const key = { workspace, shelf: storableText(shelf.key), paper, person: storableText(person) }
        const before = await tx
          .deleteFrom('shelf_notes')
          .where((eb) => eb.and(key))
          .returningAll()
          .execute()
        if (text !== '')
          await tx
            .insertInto('shelf_notes')
            .values({ ...key, text: storableText(text), is_private: Number(isPrivate), at_ms: nowMs })
            .execute()
        return (await toNotes(tx, before))[0]
      }),

    mark: (reader, ids, isRead, nowMs) =>
      writeAlone(db, async (tx) => {
        const changed: Identifier[] = []
        for (const [id, paper] of await findPaperNumbers(tx, ids)) {
          const key = { ...personKey(reader), paper }
          const { numDeletedRows } = await tx
            .deleteFrom('read_marks')
            .where((eb) => eb.and(key))
            .executeTakeFirstOrThrow()
          if (isRead)
            await tx
              .insertInto('read_marks')
              .values({ ...key, at_ms: nowMs })
              .execute()
          if (numDeletedRows === (isRead ? 0n : 1n)) changed.push(id)
        }
        return changed
      }),

    read: (reader, ids) =>
      papersWithRows(db, ids, (some) =>
        db
          .selectFrom('read_marks')
          .select('paper')
          .where((eb) => eb.and(personKey(reader)))
          .where('paper', 'in', some)
          .execute(),
      ),
  }
}

/** The notes that rows are, without those whose paper is gone. */
export async function toNotes(
  db: Database,
  rows: readonly Tables['shelf_notes'][],
): Promise<readonly ShelfNote[]> {
  const ids = await loadIdentifiers(db, [...new Set(rows.map(({ paper }) => paper))])
  return rows.flatMap(({ shelf, paper: number, person, text, is_private, at_ms }) => {
    const paper = ids.get(number)
    return paper === undefined
      ? []
      : [{ shelf, paper, person, text, isPrivate: is_private === 1, atMs: at_ms }]
  })
}
