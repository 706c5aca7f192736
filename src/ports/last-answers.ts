/** What the bot last answered, for those who go on from it. */
import type { Identifier } from '../model/identifier.ts'
import type { Place } from '../model/place.ts'

/** A list of papers, or one paper, that somebody was shown. */
export interface LastAnswer {
  /** The command that shows it again. */
  readonly command: string
  /** In the order in which they were shown. */
  readonly papers: readonly Identifier[]
  /** Everybody in the thread saw it. */
  readonly isPublic: boolean
  readonly answeredAtMs: number
}

/** Where a person speaks; `thread` is empty outside of threads. */
export interface Speaking {
  readonly place: Place
  readonly thread: string
  readonly user: string
}

export interface LastAnswers {
  save(where: Speaking, answer: LastAnswer): Promise<void>
  /** The person's own; where there is none, in a thread, the last that everybody saw. */
  find(where: Speaking): Promise<LastAnswer | undefined>
  /** Removes those that were given by then. */
  removeUntil(ms: number): Promise<void>
}
