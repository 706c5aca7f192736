/** The port of a source of papers: one file a source, its name the file's. */
import type { ZodType } from 'zod'

/**
 * One paper as a source tells of it: text as it came, LaTeX included; days as ISO dates. Empty means unknown.
 * `authors` are names in reading order, one an element.
 */
export interface SourceRecord {
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
  /** How many papers the source says it has in this batch, broken records included. */
  readonly announced: number
  readonly faults: readonly string[]
}

export interface Source<Config = unknown> {
  readonly name: string
  /** Reads its own settings from the environment. */
  readonly config: ZodType<Config>
  /** Everything since a cursor; undefined means from the beginning. Throws `BotError` when the source cannot be read at all. */
  papers(since: string | undefined, config: Config): AsyncIterable<SourceBatch>
}
