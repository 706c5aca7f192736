/** The tables of reading groups, and the addresses of feeds. */
import type { Club, Meeting } from '../model/club.ts'

/** Times are epoch milliseconds. */
export interface ClubTables {
  /**
   * `rhythm` and `breaks` are JSON; `refusals` counts deliveries in a row that the place
   * refused; `changes` counts changes.
   */
  clubs: {
    id: string
    workspace: string
    place: string
    platform: string
    number: number
    name: string
    rhythm: string
    length_minutes: number
    closes_minutes: number
    quorum: number
    breaks: string
    state: Club['state']
    reason: string | null
    created_by: string
    created_at_ms: number
    after_ms: number
    rests_until_ms: number
    refusals: number
    changes: number
  }
  /** Who has the lowest `turn` presents next. */
  club_members: { club: string; person: string; workspace: string; joined_at_ms: number; turn: number }
  /** `date` is the day that the rhythm has; `done` and `told` are JSON. */
  club_meetings: {
    club: string
    date: string
    workspace: string
    moved_to_ms: number | null
    state: Meeting['state']
    paper: number | null
    presenter: string | null
    is_volunteer: number
    done: string
    told: string | null
    version: number
    sequence: number
  }
  club_absences: { club: string; date: string; person: string; workspace: string; at_ms: number }
  club_nominations: {
    club: string
    paper: number
    workspace: string
    nominator: string
    reason: string
    at_ms: number
  }
  /** Who approves of what is nominated, or was: what was chosen keeps them, as a sign of interest. */
  club_votes: { club: string; paper: number; voter: string; workspace: string; at_ms: number }
  /** `links` is a JSON list. */
  club_minutes: {
    club: string
    date: string
    author: string
    workspace: string
    text: string
    rating: number | null
    questions: string
    links: string
    at_ms: number
  }
  /**
   * Who knows the secret reads the feed; `key` is what of the kind it tells of, `owner` whose address it is.
   */
  feed_addresses: {
    secret_hash: string
    workspace: string
    kind: string
    key: string
    owner: string
    created_at_ms: number
  }
}
