/** The port of the stored index. */

/** The stored form of the index, so that a restart analyses only what changed. */
export interface IndexSnapshots {
  /**
   * Stores the chunks one by one, each by a short write; the last one replaces the previous snapshot, so a
   * kill before that changes nothing. False, and dropped, if a newer revision is stored or another process
   * began to save later. Aborted by `signal`, it rejects with its reason.
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

/** Chunks are loaded on demand; they end early if another process saves meanwhile. */
export interface StoredSnapshot {
  readonly revision: number
  /** Identifies the snapshot. */
  readonly generation: string
  readonly chunks: AsyncIterable<Uint8Array>
}
