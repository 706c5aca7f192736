/** The store as the rest of the bot sees it: one set of queries on SQLite and on PostgreSQL. */
import type { Ledger, Revisions, Subscriptions } from '../digest/port.ts'
import type { Delivery } from '../model/delivery.ts'
import type { Identifier } from '../model/identifier.ts'
import type { KeptOfPerson } from '../model/kept-of-person.ts'
import type { Listing } from '../model/listing.ts'
import type { Paper, PaperRecord } from '../model/paper.ts'
import type { Place, Workspace } from '../model/place.ts'
import type { Subscription } from '../model/subscription.ts'
import type { Topic } from '../model/topic.ts'

/**
 * What a batch of records did to the papers; the three add up to the records. `added` counts new papers, `merged`
 * records that told something new of a paper already there, `unchanged` those that told nothing new.
 */
export interface MergeReport {
  readonly added: number
  readonly merged: number
  readonly unchanged: number
}

/**
 * What changed after a revision, up to `revision`; ask again from there until nothing comes. `removed` are identifiers
 * that no paper goes by any longer: their paper got a better one or was found to be another paper. Whoever keeps papers
 * by `id` drops them; it may never have had them.
 */
export interface PaperChanges {
  readonly papers: readonly Paper[]
  readonly removed: readonly Identifier[]
  readonly revision: number
}

export interface Papers {
  /**
   * Merges records into the papers and saves the source's cursor, all in one transaction: after a kill either
   * both are there or neither. The outcome does not depend on the order of the records, save where a title or abstract
   * without identifiers fits several papers: it joins the first. Papers are public, so all workspaces share them.
   * Throws `unavailable`, and stores nothing, when another process has moved the cursor from where `progress` begins.
   */
  merge(records: readonly PaperRecord[], progress?: SourceProgress): Promise<MergeReport>
  /** The paper known by this identifier, also by one it had before it was merged. */
  find(id: Identifier): Promise<Paper | undefined>
  /** At most `limit` papers, each once in its present form, in the order of their last change; 0 starts at the beginning. */
  changedSince(revision: number, limit: number): Promise<PaperChanges>
  /** What `merge` would do, without doing it; each 500 records by themselves. */
  judge(records: readonly PaperRecord[]): Promise<MergeReport>
  /**
   * The papers that became known after a time, as the sources' states tell it, in the order of their coming; without
   * those that were no news any longer then (`newUntilMs`).
   */
  newSince(sinceMs: number): Promise<readonly Identifier[]>
  count(): Promise<number>
  /** Most papers first. A paper that several sources tell of counts for each. */
  countBySource(): Promise<readonly { readonly source: string; readonly papers: number }[]>
}

/** Where a source stands. `cursor` is the source's own JSON; times are epoch milliseconds. */
export interface SourceState {
  readonly source: string
  readonly cursor: string
  readonly ingestedAtMs: number
  readonly announced: number
  readonly faults: readonly string[]
  /** Ingests in a row that were not whole; absent for none. */
  readonly failures?: number
  /** Before this the source is not asked again; absent when it may be asked at any time. */
  readonly nextTryAtMs?: number
}

/** A source's new state, with what belongs to it. */
export interface SourceProgress extends SourceState {
  /** The cursor that the batch was fetched with; undefined for none yet, absent to save whatever is there. */
  readonly after?: string | undefined
  readonly listing?: Listing | undefined
  /** Whether the records are a source's older ones: those of its first reading, or asked for by their day. */
  readonly isBackFill?: boolean
}

export interface SourceStates {
  find(source: string): Promise<SourceState | undefined>
  list(): Promise<readonly SourceState[]>
  /** A source's newest listings first, at most so many. */
  listings(source: string, limit: number): Promise<readonly Listing[]>
  findListing(source: string, day: string): Promise<Listing | undefined>
  /** The listings of all sources that were looked at after a time, by source and day. */
  listingsSince(sinceMs: number): Promise<readonly Listing[]>
}

