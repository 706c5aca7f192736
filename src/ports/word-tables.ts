/** The port of the vectors of words that were fitted to the papers here. */

export interface WordTableNote {
  /** Name of the content, or any other one where there is none. */
  readonly version: string
  /** The version of the table that came with the program, which it adds to. */
  readonly base: string
  /** How many papers there were. */
  readonly papers: number
  /** How well titles found their abstracts, of papers that it was not fitted to: from 0 to 1. */
  readonly titles: number
}

/** Without content: what was fitted was no better, so the table of the program is used. */
export interface StoredWordTable extends WordTableNote {
  readonly content: Uint8Array | undefined
}

/** One table at a time, for all replicas. */
export interface WordTables {
  /** Takes the place of the one before, in one transaction. */
  save(table: StoredWordTable): Promise<void>
  find(): Promise<WordTableNote | undefined>
  /** Undefined for one without content, and for one that was replaced meanwhile. */
  load(version: string): Promise<Uint8Array | undefined>
}
