/** What is on shelves: papers put there, taken off, moved, and those a person has not read. */
import { BotError } from '../errors.ts'
import type { Identifier } from '../model/identifier.ts'
import { chunk } from '../model/lists.ts'
import { isReadingList, ownerOf, type Shelf, shelfBounds } from '../model/shelf.ts'
import type { Shelves } from '../ports/shelves.ts'
import { moveNote } from './move-notes.ts'
import { findPaperNumbers, loadIdentifiers } from './papers.ts'
import { findEntries } from './reading-lists.ts'
import { checkThere, keyOf, putPaper, takePaper } from './shelf-rows.ts'
import { type Database, storableText, type Tx, writeAlone } from './tables.ts'

export function createShelfPapers(db: Database): Pick<Shelves, 'add' | 'take' | 'move'> {
  return {
    add: (shelf, ids, { person, nowMs }) =>
      writeAlone(db, async (tx) => {
        await checkThere(tx, shelf)
        const numbers = await findPaperNumbers(tx, ids)
        const row = { ...keyOf(shelf), saved_at_ms: nowMs, added_by: addedBy(shelf, person) }
        const added: Identifier[] = []
        for (const [id, paper] of numbers) if (await putPaper(tx, { ...row, paper })) added.push(id)
        await checkFits(tx, shelf)
        return added
      }),

    take: (shelf, ids) =>
      writeAlone(db, async (tx) => {
        await checkThere(tx, shelf)
        const taken: Identifier[] = []
        for (const [id, paper] of await findPaperNumbers(tx, ids))
          if (await takePaper(tx, { ...keyOf(shelf), paper })) taken.push(id)
        return taken
      }),

    move: (from, to, ids) =>
      writeAlone(db, async (tx) => {
        for (const shelf of [from, to]) await checkThere(tx, shelf)
        const moved: Identifier[] = []
        for (const [id, paper] of await findPaperNumbers(tx, ids)) {
          const row = await takePaper(tx, { ...keyOf(from), paper })
          if (row === undefined) continue
          const person = isReadingList(from) ? from.key : row.added_by
          await putPaper(tx, { ...row, ...keyOf(to), added_by: addedBy(to, person) })
          const key = { workspace: row.workspace, shelf: storableText(from.key), paper }
          await moveNote(tx, key, { shelf: storableText(to.key) })
          moved.push(id)
        }
        await checkFits(tx, to)
        return moved
      }),
  }
}

export function createShelfLookUps(db: Database): Pick<Shelves, 'papers' | 'having' | 'addedBy' | 'unread'> {
  return {
    async papers(shelf) {
      const numbers = (await findEntries(db, ownerOf(shelf))).map(({ paper }) => paper)
      const ids = await loadIdentifiers(db, numbers)
      return numbers.flatMap((number) => ids.get(number) ?? [])
    },

    async having(shelves, ids) {
      const [first] = shelves
      const having = new Map<Identifier, readonly string[]>()
      if (first === undefined) return having
      const numbers = await findPaperNumbers(db, ids)
      for (const some of chunk([...numbers], 500)) {
        const rows = await db
          .selectFrom('saved_papers')
          .select(['reader', 'paper'])
          .where('workspace', '=', storableText(first.workspace))
          .where(
            'reader',
            'in',
            shelves.map(({ key }) => storableText(key)),
          )
          .where(
            'paper',
            'in',
            some.map(([, paper]) => paper),
          )
          .execute()
        for (const [id, number] of some)
          having.set(
            id,
            rows.flatMap(({ reader, paper }) => (paper === number ? [reader] : [])),
          )
      }
      return having
    },

    async addedBy(shelf, ids) {
      const numbers = await findPaperNumbers(db, ids)
      if (numbers.size === 0) return new Map()
      const rows = await db
        .selectFrom('saved_papers')
        .select(['paper', 'added_by'])
        .where((eb) => eb.and(keyOf(shelf)))
        .where('paper', 'in', [...numbers.values()])
        .execute()
      const by = new Map(rows.map(({ paper, added_by }) => [paper, added_by]))
      return new Map(
        [...numbers].flatMap(([id, paper]) => {
          const person = by.get(paper)
          return person ? [[id, person] as const] : []
        }),
      )
    },

    unread: (shelf, reader) => findEntries(db, ownerOf(shelf), reader),
  }
}

/** Nobody else puts anything on a reading list. */
function addedBy(shelf: Shelf, person: string | null): string | null {
  return isReadingList(shelf) || person === null ? null : storableText(person)
}

/** A reading list may be as long as its person makes it. */
async function checkFits(tx: Tx, shelf: Shelf): Promise<void> {
  if (isReadingList(shelf)) return
  const { count } = await tx
    .selectFrom('saved_papers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and(keyOf(shelf)))
    .executeTakeFirstOrThrow()
  if (count > shelfBounds.papers)
    throw new BotError(
      'bad-input',
      `A shelf holds ${shelfBounds.papers.toLocaleString('en')} papers at most.`,
    )
}
