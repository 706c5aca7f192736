/** What texts mean, as vectors that are made from their words. */

export interface TextVectors {
  readonly dimensions: number
  /** Another one tells that vectors made before must be made again. */
  readonly version: string
  /** A vector of length one from stems as the index knows them, repeats included; undefined where none is known. */
  vectorOfWords(words: Iterable<string>): Float32Array | undefined
  /** Whether a stem is so common that it is hardly a slip for another. */
  isUsual(word: string): boolean
}

/** How an index counts meaning. */
export interface Meaning {
  readonly vectors: TextVectors
  /** How much of the best score by words a cosine of one adds; 0 for nothing. */
  readonly weight: number
}
