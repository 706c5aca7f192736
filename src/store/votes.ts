/** Votes and weaker signals: one row for each person, paper, place and thing that can be said once. */
import { BotError } from '../errors.ts'
import { chunk } from '../model/lists.ts'
import { type Place, workspaceOf } from '../model/place.ts'
import { areSeen, areVoted, isWeak, type Opinion, opinions, weigh } from '../model/vote.ts'
import type { Reader } from '../ports/store.ts'
import type { CastVote, Vote, VoteCount, Voter, Votes } from '../ports/votes.ts'
import { selectClubSignals } from './club-signals.ts'
import { findPaperNumber, findPaperNumbers, loadIdentifiers, loadPapers } from './papers.ts'
import { type Database, storableText, writeAlone } from './tables.ts'
import { aboutOf, authorOf, type VoteRow, writeVotes } from './vote-rows.ts'

/** Every change writes alone, so a merge of papers cannot move a row between look-up and change. */
export function createVotes(db: Database): Votes {
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

    async ofPlace(place, time) {
      const { sinceMs, untilMs } = { ...always, ...time }
      const rows = await db
        .selectFrom((eb) =>
          eb
            .selectFrom('votes')
            .select(({ fn }) => [
              ...(['voter', 'paper', 'signal', 'about', 'at_ms'] as const),
              fn
                .agg<number>('row_number')
                .over((own) =>
                  own.partitionBy('voter').orderBy('at_ms', 'desc').orderBy('paper').orderBy('about'),
                )
                .as('turn'),
            ])
            .where('place', '=', storableText(place))
            .where('at_ms', '>', sinceMs)
            .where('at_ms', '<=', untilMs)
            .as('said'),
        )
        .select(['voter', 'paper', 'signal', 'about', 'at_ms'])
        .orderBy('turn')
        .orderBy('at_ms', 'desc')
        .orderBy('voter')
        .limit(signalsRead)
        .execute()
      const ofClubs = await selectClubSignals(
        db,
        { place: storableText(place), sinceMs, untilMs },
        signalsRead,
      )
      return sumUp(db, [...rows, ...ofClubs])
    },

    async ofPerson(reader, { isSaid = false, sinceMs = always.sinceMs } = {}) {
      const rows = await db
        .selectFrom('votes')
        .select(['voter', 'paper', 'signal', 'about', 'at_ms'])
        .where((eb) => eb.and(ownerOf(reader)))
        .where('at_ms', '>', sinceMs)
        .$if(isSaid, (query) => query.where('signal', 'in', [...opinions, 'save']))
        .orderBy('at_ms', 'desc')
        .orderBy('paper')
        .limit(signalsRead)
        .execute()
      const saved = await db
        .selectFrom('saved_papers')
        .select(['reader as voter', 'paper', 'saved_at_ms as at_ms'])
        .where((eb) =>
          eb.and({ workspace: storableText(reader.workspace), reader: storableText(reader.user) }),
        )
        .where('saved_at_ms', '>', sinceMs)
        .orderBy('saved_at_ms', 'desc')
        .orderBy('paper')
        .limit(signalsRead)
        .execute()
      const ofClubs = await selectClubSignals(
        db,
        {
          workspace: storableText(reader.workspace),
          person: storableText(reader.user),
          ...always,
          sinceMs,
        },
        signalsRead,
      )
      return sumUp(db, [
        ...rows,
        ...ofClubs,
        ...saved.map((row) => ({ ...row, signal: 'save' as const, about: 'save' })),
      ])
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

/** One vote for each person and paper: everybody's newest, newest first, then everybody's next, and so on. */
async function sumUp(
  db: Database,
  rows: readonly Pick<VoteRow, 'voter' | 'paper' | 'signal' | 'about' | 'at_ms'>[],
): Promise<Vote[]> {
  const ids = await loadIdentifiers(db, [...new Set(rows.map(({ paper }) => paper))])
  const turns: Vote[][] = []
  for (const [person, own] of [...Map.groupBy(rows, ({ voter }) => voter).values()].entries()) {
    const votes: Vote[] = []
    for (const [number, said] of Map.groupBy(own, ({ paper }) => paper)) {
      const paper = ids.get(number)
      if (paper === undefined) continue
      const notBy = said.flatMap(({ about }) => authorOf(about) ?? [])
      const meant = said.filter(({ signal }) => !isWeak(signal))
      const signals = said.map(({ signal }) => signal)
      const value = weigh(signals)
      votes.push({
        paper,
        value,
        isVoted: areVoted(signals, value),
        isSeen: areSeen(signals, value),
        person,
        atMs: Math.max(...(meant.length > 0 ? meant : said).map(({ at_ms }) => at_ms)),
        ...(notBy.length > 0 && { notBy }),
      })
    }
    for (const [turn, vote] of votes.sort(byTime).entries()) {
      const others = turns[turn]
      if (others === undefined) turns.push([vote])
      else others.push(vote)
    }
  }
  return turns.flatMap((votes) => votes.sort(byTime))
}

/** Newest first. */
function byTime(a: Vote, b: Vote): number {
  return b.atMs - a.atMs
}

function pairOf<Key, Value>(key: Key, value: Value | undefined): [Key, Value][] {
  return value === undefined ? [] : [[key, value]]
}

function keyOf({ place, user }: Voter) {
  return {
    workspace: storableText(workspaceOf(place)),
    place: storableText(place),
    voter: storableText(user),
  }
}

function ownerOf({ workspace, user }: Reader) {
  return { workspace: storableText(workspace), voter: storableText(user) }
}

const always = { sinceMs: -1, untilMs: Number.MAX_SAFE_INTEGER }
const noVotes: VoteCount = { up: 0, down: 0 }
const rowsAtOnce = 1000
/** Of a place or person; older ones weigh nothing any longer. */
const signalsRead = 10_000
