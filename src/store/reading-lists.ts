/** Reading lists: which papers a person saved, per workspace. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { BotError } from '../errors.ts'
import { chunk } from '../model/lists.ts'
import { findPaperNumber, findPaperNumbers, loadPapers, papersReadAtOnce } from './papers.ts'
import type { Reader, ReadingLists, SavedPaper } from './port.ts'
import { type Database, storableText, writeAlone } from './tables.ts'

/** Saving and unsaving write alone, so a merge of papers cannot move a row between look-up and change. */
export function createReadingLists(db: Database): ReadingLists {
  return {
    save: (owner, id, savedAtMs) =>
      writeAlone(db, async (tx) => {
        const paper = await findPaperNumber(tx, id)
        if (paper === undefined) throw new BotError('not-found', `No paper is known as ${id}.`)
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('saved_papers')
          .values({ ...keyOf(owner), paper, saved_at_ms: savedAtMs })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
        return numInsertedOrUpdatedRows === 1n
      }),

    unsave: (owner, id) =>
      writeAlone(db, async (tx) => {
        const paper = await findPaperNumber(tx, id)
        if (paper === undefined) return false
        const { numDeletedRows } = await tx
          .deleteFrom('saved_papers')
          .where((eb) => eb.and({ ...keyOf(owner), paper }))
          .executeTakeFirstOrThrow()
        return numDeletedRows === 1n
      }),

    async list(owner) {
      const rows = await db
        .selectFrom('saved_papers')
        .select(['paper', 'saved_at_ms'])
        .where((eb) => eb.and(keyOf(owner)))
        .orderBy('saved_at_ms', 'desc')
        .orderBy('paper', 'desc')
        .execute()
      const saved: SavedPaper[] = []
      // SQLite blocks this thread, and lists can be of any length.
      for (const some of chunk(rows, papersReadAtOnce)) {
        const numbers = some.map(({ paper }) => paper)
        const papers = await loadPapers(db, numbers)
        for (const row of some) {
          const paper = papers.get(row.paper)
          if (paper !== undefined) saved.push({ paper, savedAtMs: row.saved_at_ms })
        }
        await letOthersRun()
      }
      return saved
    },

    async has(owner, ids) {
      const numbers = await findPaperNumbers(db, ids)
      const saved = new Set<number>()
      for (const some of chunk([...new Set(numbers.values())], 1000)) {
        const rows = await db
          .selectFrom('saved_papers')
          .select('paper')
          .where((eb) => eb.and(keyOf(owner)))
          .where('paper', 'in', some)
          .execute()
        for (const { paper } of rows) saved.add(paper)
      }
      return new Set([...numbers].filter(([, paper]) => saved.has(paper)).map(([id]) => id))
    },
  }
}

function keyOf(owner: Reader): { workspace: string; reader: string } {
  return { workspace: storableText(owner.workspace), reader: storableText(owner.user) }
}
