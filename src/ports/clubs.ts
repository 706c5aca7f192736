/** The port of reading groups: clubs, their meetings, what is proposed and what was said. */
import type {
  Break,
  Club,
  ClubMember,
  ClubPlan,
  ClubRequest,
  Meeting,
  Minutes,
  Nomination,
} from '../model/club.ts'
import type { Digest } from '../model/delivery.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import type { Place, Workspace } from '../model/place.ts'
import type { Reader } from './reader.ts'

export type ClubChange = Partial<ClubPlan> &
  Partial<Pick<Club, 'state' | 'reason' | 'afterMs'>> & { readonly breaks?: readonly Break[] }

export interface Clubs {
  /** Adds a club; whoever made it is its first member. */
  create(request: ClubRequest, nowMs: number): Promise<Club>
  /** Also a removed one. */
  find(workspace: Workspace, number: number): Promise<Club | undefined>
  findById(id: string): Promise<Club | undefined>
  /** Those of a place that nobody removed, by number. */
  listAt(place: Place): Promise<readonly Club[]>
  /** `afterMs` only moves forward. The ticker looks at it at once. */
  change(id: string, change: ClubChange): Promise<void>
  /** Clubs on these platforms that may have something due: what the ticker looks at. */
  listAwake(nowMs: number, platforms: readonly string[]): Promise<readonly (Club & { changes: number })[]>
  /** Makes the ticker skip it until then; no effect if anything of it was changed since it was loaded. */
  rest(club: Club & { readonly changes: number }, untilMs: number): Promise<void>
  /** Who presents, in the order of their turns. */
  members(id: string): Promise<readonly ClubMember[]>
  /** False if the person was in it. */
  join(id: string, person: string, nowMs: number): Promise<boolean>
  /** False if the person was not in it. */
  leave(id: string, person: string): Promise<boolean>
  /** Two members exchange their turns; false if one of them is no member. */
  swapTurns(id: string, one: string, other: string): Promise<boolean>
}

/** What people or the clock change of a meeting. */
export type MeetingChange = Partial<Omit<Meeting, 'clubId' | 'date' | 'version'>>

/** One step of a meeting, as one transaction records it. */
export interface MeetingStep {
  readonly change: MeetingChange
  /** What is posted for it, under a key that no other step has. */
  readonly delivery?: { readonly slot: string; readonly digest: Digest; readonly under?: string | undefined }
  /** Nominations that are settled: the one that was chosen, and those that nobody approves of any more. */
  readonly settled?: readonly Identifier[]
  /** Meetings whose nominations close up to then are settled. */
  readonly afterMs?: number
  /** Goes to the end of those who present. */
  readonly presented?: string | undefined
}

export interface Meetings {
  /** A meeting as it is stored, or as it is where nothing is. */
  find(clubId: string, date: string): Promise<Meeting>
  /** Those that still need something. */
  listOpen(clubId: string): Promise<readonly Meeting[]>
  /** Those that had or will have a paper, newest first. */
  listHeld(clubId: string, limit: number): Promise<readonly Meeting[]>
  /**
   * Changes a meeting, new or as it was read. False, without a change, if anybody changed it meanwhile, by any
   * process, or if the club was erased, moved, paused, resumed or removed.
   */
  change(club: Club, meeting: Meeting, change: MeetingChange): Promise<boolean>
  /**
   * Records a step, with its delivery, once; false, and nothing, by the same rule, or if whoever it newly chose
   * to present is no longer a member.
   */
  record(club: Club, meeting: Meeting, step: MeetingStep, nowMs: number): Promise<boolean>
  /** The message of a delivery; `waiting` while it is not posted, undefined if it never will be. */
  messageOf(clubId: string, slot: string): Promise<string | 'waiting' | undefined>
  /** Who cannot come. */
  absent(clubId: string, date: string): Promise<readonly string[]>
  /** False if that was known. */
  setAbsent(
    club: Club,
    date: string,
    who: { readonly person: string; readonly isAbsent: boolean; readonly nowMs: number },
  ): Promise<boolean>
}

export interface Nominations {
  /**
   * Proposes a paper; who proposes approves of it. A paper that is proposed already gets one more who
   * approves, and keeps its first reason unless it had none. Throws `not-found` for an unknown identifier,
   * and `bad-input` for more than a hundred.
   */
  nominate(
    club: Club,
    paper: Identifier,
    by: { readonly person: string; readonly reason: string; readonly nowMs: number },
  ): Promise<'new' | 'joined' | 'known'>
  /** The older first. */
  list(club: Club): Promise<readonly Nomination[]>
  /** Approves or takes it back, or what is `set`; gives what holds now, undefined if it is not proposed. */
  approve(
    club: Club,
    paper: Identifier,
    by: { readonly person: string; readonly nowMs: number; readonly set?: boolean | undefined },
  ): Promise<boolean | undefined>
  /** Takes a proposal back; false if there was none. */
  withdraw(club: Club, paper: Identifier): Promise<boolean>
}

/** A meeting at which a paper was discussed, and what was said. */
export interface Discussion {
  readonly club: Pick<Club, 'number' | 'name'>
  readonly date: string
  readonly paper: Identifier
  /** The mean of the ratings, from 1 to 5. */
  readonly rating: number | undefined
  readonly minutes: number
}

export interface MinutesBook {
  /** One person's of one meeting; what they wrote before is replaced. */
  save(club: Club, date: string, minutes: Minutes): Promise<void>
  /** False if there were none. */
  remove(clubId: string, date: string, author: string): Promise<boolean>
  /** The older first. */
  list(clubId: string, date: string): Promise<readonly Minutes[]>
  /** The papers that were discussed in a place, at meetings that began by then. */
  discussed(place: Place, nowMs: number): Promise<readonly Paper[]>
  /**
   * Where these papers were discussed in a place, the newest meeting of each; meetings that began by then.
   */
  discussions(
    place: Place,
    papers: readonly Identifier[],
    nowMs: number,
  ): Promise<ReadonlyMap<Identifier, Discussion>>
}

/** A feed that is read at a secret address: what of a kind it tells of, and whose address it is. */
export interface FeedAddress {
  readonly workspace: Workspace
  readonly kind: string
  readonly key: string
  readonly owner: string
}

/** Secret addresses of feeds; of a secret only its hash is kept. */
export interface FeedAddresses {
  /** Gives a feed this address in place of its owner's earlier one; true if there was one. */
  save(address: FeedAddress, secretHash: string, nowMs: number): Promise<boolean>
  find(secretHash: string): Promise<FeedAddress | undefined>
  /** The addresses of a person, without their secrets. */
  list(reader: Reader): Promise<readonly FeedAddress[]>
  /** Ends an address; false if there was none. */
  remove(address: FeedAddress): Promise<boolean>
}

/** The parts of a store that are about reading groups, and feeds at secret addresses. */
export interface ClubStores {
  readonly clubs: Clubs
  readonly meetings: Meetings
  readonly nominations: Nominations
  readonly minutes: MinutesBook
  readonly feedAddresses: FeedAddresses
}
