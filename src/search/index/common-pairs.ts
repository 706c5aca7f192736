/**
 * Which papers have which two common words side by side, so that a phrase of such words need not be looked
 * for in all words of most papers. Made when it is first asked for, of the papers there are by then.
 */
import { functionWords } from '../analysis/stop-words.ts'
import { growTo } from './growing.ts'
import type { Lexicon } from './lexicon.ts'
import { PackedNumbers } from './packed-numbers.ts'
import { fieldEnd, firstWord, type Pieces, type Tokens, titleOf, visitTokens, wideWord } from './tokens.ts'

/** The papers that pairs are looked for in, by number. */
interface Papers {
  readonly lexicon: Lexicon
  /** One more than the highest number. */
  readonly end: number
  tokensOf(doc: number): Tokens
  piecesOf(doc: number): Pieces
}

export class CommonPairs {
  readonly #papers: Papers
  readonly #maxCommon: number
  #table: PairTable | undefined

  /** Keeps the pairs of `maxCommon` words at most. */
  constructor(papers: Papers, maxCommon = 512) {
    this.#papers = papers
    this.#maxCommon = maxCommon
  }

  /** From now on a paper is another one, or none. */
  change(doc: number): void {
    this.#table?.distrust(doc)
  }

  /** Those of all papers but a few; undefined while that would take long. */
  *prepare(): Generator<void, PairTable | undefined, void> {
    if (this.#table?.isOfMost(this.#papers.end) !== true)
      this.#table = new PairTable(this.#papers, this.#maxCommon)
    const table = this.#table
    // Each question that wants it goes on from where the one before it ended.
    for (let step = 0; step < stepsOfQuestion; step++) {
      if (table.goOn()) return table
      yield
    }
    return undefined
  }
}

export class PairTable {
  readonly #papers: Papers
  readonly #end: number
  /** By number of a paper: 1 where what is told here need not hold. */
  readonly #isUnsure: Uint8Array
  #changed = 0
  #building: Generator<void, void, void> | undefined
  /** By the number of a word, its place among the common ones and 1; 0 for others. */
  #places = new Uint16Array(0)
  #common = 0
  /** By pair, where its papers begin. */
  #starts = new Uint32Array(0)
  /** Twice the number of a paper, and 1 where the pair is in its title. */
  #entries = new Uint32Array(0)
  /** The pairs of a paper: twice each, and 1 where it is in the title. */
  #found = new Uint32Array(1024)
  /** By pair, its place among those of the paper that is read, and 1. */
  #placeFound = new Uint32Array(0)

  constructor(papers: Papers, maxCommon: number) {
    this.#papers = papers
    this.#end = papers.end
    this.#isUnsure = new Uint8Array(this.#end)
    this.#building = this.#build(maxCommon)
  }

  /** Does some of the work; whether all of it is done. */
  goOn(): boolean {
    if (this.#building?.next().done === true) this.#building = undefined
    return this.#building === undefined
  }

  isOfMost(end: number): boolean {
    return end - this.#end + this.#changed <= end / sharePending
  }

  distrust(doc: number): void {
    if (doc >= this.#end || this.#isUnsure[doc] === 1) return
    this.#isUnsure[doc] = 1
    this.#changed++
  }

  /** Whether nothing is known here of a paper. */
  isUnsure(doc: number): boolean {
    return doc >= this.#end || this.#isUnsure[doc] === 1
  }

  isCommon(word: number): boolean {
    return (this.#places[word] ?? 0) > 0
  }

  /** The papers of two common words: twice their numbers, and 1 more where the words are in the title. */
  papersWith(first: number, second: number): Uint32Array {
    const pair = ((this.#places[first] ?? 0) - 1) * this.#common + (this.#places[second] ?? 0) - 1
    return this.#entries.subarray(this.#starts[pair], this.#starts[pair + 1])
  }

  *#build(maxCommon: number): Generator<void, void, void> {
    yield* this.#chooseCommon(maxCommon)
    const pairs = this.#common ** 2
    this.#placeFound = new Uint32Array(pairs)
    this.#starts = new Uint32Array(pairs + 1)
    const starts = this.#starts
    yield* this.#eachPaper((_, found) => {
      for (let at = 0; at < found.length; at++) {
        const after = ((found[at] ?? 0) >>> 1) + 1
        starts[after] = (starts[after] ?? 0) + 1
      }
    })
    for (let pair = 0; pair < pairs; pair++) starts[pair + 1] = (starts[pair + 1] ?? 0) + (starts[pair] ?? 0)
    const ends = starts.slice()
    const entries = new Uint32Array(starts[pairs] ?? 0)
    yield* this.#eachPaper((doc, found) => {
      for (let at = 0; at < found.length; at++) {
        const pair = found[at] ?? 0
        const end = ends[pair >>> 1] ?? 0
        entries[end] = 2 * doc + (pair & 1)
        ends[pair >>> 1] = end + 1
      }
    })
    this.#entries = entries
    // A paper that was no longer to be trusted when it was its turn left its places empty.
    for (let pair = 0; pair < pairs; pair++) {
      const [from, to] = [ends[pair] ?? 0, starts[pair + 1] ?? 0]
      if (from < to) entries.fill(nobody, from, to)
    }
    this.#placeFound = new Uint32Array(0)
  }

