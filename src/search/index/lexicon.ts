/** Every word of the papers by a number, with its stem, and how many papers hold it. */

import SearchableMap from 'minisearch/SearchableMap'
import type { Analysis } from '../analysis/analysis.ts'
import { maxTermLength } from '../analysis/analysis.ts'
import { isFunctionWord } from '../analysis/stop-words.ts'
import { type Role, roles } from './fields.ts'
import { growTo, inStretches } from './growing.ts'
import { SmallCounts } from './small-counts.ts'
import type { WholeCorpus } from './whole-corpus.ts'
import { WordNumbers } from './word-numbers.ts'

/**
 * Some words as plain data, in the order of their numbers: the numbers of their stems, their papers by role.
 */
export interface StoredWords {
  readonly words: readonly string[]
  readonly stems: Int32Array
  readonly papers: Readonly<Record<Role, Uint32Array>>
}

/**
 * Numbers are given in order of appearance, so that common words have small ones. A word of no paper any more
 * keeps its number until the index comes back from a snapshot.
 */
export class Lexicon {
  /**
   * MiniSearch's radix tree: words that begin so, words within some edits. Exact look-ups go to a hash
   * table, ten times faster. Of more than 50,000 words it takes names of two papers and other words of
   * three: those of fewer are three quarters.
   */
  readonly tree = new SearchableMap<number>()
  /** Counts that include papers which are not in this process. */
  readonly whole: WholeCorpus | undefined
  readonly #analysis: Analysis
  readonly #isLasting: boolean
  readonly #words: string[] = []
  readonly #numbers = new WordNumbers(this.#words)
  /** By word, the number of its stem plus 2; 1 for a function word, 0 while the stem is not computed. */
  #stems = new Int32Array(0)
  readonly #papers: Readonly<Record<Role, SmallCounts>> = {
    word: new SmallCounts(),
    compound: new SmallCounts(),
    name: new SmallCounts(),
  }

  /**
   * Empty; with `whole`, papers here are not counted, and the tree stays empty. One that does not last
   * takes words in a third of the time.
   */
  constructor(analysis: Analysis, whole?: WholeCorpus, isLasting = whole === undefined) {
    this.#analysis = analysis
    this.whole = whole
    this.#isLasting = isLasting
  }

  /** The words as they are now, some at a time, whatever is added later. */
  store(wordsAtOnce: number): Iterable<StoredWords> {
    const { size } = this
    const stems = this.#stems.slice(0, size)
    const { word, compound, name } = this.#papers
    const [words, compounds, names] = [word.view(), compound.view(), name.view()]
    return inStretches(size, wordsAtOnce, (from, to) => ({
      words: this.#words.slice(from, to),
      stems: Int32Array.from({ length: to - from }, (_, at) => stems[from + at] ?? 0),
      papers: { word: words(from, to), compound: compounds(from, to), name: names(from, to) },
    }))
  }

  /** Adds words that `store` gave; there will be so many in all. */
  take({ words, stems, papers }: StoredWords, total: number): void {
    const from = this.size
    this.#numbers.reserve(total)
    for (const role of roles) this.#papers[role].take(from, papers[role])
    this.#stems = growTo(this.#stems, Math.max(total, from + words.length))
    this.#stems.set(stems, from)
    for (const [at, written] of words.entries()) {
      const id = from + at
      this.#words.push(written)
      this.#numbers.add(id)
      if (roles.some((role) => (papers[role][at] ?? 0) >= minIn(role, total))) this.tree.set(written, id)
    }
  }

  get size(): number {
    return this.#words.length
  }

  idOf(word: string): number | undefined {
    return this.#numbers.get(word)
  }

  /** The number of a word, a new one if it has none yet. */
  intern(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const id = this.#words.length
    // A substring would keep its whole text in memory, so the word is copied.
    const copy = this.#isLasting ? Buffer.from(word).toString() : word
    this.#words.push(copy)
    this.#numbers.add(id)
    return id
  }

  wordOf(id: number): string {
    return this.#words[id] ?? ''
  }

  /** The number of a word's stem; -1 for a word that is not indexed, such as “the”. */
  stemOf(id: number): number {
    const known = this.#stems[id] ?? 0
    if (known !== 0) return known - 2
    const word = this.wordOf(id)
    const isTerm = word.length <= maxTermLength && !isFunctionWord(word)
    const stem = isTerm ? this.intern(this.#analysis.stem(word)) : -1
    this.#stems = growTo(this.#stems, this.#words.length)
    this.#stems[id] = stem + 2
    return stem
  }

  /** Counts one paper more (`by` 1) or less (`by` -1) that holds a word. */
  count(id: number, role: Role, by: 1 | -1): void {
    const papers = this.#papers[role].add(id, by)
    if (by === 1 && papers === minIn(role, this.size)) this.tree.set(this.wordOf(id), id)
  }

  papersOf(id: number, role: Role): number {
    return this.#papers[role].get(id)
  }
}

/** The papers that a word needs to be in the tree, where there are so many words. */
function minIn(role: Role, words: number): number {
  if (words < wordsInTreeAtOnce) return 1
  return role === 'name' ? 2 : 3
}

const wordsInTreeAtOnce = 50_000