export interface Topics {
  /** The workspace's topics with the defaults that it did not replace, by name. */
  list(workspace: Workspace): Promise<readonly Topic[]>
  find(workspace: Workspace, name: string): Promise<Topic | undefined>
  /** Replaces the topics that every workspace starts with. */
  setDefaults(topics: readonly Topic[]): Promise<void>
  save(workspace: Workspace, topic: Topic): Promise<void>
  /** Takes a topic, default or own, from this workspace; false when there was none. */
  remove(workspace: Workspace, name: string): Promise<boolean>
}

export interface SavedPaper {
  readonly paper: Paper
  readonly savedAtMs: number
}

/** One person's reading list in one workspace. */
export interface ReadingLists {
  /** False when it was there already; throws `not-found` for an identifier that no paper has. */
  save(owner: Reader, id: Identifier, savedAtMs: number): Promise<boolean>
  /** False when it was not there. */
  unsave(owner: Reader, id: Identifier): Promise<boolean>
  /** Newest first. */
  list(owner: Reader): Promise<readonly SavedPaper[]>
  /** Those of the identifiers, as they were asked, whose papers are on the list. */
  has(owner: Reader, ids: readonly Identifier[]): Promise<ReadonlySet<Identifier>>
}

export interface Reader {
  readonly workspace: Workspace
  readonly user: string
}

/** What was set for each place, by the setting's name. */
export interface Settings {
  /** Only what was set; the rest stands at its standard. */
  list(place: Place): Promise<ReadonlyMap<string, string>>
  save(place: Place, name: string, value: string): Promise<void>
}

/** The stored form of the index, so that a restart analyses only what changed. */
export interface IndexSnapshots {
  /**
   * Reads the chunks and stores them one by one, each by a short write. With the last of them it takes the place of the one
   * before: killed earlier, it changes nothing. False, and let go, where one of a newer revision is stored, or where
   * another process began to save after this one. Ended by `signal`, it rejects with its reason.
   */
  save(
    snapshot: {
      readonly revision: number
      readonly chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
    },
    signal?: AbortSignal,
  ): Promise<boolean>
  load(): Promise<StoredSnapshot | undefined>
}
/** The chunks are read when they are asked for; they end early where another process saves meanwhile. */
export interface StoredSnapshot {
  readonly revision: number
  /** Names it: another snapshot has another. */
  readonly generation: string
  readonly chunks: AsyncIterable<Uint8Array>
}

/** A paper's vector; `textHash` tells the text that it was made of. */
export interface PaperVector {
  readonly paper: Identifier
  readonly textHash: string
  readonly content: Uint8Array
}

