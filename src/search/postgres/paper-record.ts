/**
 * What ranking needs of a paper, as bytes, so that papers are ranked without reading their texts: lengths,
 * the numbers of its terms, and how often each stem occurs. About 250 bytes for an abstract.
 */
import { PackedNumbers, packNumbers } from '../index/packed-numbers.ts'
import { packPosting } from '../index/posting-lists.ts'

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
  const numberOf = (term: string) => {
    const number = numbers.get(term)
    if (number === undefined) throw new RangeError(`The term “${term}” has no number.`)
    return number
  }
  const counted = stems
    .map(({ term, times, timesInTitle }) => ({ number: numberOf(term), times, timesInTitle }))
    .sort((a, b) => a.number - b.number)
  const listOf = (ascending: readonly number[]) => [ascending.length, ...distancesOf(ascending)]
  const listOfTerms = (terms: readonly string[]) => listOf(terms.map(numberOf).sort((a, b) => a - b))
  return Buffer.concat([
    packNumbers([textLength, titleLength, ...listOf(counted.map(({ number }) => number))]),
    Uint8Array.from(counted, ({ times, timesInTitle }) => packPosting(0, times, timesInTitle)),
    packNumbers([...listOfTerms(titleWords), ...listOfTerms(names)]),
  ])
}

export function decodeRecord(bytes: Uint8Array): PaperRecord {
  const numbers = new PackedNumbers(bytes)
  const decodeList = () => {
    const list = new Uint32Array(numbers.next())
    let before = 0
    for (let at = 0; at < list.length; at++) {
      before += numbers.next()
      list[at] = before
    }
    return list
  }
  const textLength = numbers.next()
  const titleLength = numbers.next()
  const stems = decodeList()
  const times = bytes.subarray(numbers.at, numbers.at + stems.length)
  numbers.at += stems.length
  return { textLength, titleLength, stems, times, titleWords: decodeList(), names: decodeList() }
}

/** The index of a number in an ascending list; negative where it is not in it. */
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

/** Delta encoding of ascending numbers: the first, then the distance of each from the one before. */
function distancesOf(ascending: readonly number[]): number[] {
  return ascending.map((number, at) => number - (ascending[at - 1] ?? 0))
}
