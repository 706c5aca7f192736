/** What the bot last answered, for those who go on from it. */
import type { Identifier } from '../model/identifier.ts'
import type { Place } from '../model/place.ts'

/** A list of papers, or one paper, that somebody was shown, and what that person may go back to. */
export interface LastAnswer {
  /** The command that shows it again; empty where no paper was shown. */
  readonly command: string
  /** In the order in which they were shown. */
  readonly papers: readonly Identifier[]
  /** Everybody in the thread saw it. */
  readonly isPublic: boolean
  readonly answeredAtMs: number
  /** The commands of other lists that the person was shown before, the last of them last. */
  readonly earlier: readonly string[]
  /** The command that takes back what the person did, if nothing was shown since. */
  readonly undo: string | undefined
  /** The command that the person was asked about last, and may now say yes to. */
  readonly offered: string | undefined
}

/** Where a person speaks; `thread` is empty outside of threads. */
export interface Speaking {
  readonly place: Place
  readonly thread: string
  readonly user: string
}

export interface LastAnswers {
  save(where: Speaking, answer: LastAnswer): Promise<void>
  /**
   * The person's own; where there is none, in a thread, the last that everybody saw, without what only who
   * was answered may go back to.
   */
  find(where: Speaking): Promise<LastAnswer | undefined>
  /** Removes those that were given by then. */
  removeUntil(ms: number): Promise<void>
}
