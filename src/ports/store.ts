/** The store's port: one set of queries on SQLite and on PostgreSQL. */

import type { Identifier } from '../model/identifier.ts'
import type { KeptOfPerson } from '../model/kept-of-person.ts'
import type { Listing } from '../model/listing.ts'
import type { Paper } from '../model/paper.ts'
import type { PaperRecord } from '../model/paper-record.ts'
import type { Place, Workspace } from '../model/place.ts'
import type { Reference } from '../model/reference.ts'
import type { Topic } from '../model/topic.ts'
import type { ClubStores } from './clubs.ts'
import type { Ledger, Revisions, Subscriptions } from './digest.ts'
import type { Figures } from './figures.ts'
import type { FullTextStore } from './full-texts.ts'
import type { Imports } from './imports.ts'
import type { IndexSnapshots } from './index-snapshots.ts'
import type { KeptReferences } from './kept-references.ts'
import type { ModelDays } from './model-days.ts'
import type { PersonStores } from './person-stores.ts'
import type { Reader } from './reader.ts'
import type { SharedPapers } from './shared-papers.ts'
import type { SavedEntry, Shelves } from './shelves.ts'
import type { Votes } from './votes.ts'
import type { WordTables } from './word-tables.ts'

export type { Reader } from './reader.ts'
export type { SavedEntry } from './shelves.ts'

/**
 * The effect of a batch of records; the three counts add up to the records. `added` counts new papers,
 * `merged` records that added something to an existing paper, `unchanged` the rest.
 */
export interface MergeReport {
  readonly added: number
  readonly merged: number
  readonly unchanged: number
}

/**
 * The changes after a revision, up to `revision`; repeat from there until there are none. `removed` are
 * identifiers that no paper goes by any longer, because the paper got a better one or was merged. Callers
 * that keep papers by `id` drop them, if they have them.
 */
export interface PaperChanges {
  readonly papers: readonly Paper[]
  readonly removed: readonly Identifier[]
  readonly revision: number
}

export interface Papers {
  /**
   * Merges records into the papers and saves the source's cursor, all in one transaction: after a kill
   * either both are there or neither. The outcome does not depend on the order of the records, save
   * where a title or abstract without identifiers fits several papers: it joins the first. Papers are
   * public, so all workspaces share them. Without `progress`, and while it is only `on demand`, a
   * paper is no news. Throws `unavailable`, and stores nothing, when another process has moved the
   * cursor from where `progress` begins.
   */
  merge(records: readonly PaperRecord[], progress?: SourceProgress): Promise<MergeReport>
  /** The paper with this identifier, also one from before a merge. */
  find(id: Identifier): Promise<Paper | undefined>
  /**
   * The paper that each reference would be merged into, by its identifiers, its title with the first author,
   * or its abstract; undefined where none is there.
   */
  match(references: readonly Reference[]): Promise<readonly (Paper | undefined)[]>
  /** At most `limit` papers, each once in its current form, ordered by their last change; start with 0. */
  changedSince(revision: number, limit: number): Promise<PaperChanges>
  /** What `merge` would do, without doing it; every 500 records are judged separately. */
  judge(records: readonly PaperRecord[]): Promise<MergeReport>
  /**
   * The papers that became known after a time, by the sources' times, in their order; without those that were
   * old news by then (`newUntilMs`).
   */
  newSince(sinceMs: number): Promise<readonly Identifier[]>
  count(): Promise<number>
  /** Most papers first. A paper from several sources counts for each. */
  countBySource(): Promise<readonly { readonly source: string; readonly papers: number }[]>
}

/** The state of a source. `cursor` is the source's own JSON; times are epoch milliseconds. */
export interface SourceState {
  readonly source: string
  readonly cursor: string
  readonly ingestedAtMs: number
  readonly announced: number
  readonly faults: readonly string[]
  /** Ingests in a row that were not whole; absent for none. */
  readonly failures?: number
  /** The source is not asked before this; absent if it may be asked now. */
  readonly nextTryAtMs?: number
}

/** A source's new state, with what belongs to it. */
export interface SourceProgress extends SourceState {
  /** The cursor that the batch was fetched with; undefined for none yet, absent to save in any case. */
  readonly after?: string | undefined
  readonly listing?: Listing | undefined
  /** Whether this is a back-fill: a source's first run, or records requested by day. */
  readonly isBackFill?: boolean
}

