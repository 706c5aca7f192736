/** All that is said of papers at a place or by a person, as one vote for each paper and person. */
import { areSeen, areVoted, isWeak, opinions, weigh } from '../model/vote.ts'
import type { Vote, Votes } from '../ports/votes.ts'
import { selectClubSignals } from './club-signals.ts'
import { loadIdentifiers } from './papers.ts'
import { type Database, storableText } from './tables.ts'
import { authorOf, ownerOf, type VoteRow } from './vote-rows.ts'

export function createVoteSums(db: Database): Pick<Votes, 'ofPlace' | 'ofPerson'> {
  return {
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

const always = { sinceMs: -1, untilMs: Number.MAX_SAFE_INTEGER }
/** Signals read of a place or person; older ones weigh nothing any longer. */
const signalsRead = 10_000
