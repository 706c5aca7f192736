/** The port of votes: what people think of papers, per workspace, place, person and paper. */
import type { Identifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import type { Place } from '../model/place.ts'
import type { Opinion, Signal } from '../model/vote.ts'
import type { Reader } from './reader.ts'

/** A person in a place; the workspace is the place's. */
export interface Voter {
  readonly place: Place
  readonly user: string
}

/**
 * What one person thinks of one paper, all signals in one number: `value` from −1 (against) to 1
 * (for), weighed by `model/vote.ts`; `atMs` is the newest signal's, of those that only show interest where
 * there is no other. Nobody's name is with it. `paper` is the best identifier.
 */
export interface Vote {
  readonly paper: Identifier
  readonly value: number
  readonly atMs: number
  /** Whether the person voted so or, for a paper, saved it; else they only read on, discussed or rated it. */
  readonly isVoted: boolean
  /** Whether others in the place see that somebody said so; a save, for one, they do not. */
  readonly isSeen: boolean
  /** Tells people apart within one answer: the same number is the same person. */
  readonly person: number
  /** Names of authors of whom the person wants nothing. */
  readonly notBy?: readonly string[]
}

/** Signals after `sinceMs` and until `untilMs`, in epoch ms; all unless told. */
export interface SignalTime {
  readonly sinceMs?: number
  readonly untilMs?: number
}

/** How many people voted for a paper and against it in a place. */
export interface VoteCount {
  readonly up: number
  readonly down: number
}

/** One row of a person's own: `author` is the name that `author` is about. */
export interface CastVote {
  readonly place: Place
  readonly paper: Paper
  readonly signal: Signal
  readonly author?: string
  readonly atMs: number
}

export interface Votes {
  /**
   * Votes up or down in one step, over all replicas: the same again takes the vote back, the other replaces
   * it. Gives what holds now, undefined if it was taken back. Throws `not-found` for an unknown identifier.
   */
  toggle(voter: Voter, paper: Identifier, opinion: Opinion, atMs: number): Promise<Opinion | undefined>
  /**
   * Records one signal for papers; papers that are not known are left out. A repeat has no
   * effect but the newer time, and none where it only shows interest. `up` replaces `down`, and the
   * other way. Gives how many were new.
   */
  cast(
    voter: Voter,
    papers: readonly Identifier[],
    signal: Signal,
    atMs: number,
    about?: { readonly author?: string | undefined },
  ): Promise<number>
  /** Takes a signal back, in one place or, without it, in the whole workspace; false if there was none. */
  takeBack(reader: Reader & { readonly place?: Place }, paper: Identifier, signal: Signal): Promise<boolean>
  /** What one person voted in a place; without papers that they did not vote on. */
  own(voter: Voter, papers: readonly Identifier[]): Promise<ReadonlyMap<Identifier, Opinion>>
  /**
   * Takes back all that a person said of a paper in a workspace, weak signals too; gives how much that was.
   */
  takeAllBack(reader: Reader, paper: Identifier): Promise<number>
  /** How many vote for each paper in a place; without those that nobody voted on. */
  counts(place: Place, papers: readonly Identifier[]): Promise<ReadonlyMap<Identifier, VoteCount>>
  /**
   * The votes of everybody in a place, each person's by itself: everybody's newest first, then everybody's
   * next, and so on. At most 10,000 signals, taken in the same turns, so that nobody's push out another's.
   */
  ofPlace(place: Place, time?: SignalTime): Promise<readonly Vote[]>
  /**
   * The votes of one person in all places of a workspace, with the whole reading list, newest first; at most
   * the newest 10,000 signals.
   * With `isSaid` only what was said on purpose, without weak signs of interest.
   */
  ofPerson(
    reader: Reader,
    only?: Pick<SignalTime, 'sinceMs'> & { readonly isSaid?: boolean },
  ): Promise<readonly Vote[]>
  /** Who said something of papers on purpose in a place. */
  votersAt(place: Place): Promise<readonly string[]>
  /** What a person said of papers on purpose, newest first; `total` counts all. */
  list(
    reader: Reader,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly total: number; readonly votes: readonly CastVote[] }>
}
