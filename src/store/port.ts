/** The store as the rest of the bot sees it: one set of queries on SQLite and on PostgreSQL. */
import type { Identifier } from '../model/identifier.ts'
import type { Paper, PaperRecord } from '../model/paper.ts'
import type { Workspace } from '../model/place.ts'
import type { Topic } from '../model/topic.ts'

/** What a batch of records did to the papers. `merged` counts records that joined a paper already there. */
export interface MergeReport {
  readonly added: number
  readonly merged: number
  readonly unchanged: number
}

/** What changed after a revision. `removed` are identifiers of papers that were found to be another paper. */
export interface PaperChanges {
  readonly papers: readonly Paper[]
  readonly removed: readonly Identifier[]
  readonly revision: number
}

export interface Papers {
  /**
   * Merges records into the papers and saves the source's cursor, all in one transaction: after a kill either
   * both are there or neither. Papers are public, so they are shared by all workspaces.
   */
  merge(records: readonly PaperRecord[], progress?: SourceState): Promise<MergeReport>
  /** The paper known by this identifier, also by one it had before it was merged. */
  find(id: Identifier): Promise<Paper | undefined>
  changedSince(revision: number, limit: number): Promise<PaperChanges>
  count(): Promise<number>
  countBySource(): Promise<readonly { readonly source: string; readonly papers: number }[]>
}

/** Where a source stands. `cursor` is the source's own JSON; times are epoch milliseconds. */
export interface SourceState {
  readonly source: string
  readonly cursor: string
  readonly ingestedAtMs: number
  readonly announced: number
  readonly faults: readonly string[]
}

export interface SourceStates {
  find(source: string): Promise<SourceState | undefined>
  list(): Promise<readonly SourceState[]>
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
  /** False when it was there already. */
  save(owner: Reader, id: Identifier, savedAtMs: number): Promise<boolean>
  /** False when it was not there. */
  unsave(owner: Reader, id: Identifier): Promise<boolean>
  /** Newest first. */
  list(owner: Reader): Promise<readonly SavedPaper[]>
  has(owner: Reader, ids: readonly Identifier[]): Promise<ReadonlySet<Identifier>>
}

export interface Reader {
  readonly workspace: Workspace
  readonly user: string
}

/** The stored form of the index, so that a restart analyses only what changed. */
export interface IndexSnapshots {
  save(snapshot: IndexSnapshot): Promise<void>
  load(): Promise<IndexSnapshot | undefined>
}
export interface IndexSnapshot {
  readonly revision: number
  readonly content: string
}

export interface Store {
  readonly papers: Papers
  readonly sources: SourceStates
  readonly topics: Topics
  readonly readingLists: ReadingLists
  readonly snapshots: IndexSnapshots
  /** What is behind it, without secrets, for `status`: `SQLite, data/journal-club.sqlite`. */
  readonly description: string
  /** Deletes everything that belongs to a workspace. */
  forget(workspace: Workspace): Promise<void>
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