export interface SourceStates {
  find(source: string): Promise<SourceState | undefined>
  list(): Promise<readonly SourceState[]>
  /** A source's newest listings first, at most so many. */
  listings(source: string, limit: number): Promise<readonly Listing[]>
  findListing(source: string, day: string): Promise<Listing | undefined>
  /** All sources' listings checked after a time, by source and day. */
  listingsSince(sinceMs: number): Promise<readonly Listing[]>
}

export interface Topics {
  /** The workspace's topics and the defaults that it did not replace, by name. */
  list(workspace: Workspace): Promise<readonly Topic[]>
  find(workspace: Workspace, name: string): Promise<Topic | undefined>
  /** Replaces the topics that every workspace starts with. */
  setDefaults(topics: readonly Topic[]): Promise<void>
  /** One that is as the default of its name follows that from then on. */
  save(workspace: Workspace, topic: Topic): Promise<void>
  /** Removes a topic, default or own, from this workspace; false if there was none. */
  remove(workspace: Workspace, name: string, nowMs: number): Promise<boolean>
  /**
   * Brings back a topic that was removed: the workspace's own within a day, else the default of that name.
   * Gives what is there then; undefined where that is nothing.
   */
  restore(workspace: Workspace, name: string, nowMs: number): Promise<Topic | undefined>
}

export interface SavedPaper {
  readonly paper: Paper
  readonly savedAtMs: number
}

/** One person's reading list in one workspace. */
export interface ReadingLists extends KeptReferences {
  /** False if it was already there; throws `not-found` for an unknown identifier. */
  save(owner: Reader, id: Identifier, savedAtMs: number): Promise<boolean>
  /** False when it was not there. */
  unsave(owner: Reader, id: Identifier): Promise<boolean>
  /** Newest first. */
  list(owner: Reader): Promise<readonly SavedPaper[]>
  /** What is on the list, newest first, without its papers: lists are as long as people make them. */
  entries(owner: Reader): Promise<readonly SavedEntry[]>
  /** The papers of some entries, in their order. */
  read(entries: readonly SavedEntry[]): Promise<readonly SavedPaper[]>
  /** Those of the given identifiers whose papers are on the list. */
  has(owner: Reader, ids: readonly Identifier[]): Promise<ReadonlySet<Identifier>>
}

/** The settings of each place, by name. */
export interface Settings {
  /** Only values that were set; the rest have their defaults. */
  list(place: Place): Promise<ReadonlyMap<string, string>>
  save(place: Place, name: string, value: string): Promise<void>
}

/** A paper's vector; `textHash` identifies the text it was made from. */
export interface PaperVector {
  readonly paper: Identifier
  readonly textHash: string
  readonly content: Uint8Array
}

/** The papers' vectors, one per paper and model; a paper goes by its best identifier. */
export interface PaperVectors {
  /** Adds vectors or replaces those of the same papers. */
  save(model: string, vectors: readonly PaperVector[]): Promise<void>
  /** Removes the vectors of all models that belong to these identifiers. */
  remove(papers: readonly Identifier[]): Promise<void>
  /** At most `limit` vectors in the order of saving; repeat from `number` until there are none. */
  changedSince(
    model: string,
    number: number,
    limit: number,
  ): Promise<{ readonly vectors: readonly PaperVector[]; readonly number: number }>
  /** Those of some papers, in any order. */
  find(model: string, papers: readonly Identifier[]): Promise<readonly PaperVector[]>
  count(model: string): Promise<number>
}

/** How many rows, by table; those with none are left out. `jobs` are the work queue's own. */
export type Kept = ReadonlyMap<string, number>

