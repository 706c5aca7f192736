/** The port of a source of papers: one file a source, its name the file's. */
import type { ZodType } from 'zod'
import type { Identifier } from '../model/identifier.ts'
import type { PaperExtras } from '../model/paper-record.ts'
import type { Http } from './http.ts'

/**
 * One paper as a source describes it: raw text, LaTeX included; days as ISO dates. Empty means unknown.
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

/** A batch of records. `cursor` is passed as `since` once they are stored; `faults` are plain sentences. */
export interface SourceBatch {
  readonly records: readonly SourceRecord[]
  readonly cursor: string
  /**
   * How many papers the source announces in this batch, including broken records and those that it withheld.
   */
  readonly announced: number
  readonly faults: readonly string[]
  /**
   * The ISO day of the listing that this batch is of; the day of the ingest where a source has no such days.
   */
  readonly day?: string
  /** Continues the listing of the previous batch, so that counts add up; otherwise a new listing begins. */
  readonly isContinued?: boolean
  /** Whether more batches of the same listing follow. */
  readonly hasMore?: boolean
  /** Why the listing cannot be trusted to be whole although nothing that it names is missing. */
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
  /** Also asks what failed recently. */
  readonly isPressing?: boolean
  /** Ends what is under way. */
  readonly signal?: AbortSignal | undefined
  /**
   * Identifiers of papers that changed after a revision of the store, for sources that add to known papers.
   */
  known(
    afterRevision: number,
    limit: number,
  ): Promise<{ readonly papers: readonly (readonly Identifier[])[]; readonly revision: number }>
}

export interface Source<Config = unknown> {
  readonly name: string
  /** Handles retries itself, address by address, so the source as a whole is never paused. */
  readonly pacesItself?: boolean
  /** Tells more of papers that are known, and announces none: what it tells of is no news by that. */
  readonly addsToKnown?: boolean
  /** Reads its own settings from the environment. */
  readonly config: ZodType<Config>
  /**
   * Everything since a cursor; undefined means from the beginning. Throws `BotError` when
   * the source cannot be read at all.
   */
  papers(since: string | undefined, config: Config, reach: Reach): AsyncIterable<SourceBatch>
}
