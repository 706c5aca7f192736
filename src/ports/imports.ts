/**
 * The port of imports: what a person brings in from elsewhere, entry by entry,
 * so that a kill loses none of it.
 */
import type { Identifier } from '../model/identifier.ts'
import type { Verdict, VerdictKind } from '../model/judge-reference.ts'
import type { Place } from '../model/place.ts'
import type { FiledReference } from '../model/reference.ts'
import type { Reader } from './reader.ts'

/**
 * What became of an entry: its paper was in the index and is on the list now, or was fetched first; it was on
 * the list before; an earlier entry named the same paper; there is no such paper here; it could not be read.
 */
export const outcomes = ['found', 'fetched', 'had', 'twice', 'missing', 'broken'] as const
export type Outcome = (typeof outcomes)[number] | VerdictKind

/** What is wanted of entries: their papers on the owner's list, or only verdicts on them. */
export type Purpose = 'list' | 'check'

/**
 * Where entries come from that are fetched page by page: a group of Zotero's, or
 * the papers of an author on arXiv.
 */
export interface ReferenceOrigin {
  readonly kind: 'zotero-group' | 'arxiv-author'
  /** The group's number, or the author's name as arXiv has it. */
  readonly name: string
}

/** What an import is called in commands: the first eight digits (0-9a-f) of its identifier. */
export function nameImport(id: string): string {
  return id.slice(0, 8)
}

export interface NewImport {
  readonly owner: Reader
  /** Where its votes count; without votes, where it was asked for. */
  readonly place: Place
  /** What people know it by: a file's name, `Zotero group 12`. */
  readonly name: string
  readonly asVotes: boolean
  readonly atMs: number
  /** From when on its owner is told if it ended unseen. */
  readonly tellAfterMs: number
  readonly entries: readonly FiledReference[]
  /** Where the entries come from, if they have to be fetched. */
  readonly origin?: ReferenceOrigin | undefined
  /** The key of a shelf that it fills; absent: the owner's reading list. */
  readonly list?: string | undefined
  /** Absent: the list. */
  readonly purpose?: Purpose | undefined
  /** Of a check: the BibTeX that the entries were read from, to be corrected. */
  readonly source?: string | undefined
}

export interface Import extends Omit<NewImport, 'entries' | 'tellAfterMs' | 'source'> {
  readonly id: string
  /** `why` it failed, or does not go on at the moment, as a sentence. */
  readonly state: 'open' | 'done' | 'failed'
  readonly why: string | undefined
  /** Whether its owner is to be told of its end; see `takeUntold`. */
  readonly isUntold: boolean
  /** What to fetch next of the origin; undefined before the first page, and `end` after the last. */
  readonly cursor: string | undefined
  readonly entries: number
  /** How many of the missing are on the list as they are. */
  readonly kept: number
  /** Entries by outcome; those without one are not done yet. */
  readonly outcomes: ReadonlyMap<Outcome, number>
}

export interface ImportEntry extends FiledReference {
  /** Its position in the import, from 1. */
  readonly number: number
  readonly outcome: Outcome | undefined
  readonly paper: Identifier | undefined
  /** Why it is missing or broken, as the end of a sentence. */
  readonly why: string | undefined
  readonly verdict: Verdict | undefined
}

/** What is known of an entry: its paper, whether that had to be fetched; or why there is none. */
export type Finding = { readonly number: number } & (
  | { readonly paper: Identifier; readonly isFetched: boolean; readonly verdict?: Verdict | undefined }
  | { readonly why: string }
)

/** Entries to show, problems first. */
export interface ImportPage {
  readonly offset: number
  readonly limit: number
}

export interface Imports {
  /** Keeps an import and all its entries in one transaction; gives its identifier. */
  create(wanted: NewImport): Promise<string>
  find(id: string): Promise<Import | undefined>
  /** A person's newest one of a purpose; with a name (see `nameImport`), the newest of that name. */
  findLast(owner: Reader, name?: string, purpose?: Purpose): Promise<Import | undefined>
  /** What a check was made of; undefined where that was no BibTeX. */
  readSource(id: string): Promise<string | undefined>
  /** The identifiers of a workspace's open imports. */
  listOpen(
    workspace: Reader['workspace'],
  ): Promise<readonly (Pick<Import, 'id' | 'purpose'> & { readonly user: string })[]>
  /**
   * Open imports that nobody works at, taken until a time; with `id` that one alone. Whoever gets one works
   * at it alone, and extends it by `hold`.
   */
  take(nowMs: number, untilMs: number, id?: string): Promise<readonly string[]>
  /** Extends those of these imports whose time has not come to its end and that wait for nothing. */
  renew(ids: readonly string[], nowMs: number, untilMs: number): Promise<void>
  /** False if it is no longer open. `why` says what it waits for; without it, it goes on. */
  hold(id: string, untilMs: number, why?: string): Promise<boolean>
  /**
   * Adds a fetched page of entries and where the next begins, in one transaction; nothing if
   * `after` is no longer the cursor.
   */
  addPage(
    id: string,
    page: {
      readonly entries: readonly FiledReference[]
      readonly after: string | undefined
      readonly cursor: string
    },
  ): Promise<void>
  /** The next entries without an outcome, in their order. */
  next(id: string, limit: number): Promise<readonly ImportEntry[]>
  /**
   * Keeps the verdicts of a check; else puts found papers on the owner's list, votes for them if that was asked, and keeps every outcome, in one
   * transaction. Entries that have an outcome already stay as they are.
   */
  recordFindings(id: string, findings: readonly Finding[], atMs: number): Promise<void>
  finish(id: string, failure?: string): Promise<void>
  page(id: string, page: ImportPage): Promise<readonly ImportEntry[]>
  /**
   * Takes off the list, and out of the votes, what this import put there (votes against, which it replaced,
   * are such again), and forgets the import. Gives how many papers left the list.
   */
  undo(id: string): Promise<number>
  /**
   * Imports on these platforms that ended and whose owners have not seen it by a time after
   * `NewImport.tellAfterMs`, the longest waiting first. Each is given to one caller, and again after five
   * minutes unless `markTold` was called.
   */
  takeUntold(nowMs: number, platforms: readonly string[]): Promise<readonly Import[]>
  /** Its owner knows that it ended, or cannot be told. */
  markTold(id: string): Promise<void>
  /** Forgets imports that were done by a time; what they put on lists stays. */
  removeUntil(ms: number): Promise<void>
}