/** What the papers mean, a vector for each paper and model; a paper goes by its best identifier. */
export interface PaperVectors {
  /** Adds vectors or puts them in the place of those of the same papers. */
  save(model: string, vectors: readonly PaperVector[]): Promise<void>
  /** Removes the vectors of all models that belong to these identifiers. */
  remove(papers: readonly Identifier[]): Promise<void>
  /** At most `limit` vectors in the order in which they were saved; ask again from `number` until none comes. */
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

/** Which workspaces the platforms said are there or gone. One of which nothing was said is there. */
export interface Workspaces {
  /**
   * Marks a workspace as gone since then; one that is gone already stays so since before. False, and nothing is changed,
   * where it came after that time. `isKept`: no time erases it.
   */
  leave(workspace: Workspace, atMs: number, how?: { readonly isKept: boolean }): Promise<boolean>
  /** The bot is there now: takes the mark away; gives since when the workspace was gone, undefined where it was not. */
  join(workspace: Workspace, atMs: number): Promise<number | undefined>
  /** `back` is one that came back and was not told so yet. */
  find(workspace: Workspace): Promise<'here' | 'gone' | 'back'>
  /** True for the first who asks after a return, on any replica. */
  takeReturn(workspace: Workspace): Promise<boolean>
  /** Those that are gone, the longest first. */
  listGone(): Promise<
    readonly { readonly workspace: Workspace; readonly leftAtMs: number; readonly isKept: boolean }[]
  >
}

/** A person in one workspace, and the place or workspace where nobody else is; undefined for none. */
export interface Person extends Reader {
  readonly own: Place | Workspace | undefined
}

export interface People {
  read(person: Person): Promise<KeptOfPerson>
  /**
   * Erases reading lists and all that is of where nobody else is, in one transaction. Subscriptions of places that others
   * share go on, and no longer say who made them. Gives how many rows that were, by table.
   */
  erase(person: Person): Promise<Kept>
}

/**
 * What keys belong to: a workspace, by its name, and they go with it when it is forgotten; or by any other name the adapter
 * itself.
 */
export type Namespace = string

/** Text by namespace and key, of one adapter or one part of the bot. Rows with an end are gone after it. */
export interface AdapterRows {
  find(namespace: Namespace, key: string): Promise<string | undefined>
  save(namespace: Namespace, key: string, value: string, endsAtMs?: number): Promise<void>
  /**
   * True for the first who asks, on any replica, until the end: what must happen once is done by whoever gets it, and the
   * value is theirs.
   */
  claim(namespace: Namespace, key: string, endsAtMs: number, value?: string): Promise<boolean>
  remove(namespace: Namespace, key: string): Promise<void>
  /** Keys of a namespace that begin so, in order. */
  list(namespace: Namespace, prefix: string): Promise<readonly string[]>
}

/**
 * Over all workspaces. Waiting are deliveries that are due and not yet posted; `waitingSinceMs` is since when something
 * is due.
 */
export interface Figures {
  readonly papers: number
  readonly deliveries: ReadonlyMap<Delivery['state'], number>
  readonly waiting: number
  readonly waitingSinceMs: number | undefined
  readonly subscriptions: ReadonlyMap<Subscription['state'], number>
  /** `failures` are ingests in a row that were not complete; `completeAtMs` is undefined before the first that was. */
  readonly sources: readonly {
    readonly source: string
    readonly failures: number
    readonly completeAtMs: number | undefined
  }[]
}

export interface Store {
  readonly papers: Papers
  readonly sources: SourceStates
  readonly topics: Topics
  readonly readingLists: ReadingLists
  readonly settings: Settings
  readonly subscriptions: Subscriptions
  readonly ledger: Ledger
  readonly revisions: Revisions
  readonly snapshots: IndexSnapshots
  readonly vectors: PaperVectors
  readonly workspaces: Workspaces
  readonly people: People
  /** What one adapter, or one part of the bot by another name, keeps; `nowMs` decides which rows have ended. */
  adapterRows(adapter: string, nowMs: () => number): AdapterRows
  /** What is behind it, without secrets, for `status`: `SQLite, data/journal-club.sqlite`. */
  readonly description: string
  /**
   * Deletes everything that belongs to a workspace: topics, marks on default topics, reading lists, settings,
   * subscriptions, deliveries, adapters' rows, and the mark that it is gone. With `goneUntilMs` only if it is marked as gone
   * since then or before, and not as kept. Gives what went; undefined where the mark was not there.
   */
  forget(workspace: Workspace, goneUntilMs?: number): Promise<Kept | undefined>
  /** What `forget` would delete. */
  countOf(workspace: Workspace): Promise<Kept>
  /** Makes two names of one place of a workspace one: what belongs to `from` is `to`'s from then on. */
  joinPlaces(from: Place, to: Place): Promise<void>
  /**
   * Rejects when the database does not answer, or when something failed lately and still does; with `misconfigured` when
   * a newer program took it over.
   */
  ping(): Promise<void>
  /** What failed last, as whoever asked was told; undefined once `ping` has found that it works again. */
  readonly fault: string | undefined
  figures(nowMs: number): Promise<Figures>
  close(): Promise<void>
}
