/** What clubs tell of papers: whom they would like to discuss, and how discussions were rated. */
import type { Signal } from '../model/vote.ts'
import type { Database } from './tables.ts'

/**
 * Whose: of a place, or of a person in a workspace, as the columns have it; and when, as in `SignalTime`.
 */
export type SignalsOf = (
  | { readonly place: string }
  | { readonly workspace: string; readonly person: string }
) & { readonly sinceMs: number; readonly untilMs: number }

/** Votes on nominations and ratings in minutes, newest first, as rows of votes. */
export async function selectClubSignals(db: Database, of: SignalsOf, limit: number) {
  const votes = await db
    .selectFrom('club_votes')
    .innerJoin('clubs', 'clubs.id', 'club_votes.club')
    .select(['voter', 'paper', 'at_ms'])
    .$if('place' in of, (query) => query.where('clubs.place', '=', 'place' in of ? of.place : ''))
    .$if('person' in of, (query) =>
      query
        .where('club_votes.workspace', '=', 'person' in of ? of.workspace : '')
        .where('voter', '=', 'person' in of ? of.person : ''),
    )
    .where('at_ms', '>', of.sinceMs)
    .where('at_ms', '<=', of.untilMs)
    .orderBy('at_ms', 'desc')
    .limit(limit)
    .execute()
  const ratings = await db
    .selectFrom('club_minutes as said')
    .innerJoin('clubs', 'clubs.id', 'said.club')
    .innerJoin('club_meetings as meeting', (join) =>
      join.onRef('meeting.club', '=', 'said.club').onRef('meeting.date', '=', 'said.date'),
    )
    .select(['said.author', 'meeting.paper', 'said.rating', 'said.at_ms'])
    .where('said.rating', 'is not', null)
    .where('said.rating', '!=', 3)
    .where('meeting.paper', 'is not', null)
    .$if('place' in of, (query) => query.where('clubs.place', '=', 'place' in of ? of.place : ''))
    .$if('person' in of, (query) =>
      query
        .where('said.workspace', '=', 'person' in of ? of.workspace : '')
        .where('said.author', '=', 'person' in of ? of.person : ''),
    )
    .where('said.at_ms', '>', of.sinceMs)
    .where('said.at_ms', '<=', of.untilMs)
    .orderBy('said.at_ms', 'desc')
    .limit(limit)
    .execute()
  return [
    ...votes.map((row) => ({ ...row, signal: 'nominate' as Signal, about: 'nomination' })),
    ...ratings.flatMap(({ author: voter, paper, rating, at_ms }) =>
      paper === null ? [] : [{ voter, paper, at_ms, signal: ratedAs(rating ?? 3), about: 'rating' }],
    ),
  ]
}

function ratedAs(rating: number): Signal {
  return rating > 3 ? 'rated-high' : 'rated-low'
}
