/** Votes and weaker signals: one row for each person, paper, place and thing that can be said once. */
import { chunk } from '../model/lists.ts'
import type { Place } from '../model/place.ts'
import { type Opinion, opinions } from '../model/vote.ts'
import type { CastVote, VoteCount, Votes } from '../ports/votes.ts'
import { findPaperNumbers, loadPapers } from './papers.ts'
import { type Database, storableText } from './tables.ts'
import { createVoteChanges } from './vote-changes.ts'
import { aboutOf, authorOf, keyOf, ownerOf } from './vote-rows.ts'
import { createVoteSums } from './vote-sums.ts'

export function createVotes(db: Database): Votes {
  return { ...createVoteChanges(db), ...createVoteLists(db), ...createVoteSums(db) }
}

/** What people see of votes: their own, and how many a paper has. */
function createVoteLists(db: Database): Pick<Votes, 'own' | 'counts' | 'votersAt' | 'list'> {
  return {
    async own(voter, ids) {
      const numbers = await findPaperNumbers(db, ids)
      const own = new Map<number, Opinion>()
      for (const some of chunk([...new Set(numbers.values())], rowsAtOnce)) {
        const rows = await db
          .selectFrom('votes')
          .select(['paper', 'signal'])
          .where((eb) => eb.and({ ...keyOf(voter), about: aboutOf('up') }))
          .where('paper', 'in', some)
          .execute()
        for (const { paper, signal } of rows) if (signal === 'up' || signal === 'down') own.set(paper, signal)
      }
      return new Map([...numbers].flatMap(([id, paper]) => pairOf(id, own.get(paper))))
    },

    async counts(place, ids) {
      const numbers = await findPaperNumbers(db, ids)
      const counts = new Map<number, VoteCount>()
      for (const some of chunk([...new Set(numbers.values())], rowsAtOnce)) {
        const rows = await db
          .selectFrom('votes')
          .select((eb) => ['paper', 'signal', eb.fn.countAll<number>().as('count')])
          .where('place', '=', storableText(place))
          .where('paper', 'in', some)
          .where('signal', 'in', ['up', 'down'])
          .groupBy(['paper', 'signal'])
          .execute()
        for (const { paper, signal, count } of rows)
          counts.set(paper, { ...(counts.get(paper) ?? noVotes), [signal]: count })
      }
      return new Map([...numbers].flatMap(([id, paper]) => pairOf(id, counts.get(paper))))
    },

    async votersAt(place) {
      const rows = await db
        .selectFrom('votes')
        .select('voter')
        .distinct()
        .where('place', '=', storableText(place))
        .where('signal', 'in', [...opinions, 'save'])
        .orderBy('voter')
        .execute()
      return rows.map(({ voter }) => voter)
    },

    async list(reader, { offset, limit }) {
      const own = db
        .selectFrom('votes')
        .where((eb) => eb.and(ownerOf(reader)))
        .where('signal', 'in', opinions)
      const { total } = await own
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await own
        .selectAll()
        .orderBy('at_ms', 'desc')
        .orderBy('paper')
        .orderBy('place')
        .orderBy('about')
        .limit(limit)
        .offset(offset)
        .execute()
      const papers =
        rows.length === 0 ? new Map() : await loadPapers(db, [...new Set(rows.map(({ paper }) => paper))])
      const votes = rows.flatMap(({ place, paper: number, signal, about, at_ms }): CastVote[] => {
        const paper = papers.get(number)
        const author = authorOf(about)
        if (paper === undefined) return []
        return [
          { place: place as Place, paper, signal, atMs: at_ms, ...(author !== undefined && { author }) },
        ]
      })
      return { total, votes }
    },
  }
}

function pairOf<Key, Value>(key: Key, value: Value | undefined): [Key, Value][] {
  return value === undefined ? [] : [[key, value]]
}

const noVotes: VoteCount = { up: 0, down: 0 }
const rowsAtOnce = 1000
