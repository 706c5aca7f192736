/**
 * What ranking asks of a paper, as bytes, so that a hundred papers are ranked without a look at their texts: its lengths,
 * and the numbers of its terms, of stems with how often each stands there. About 250 bytes for an abstract.
 */
import { packPosting } from '../posting-lists.ts'

/** Terms by their numbers in the table `terms`, ascending. */
export interface PaperRecord {
  readonly textLength: number
  readonly titleLength: number
  readonly stems: Uint32Array
  /** Of each stem how often it is in the text and in the title, as in a posting. */
  readonly times: Uint8Array
  readonly titleWords: Uint32Array
  readonly names: Uint32Array
}

export interface CountedStem {
  readonly term: string
  readonly times: number
  readonly timesInTitle: number
}

/** A paper's terms before they are numbered. */
export interface PaperTerms {
  readonly textLength: number
  readonly titleLength: number
  readonly stems: readonly CountedStem[]
  readonly titleWords: readonly string[]
  readonly names: readonly string[]
}

/** Throws where a term has no number. */
export function writeRecord(
  { textLength, titleLength, stems, titleWords, names }: PaperTerms,
  numbers: ReadonlyMap<string, number>,
): Buffer {
  const bytes: number[] = []
  const put = (value: number) => {
    let rest = value
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
    bytes.push(rest)
  }
  const numberOf = (term: string) => {
    const number = numbers.get(term)
    if (number === undefined) throw new RangeError(`The term “${term}” has no number.`)
    return number
  }
  /** Each number as its distance from the one before. */
  const putAscending = (ascending: readonly number[]) => {
    let before = 0
    for (const number of ascending) {
      put(number - before)
      before = number
    }
  }
  const putAll = (terms: readonly string[]) => {
    put(terms.length)
    putAscending(terms.map(numberOf).sort((a, b) => a - b))
  }
  put(textLength)
  put(titleLength)
  const counted = stems
    .map(({ term, times, timesInTitle }) => ({ number: numberOf(term), times, timesInTitle }))
    .sort((a, b) => a.number - b.number)
  put(counted.length)
  putAscending(counted.map(({ number }) => number))
  for (const { times, timesInTitle } of counted) bytes.push(packPosting(0, times, timesInTitle))
  putAll(titleWords)
  putAll(names)
  return Buffer.from(bytes)
}

export function readRecord(bytes: Uint8Array): PaperRecord {
  let at = 0
  const read = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
  }
  const readAll = () => {
    const numbers = new Uint32Array(read())
    let before = 0
    for (let number = 0; number < numbers.length; number++) {
      before += read()
      numbers[number] = before
    }
    return numbers
  }
  const textLength = read()
  const titleLength = read()
  const stems = readAll()
  const times = bytes.subarray(at, at + stems.length)
  at += stems.length
  return { textLength, titleLength, stems, times, titleWords: readAll(), names: readAll() }
}

/** Where a number stands among others, ascending; below 0 where it does not. */
export function indexOfNumber(numbers: Uint32Array, number: number): number {
  let [from, to] = [0, numbers.length - 1]
  while (from <= to) {
    const middle = (from + to) >> 1
    const found = numbers[middle] ?? 0
    if (found === number) return middle
    if (found < number) from = middle + 1
    else to = middle - 1
  }
  return -1
}
