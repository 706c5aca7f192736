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
  /** How often each stem is in the text and in the title, as in a posting. */
  readonly times: Uint8Array
  readonly titleWords: Uint32Array
  readonly names: Uint32Array
}

export interface CountedStem {
  readonly term: number
  readonly times: number
  readonly timesInTitle: number
}

/** A paper's terms, by the numbers that the one who analysed it gave them. */
export interface PaperTerms {
  readonly textLength: number
  readonly titleLength: number
  readonly stems: readonly CountedStem[]
  readonly titleWords: readonly number[]
  readonly names: readonly number[]
}

/**
 * `numbers` has the number in the table `terms` of each term, and 0 for none; throws a `RangeError` where a
 * term has none.
 */
export function writeRecord(
  { textLength, titleLength, stems, titleWords, names }: PaperTerms,
  numbers: Uint32Array,
): Buffer {
  const numberOf = (term: number) => {
    const number = numbers[term] ?? 0
    if (number === 0) throw new RangeError('A term of a paper has no number.')
    return number
  }
  // Numbers are sorted as such, and how often each occurs goes with it.
  const counted = Float64Array.from(
    stems,
    ({ term, times, timesInTitle }) => numberOf(term) * timesCodes + packPosting(0, times, timesInTitle),
  ).sort()
  const listOfTerms = (terms: readonly number[]) => listOf(Uint32Array.from(terms, numberOf).sort())
  return Buffer.concat([
    packNumbers([
      textLength,
      titleLength,
      ...listOf(Uint32Array.from(counted, (each) => Math.floor(each / timesCodes))),
    ]),
    Uint8Array.from(counted, (each) => each % timesCodes),
    packNumbers([...listOfTerms(titleWords), ...listOfTerms(names)]),
  ])
}

/** What `packPosting` gives of a posting in no paper is a byte. */
const timesCodes = 256

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

/** How many there are and, by delta encoding, the first and the distance of each from the one before. */
function listOf(ascending: Uint32Array): number[] {
  const list = [ascending.length]
  let before = 0
  for (const number of ascending) {
    list.push(number - before)
    before = number
  }
  return list
}