/** Which workspaces the bot is in, as the platforms report. Unreported ones count as present. */
export interface Workspaces {
  /**
   * Marks a workspace as having left at this time; an earlier time stays. False, without a change, if it
   * joined after that time. `isKept`: it is never erased.
   */
  leave(workspace: Workspace, atMs: number, how?: { readonly isKept: boolean }): Promise<boolean>
  /** Removes the mark, as the bot is there now; gives since when it was gone, undefined if it was not. */
  join(workspace: Workspace, atMs: number): Promise<number | undefined>
  /** `back` has returned and was not told so yet. */
  find(workspace: Workspace): Promise<'here' | 'gone' | 'back'>
  /** True for the first caller after a return, on any replica. */
  takeReturn(workspace: Workspace): Promise<boolean>
  /** Workspaces that left, the longest ago first. */
  listGone(): Promise<
    readonly { readonly workspace: Workspace; readonly leftAtMs: number; readonly isKept: boolean }[]
  >
}

/** A person in one workspace, and the place or workspace that is theirs alone; undefined for none. */
export interface Person extends Reader {
  readonly own: Place | Workspace | undefined
}

export interface People {
  load(person: Person): Promise<KeptOfPerson>
  /**
   * Erases the person's reading lists, what they linked, their votes, and everything in places that are
   * theirs alone, in one transaction; then their name in what was posted or waits to be. Subscriptions in
   * shared places continue without it. Gives the erased rows by table.
   */
  erase(person: Person): Promise<Kept>
}

/**
 * What keys belong to: a workspace, by its name, and they go with it when it is forgotten; or by any
 * other name the adapter itself.
 */
export type Namespace = string

/** Text by namespace and key, for one adapter or one part of the bot. Rows with an end disappear after it. */
export interface AdapterRows {
  find(namespace: Namespace, key: string): Promise<string | undefined>
  save(namespace: Namespace, key: string, value: string, endsAtMs?: number): Promise<void>
  /**
   * As `save`, for words of one person, which are erased with what else is kept of them. What was also saved
   * without an owner stays; of several owners the last counts.
   */
  saveFor(owner: string, namespace: Namespace, key: string, value: string): Promise<void>
  /**
   * True for the first caller on any replica, until the end: whoever gets it does what must happen
   * once, and the value is theirs.
   */
  claim(namespace: Namespace, key: string, endsAtMs: number, value?: string): Promise<boolean>
  /**
   * As `claim`, without waiting for the disk: for what comes with each message. If the power fails it may be
   * forgotten, unless anything was stored after it.
   */
  claimLightly(namespace: Namespace, key: string, endsAtMs: number): Promise<boolean>
  remove(namespace: Namespace, key: string): Promise<void>
  /** Keys of a namespace that begin so, in order. */
  list(namespace: Namespace, prefix: string): Promise<readonly string[]>
}

export interface Store extends ClubStores, FullTextStore, PersonStores {
  readonly papers: Papers
  readonly sources: SourceStates
  readonly topics: Topics
  readonly readingLists: ReadingLists
  readonly shelves: Shelves
  readonly imports: Imports
  readonly settings: Settings
  readonly sharedPapers: SharedPapers
  readonly votes: Votes
  readonly subscriptions: Subscriptions
  readonly ledger: Ledger
  readonly revisions: Revisions
  readonly snapshots: IndexSnapshots
  readonly vectors: PaperVectors
  readonly wordTables: WordTables
  readonly modelDays: ModelDays
  readonly workspaces: Workspaces
  readonly people: People
  /** The rows of one adapter, or of one part of the bot; `nowMs` decides which have ended. */
  adapterRows(adapter: string, nowMs: () => number): AdapterRows
  /** The database behind it, without secrets, for `status`: `SQLite, data/journal-club.sqlite`. */
  readonly description: string
  /**
   * Deletes everything that belongs to a workspace, and the mark that it left. With `goneUntilMs` only if it
   * left by then and is not kept. Gives the deleted rows by table; undefined if the mark was not there.
   */
  forget(workspace: Workspace, goneUntilMs?: number): Promise<Kept | undefined>
  /** What `forget` would delete. */
  countOf(workspace: Workspace): Promise<Kept>
  /** Joins two names of one place of a workspace: everything of `from` becomes `to`'s. */
  joinPlaces(from: Place, to: Place): Promise<void>
  /**
   * Rejects if the database does not answer, or if something failed recently and still does; with
   * `misconfigured` if a newer program took it over.
   */
  ping(): Promise<void>
  /** The last fault, as the asker was told; undefined once `ping` found it resolved. */
  readonly fault: string | undefined
  figures(nowMs: number): Promise<Figures>
  close(): Promise<void>
}
