/** What a text means by the words in it: the direction of the sum of their vectors. */
import { readFile } from 'node:fs/promises'
import { type Analysis, rememberStems } from '../../search/analysis/analysis.ts'
import { WordNumbers } from './word-numbers.ts'
import { decodeWordTable, type WordTable } from './word-table.ts'
import { wordsOf } from './words-of.ts'

export interface WordVectors {
  readonly dimensions: number
  /** Another one tells that vectors made before must be made again. */
  readonly version: string
  /** A vector of length one; undefined where no word of the text is known. */
  vectorOf(text: string): Float32Array | undefined
  /** `vectorOf` from words as `wordsOf` gives them, repeats included: for a text that is analysed already. */
  vectorOfWords(words: Iterable<string>): Float32Array | undefined
  /** Whether a stem is so common that it is hardly a slip for another. */
  isUsual(word: string): boolean
}

/**
 * The table that comes with the program; some 4 MB, so keep it. Throws
 * `BotError('unavailable')` if it is damaged.
 */
export async function loadWordVectors(): Promise<WordVectors> {
  return createWordVectors(await loadShippedTable())
}

/** Reads some 4 MB each time. Throws `BotError('unavailable')` if the file is damaged. */
export async function loadShippedTable(): Promise<WordTable> {
  return decodeWordTable(await readFile(new URL('./vectors-1.bin', import.meta.url)))
}

/** Vectors by any table. */
export function createWordVectors(table: WordTable, analysis: Analysis = rememberStems()): WordVectors {
  const { dimensions, version, rows, scales } = table
  // Many a process asks for no vector.
  let numbers: WordNumbers | undefined
  const find = (word: string) => {
    numbers ??= new WordNumbers(table.lines, scales.length)
    return numbers.find(word)
  }

  function vectorOfWords(words: Iterable<string>): Float32Array | undefined {
    const counts = new Map<number, number>()
    for (const word of words) {
      const number = find(word)
      if (number !== undefined) counts.set(number, (counts.get(number) ?? 0) + 1)
    }
    const sum = new Float32Array(dimensions)
    for (const [number, count] of counts) {
      const scale = (scales[number] ?? 0) * repeatWeight(count)
      // Without `??`, as this loop is most of the work.
      for (let at = 0, place = number * dimensions; at < dimensions; at++, place++)
        sum[at] = (sum[at] as number) + scale * (rows[place] as number)
    }
    const length = Math.hypot(...sum)
    return length > 0 ? sum.map((value) => value / length) : undefined
  }

  return {
    dimensions,
    version,
    vectorOf: (text) => vectorOfWords(wordsOf(text, analysis)),
    vectorOfWords,
    isUsual: (word) => (find(word) ?? usualWords) < usualWords,
  }
}

/** Behind them are words such as “learing” and “wich”, commonest first. */
const usualWords = 20_000

/** The weight of a word that occurs in a text so many times. */
export function repeatWeight(count: number): number {
  return 1 + Math.log(count)
}
