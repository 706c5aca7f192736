/** Reading lists: which papers a person saved, per workspace. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { BotError } from '../errors.ts'
import { chunk } from '../model/lists.ts'
import type { Reader, ReadingLists, SavedEntry, SavedPaper } from '../ports/store.ts'
import { countKept, dropKept, listKept } from './kept-references.ts'
import { findPaperNumber, loadPapers, papersReadAtOnce } from './papers.ts'
import { papersWithRows } from './papers-with-rows.ts'
import { personKey } from './person-key.ts'
import { putPaper, takePaper } from './shelf-rows.ts'
import { type Database, storableText, writeAlone } from './tables.ts'

/** Saving and unsaving write alone, so a merge of papers cannot move a row between look-up and change. */
export function createReadingLists(db: Database): ReadingLists {
  return {
    save: (owner, id, savedAtMs) =>
      writeAlone(db, async (tx) => {
        const paper = await findPaperNumber(tx, id)
        if (paper === undefined) throw new BotError('not-found', `No paper is known as ${id}.`)
        return putPaper(tx, { ...keyOf(owner), paper, saved_at_ms: savedAtMs })
      }),

    unsave: (owner, id) =>
      writeAlone(db, async (tx) => {
        const paper = await findPaperNumber(tx, id)
        return paper !== undefined && (await takePaper(tx, { ...keyOf(owner), paper })) !== undefined
      }),

    list: async (owner) => readEntries(db, await findEntries(db, owner)),

    entries: (owner) => findEntries(db, owner),

    read: (entries) => readEntries(db, entries),

    countKept: (owner) => countKept(db, owner),

    kept: (owner, page) => listKept(db, owner, page),

    dropKept: (owner, name) => writeAlone(db, (tx) => dropKept(tx, owner, name)),

    has: (owner, ids) =>
      papersWithRows(db, ids, (some) =>
        db
          .selectFrom('saved_papers')
          .select('paper')
          .where((eb) => eb.and(keyOf(owner)))
          .where('paper', 'in', some)
          .execute(),
      ),
  }
}

/** What is on a list, newest first; with `unreadBy` only what that person has not marked as read. */
export async function findEntries(db: Database, owner: Reader, unreadBy?: Reader): Promise<SavedEntry[]> {
  const rows = await db
    .selectFrom('saved_papers')
    .select(['paper', 'saved_at_ms'])
    .where((eb) => eb.and(keyOf(owner)))
    .$if(unreadBy !== undefined, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('read_marks')
              .select('read_marks.paper')
              .where((eb) => eb.and(personKey(unreadBy ?? owner)))
              .whereRef('read_marks.paper', '=', 'saved_papers.paper'),
          ),
        ),
      ),
    )
    .orderBy('saved_at_ms', 'desc')
    .orderBy('paper', 'desc')
    .execute()
  return rows.map(({ paper, saved_at_ms }) => ({ paper, savedAtMs: saved_at_ms }))
}

async function readEntries(db: Database, entries: readonly SavedEntry[]): Promise<SavedPaper[]> {
  const saved: SavedPaper[] = []
  // SQLite works within this thread, and lists are as long as people make them.
  for (const some of chunk(entries, papersReadAtOnce)) {
    const papers = await loadPapers(
      db,
      some.map(({ paper }) => paper),
    )
    for (const { paper, savedAtMs } of some) {
      const read = papers.get(paper)
      if (read !== undefined) saved.push({ paper: read, savedAtMs })
    }
    await letOthersRun()
  }
  return saved
}

function keyOf(owner: Reader): { workspace: string; reader: string } {
  return { workspace: storableText(owner.workspace), reader: storableText(owner.user) }
}
