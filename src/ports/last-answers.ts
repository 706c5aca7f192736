/** What the bot last answered, for those who go on from it. */
import type { Did } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Place } from '../model/place.ts'

/** A list of papers, or one paper, that somebody was shown. */
export interface ShownPapers {
  /** The command that shows it again; empty where no paper was shown. */
  readonly command: string
  /** In the order in which they were shown. */
  readonly papers: readonly Identifier[]
  /** The one that matched far better than the others, if one did. */
  readonly best?: Identifier | undefined
}

/** What a person goes on from, and may go back to. */
export interface LastAnswer extends ShownPapers {
  /** Everybody in the thread saw it. */
  readonly isPublic: boolean
  /** When it was shown; what is done with its papers does not count. */
  readonly shownAtMs: number
  /** When the person was last answered: what was done or offered last is as old. */
  readonly answeredAtMs: number
  /** Other lists that the person was shown before, the last of them last. */
  readonly earlier: readonly ShownPapers[]
  /** What the person did, if nothing was shown since. */
  readonly did: Did | undefined
  /** What the person did before, whatever was shown since, the last of it last: what “undo” goes through. */
  readonly deeds: readonly Did[]
  /** The papers that something was done with last; undefined where nothing was since the list was shown. */
  readonly doneWith: readonly Identifier[] | undefined
  /** The command that the person was asked about last, and may now say yes to. */
  readonly offered: string | undefined
  /** What the person was last shown that everybody in the thread saw. */
  readonly seenByAll: SeenByAll | undefined
}

export interface SeenByAll extends ShownPapers {
  readonly shownAtMs: number
}

/** Where a person speaks; `thread` is empty outside of threads. */
export interface Speaking {
  readonly place: Place
  readonly thread: string
  readonly user: string
}

export interface LastAnswers {
  save(where: Speaking, answer: LastAnswer): Promise<void>
  /** Saves it over an older answer; gives false where there is none, as after it was erased. */
  renew(where: Speaking, answer: LastAnswer): Promise<boolean>
  /**
   * The person's own. In a thread, what everybody saw takes the place of an older list of theirs, without
   * what only who was answered may go back to.
   */
  find(where: Speaking): Promise<LastAnswer | undefined>
  /** Removes those of people who were last answered by then. */
  removeUntil(ms: number): Promise<void>
}

/** What everybody saw goes before an older list of the person's own, which is then one to go back to. */
export function withSeen(own: LastAnswer | undefined, { command, papers, shownAtMs }: SeenByAll): LastAnswer {
  const seen = { command, papers, best: undefined, shownAtMs, isPublic: true }
  if (own === undefined) return { ...ofNobody, ...seen, answeredAtMs: shownAtMs }
  if (own.command === '') return { ...own, ...seen }
  if (own.shownAtMs >= shownAtMs) return own
  return {
    ...own,
    ...seen,
    earlier: [...own.earlier, { command: own.command, papers: own.papers }],
    doneWith: own.answeredAtMs > shownAtMs ? own.doneWith : undefined,
  }
}

const ofNobody = {
  earlier: [],
  did: undefined,
  deeds: [],
  doneWith: undefined,
  offered: undefined,
  seenByAll: undefined,
}
