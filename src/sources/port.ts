/** The port of a source of papers: one file a source, its name the file's. */
import type { ZodType } from 'zod'
import type { Http } from '../http/port.ts'
import type { Identifier } from '../model/identifier.ts'
import type { PaperExtras } from '../model/paper.ts'

/**
 * One paper as a source tells of it: text as it came, LaTeX included; days as ISO dates. Empty means unknown.
 * `authors` are names in reading order, one an element.
 */
export interface SourceRecord extends PaperExtras {
  readonly identifiers: readonly string[]
  readonly title?: string
  readonly authors?: readonly string[]
  readonly abstract?: string
  readonly published?: string
  readonly updated?: string
  readonly listed?: string
  readonly links?: readonly string[]
}

/** Records that came together. `cursor` is what to pass as `since` once they are stored; `faults` are plain sentences. */
export interface SourceBatch {
  readonly records: readonly SourceRecord[]
  readonly cursor: string
  /** How many papers the source says it has in this batch: broken records, and those that it kept back, included. */
  readonly announced: number
  readonly faults: readonly string[]
  /** The ISO day of the listing that this batch is of; the day of the ingest where a source has no such days. */
  readonly day?: string
  /** Goes on with the listing of the batch before, so that its counts add to that; else a listing begins. */
  readonly isContinued?: boolean
  /** Whether more batches of the same listing follow. */
  readonly hasMore?: boolean
  /** Why the listing cannot be taken as whole though nothing is missing that it names. */
  readonly doubt?: { readonly state: 'incomplete' | 'degraded'; readonly why: string }
  /** How many papers the whole listing has, where the source says so. */
  readonly total?: number
}

/** What the program lends to a source. */
export interface Reach {
  readonly http: Http
  now(): Temporal.Instant
  /** The ISO day to start at, whatever the cursor says. */
  readonly from?: string | undefined
  /** Asks also what failed a short while ago. */
  readonly isPressing?: boolean
  /** Ends what is under way. */
  readonly signal?: AbortSignal | undefined
  /** Identifiers of papers that changed after a revision of the store, for sources that add to known papers. */
  known(
    afterRevision: number,
    limit: number,
  ): Promise<{ readonly papers: readonly (readonly Identifier[])[]; readonly revision: number }>
}

export interface Source<Config = unknown> {
  readonly name: string
  /** Leaves what failed alone by itself, address by address, and is itself asked as ever. */
  readonly pacesItself?: boolean
  /** Reads its own settings from the environment. */
  readonly config: ZodType<Config>
  /** Everything since a cursor; undefined means from the beginning. Throws `BotError` when the source cannot be read at all. */
  papers(since: string | undefined, config: Config, reach: Reach): AsyncIterable<SourceBatch>
}
