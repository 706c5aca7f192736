/** What people say of papers, and take back. */
import { BotError } from '../errors.ts'
import { chunk } from '../model/lists.ts'
import { isWeak } from '../model/vote.ts'
import type { Votes } from '../ports/votes.ts'
import { findPaperNumber, findPaperNumbers } from './papers.ts'
import { type Database, storableText, writeAlone } from './tables.ts'
import { aboutOf, keyOf, ownerOf, writeVotes } from './vote-rows.ts'

/** Every change writes alone, so a merge of papers cannot move a row between look-up and change. */
export function createVoteChanges(db: Database): Pick<Votes, 'toggle' | 'cast' | 'takeBack' | 'takeAllBack'> {
  return {
    toggle: (voter, id, opinion, atMs) =>
      writeAlone(db, async (tx) => {
        const paper = await findPaperNumber(tx, id)
        if (paper === undefined) throw new BotError('not-found', `No paper is known as ${id}.`)
        const key = { ...keyOf(voter), paper, about: aboutOf(opinion) }
        const before = await tx
          .deleteFrom('votes')
          .where((eb) => eb.and(key))
          .returning('signal')
          .executeTakeFirst()
        if (before?.signal === opinion) return undefined
        await writeVotes(tx, [{ ...key, signal: opinion, at_ms: atMs }])
        return opinion
      }),

    cast: (voter, ids, signal, atMs, { author } = {}) =>
      writeAlone(db, async (tx) => {
        const papers = [...new Set((await findPaperNumbers(tx, ids)).values())]
        const key = { ...keyOf(voter), about: aboutOf(signal, author) }
        let known = 0
        for (const some of chunk(papers, rowsAtOnce)) {
          const rows = await tx
            .selectFrom('votes')
            .select('paper')
            .where((eb) => eb.and({ ...key, signal }))
            .where('paper', 'in', some)
            .execute()
          known += rows.length
          const before = new Set(rows.map(({ paper }) => paper))
          const written = isWeak(signal) ? some.filter((paper) => !before.has(paper)) : some
          await writeVotes(
            tx,
            written.map((paper) => ({ ...key, paper, signal, at_ms: atMs })),
          )
        }
        return papers.length - known
      }),

    takeBack: ({ workspace, user, place }, id, signal) =>
      writeAlone(db, async (tx) => {
        const paper = await findPaperNumber(tx, id)
        if (paper === undefined) return false
        const { numDeletedRows } = await tx
          .deleteFrom('votes')
          .where((eb) => eb.and({ ...ownerOf({ workspace, user }), paper, signal }))
          .$if(place !== undefined, (query) => query.where('place', '=', storableText(place ?? '')))
          .executeTakeFirstOrThrow()
        return numDeletedRows > 0n
      }),

    takeAllBack: (reader, id) =>
      writeAlone(db, async (tx) => {
        const paper = await findPaperNumber(tx, id)
        if (paper === undefined) return 0
        const { numDeletedRows } = await tx
          .deleteFrom('votes')
          .where((eb) => eb.and({ ...ownerOf(reader), paper }))
          .executeTakeFirstOrThrow()
        return Number(numDeletedRows)
      }),
  }
}

const rowsAtOnce = 1000