  /** Function words, which are not counted, and of the others those that most papers have. */
  *#chooseCommon(maxCommon: number): Generator<void, void, void> {
    const { lexicon, end } = this.#papers
    const size = Math.min(lexicon.size, 2 ** 16 - firstWord)
    const counted: (readonly [word: number, papers: number])[] = []
    for (let word = 0; word < size; word++) {
      const papers = lexicon.papersOf(word, 'word')
      if (papers > end / rarest) counted.push([word, papers])
      if (word % wordsInStep === 0) yield
    }
    const others = counted.sort(([, a], [, b]) => b - a).map(([word]) => word)
    const grammar = [...functionWords].map((word) => lexicon.idOf(word) ?? size)
    const common = [...grammar, ...others].filter((word) => word < size).slice(0, maxCommon)
    this.#common = common.length
    this.#places = new Uint16Array(size)
    for (const [at, word] of common.entries()) this.#places[word] = at + 1
  }

  /** Tells the pairs of each paper that is still the one it was. */
  *#eachPaper(see: (doc: number, found: Uint32Array) => void): Generator<void, void, void> {
    for (let doc = 0; doc < this.#end; doc++) {
      if (doc % papersInStep === 0) yield
      if (this.#isUnsure[doc] === 1) continue
      const pieces = this.#papers.piecesOf(doc)
      const title = titleOf(pieces)
      if (this.#hasTornName(doc, pieces, title.start)) this.#isUnsure[doc] = 1
      else see(doc, this.#pairsOf(pieces, title))
    }
  }

  #pairsOf({ all, start, end }: Pieces, title: ReturnType<typeof titleOf>): Uint32Array {
    const [places, placeFound, common] = [this.#places, this.#placeFound, this.#common]
    let size = 0
    let before = 0
    for (let at = start; at < end; at++) {
      const piece = all[at] ?? fieldEnd
      // The halves of a wide word are no words.
      if (piece === wideWord) at += 2
      const place = piece < firstWord ? 0 : (places[piece - firstWord] ?? 0)
      if (before > 0 && place > 0) {
        const isInTitle = at >= title.start && at < title.end
        size = this.#note((before - 1) * common + place - 1, isInTitle ? 1 : 0, size)
      }
      before = place
    }
    const found = this.#found
    for (let at = 0; at < size; at++) placeFound[(found[at] ?? 0) >>> 1] = 0
    return found.subarray(0, size)
  }

  /** Notes a pair of the paper that is being read, which has `size` of them; gives how many it has now. */
  #note(pair: number, isInTitle: 0 | 1, size: number): number {
    const known = this.#placeFound[pair] ?? 0
    if (known > 0) {
      this.#found[known - 1] = (this.#found[known - 1] ?? 0) | isInTitle
      return size
    }
    if (size === this.#found.length) this.#found = growTo(this.#found, size + 1)
    this.#found[size] = 2 * pair + isInTitle
    this.#placeFound[pair] = size + 1
    return size + 1
  }

  /** Whether an author's name has a word of several pieces, by which papers are not listed. */
  #hasTornName(doc: number, { start }: Pieces, end: number): boolean {
    const tokens = this.#papers.tokensOf(doc)
    const numbers = new PackedNumbers(tokens.rest)
    numbers.next()
    // Most papers have no compound that early.
    if (numbers.isAtEnd || numbers.next() > end - start) return false
    let isTorn = false
    visitTokens(
      tokens,
      {
        word() {},
        compound(segments) {
          isTorn ||= segments.some(({ pieces }) => pieces.length > 1)
        },
      },
      'authors',
    )
    return isTorn
  }
}

/** In place of a paper. */
const nobody = 2 ** 32 - 1
/** A table of fewer papers than all but one of so many is made again. */
const sharePending = 10
/** A word is common that more than one of so many papers has. */
const rarest = 64
const wordsInStep = 16_384
/** In some fifth of a second. Of 280,000 papers eight questions make the table. */
const stepsOfQuestion = 128
const papersInStep = 512
