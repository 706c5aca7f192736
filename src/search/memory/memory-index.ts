/** The index in this process's memory. */

import { inTurns } from '../../async/steps.ts'
import type { PaperIndex } from '../../ports/paper-index.ts'
import { type CorpusIndex, createPaperIndex } from './paper-index.ts'
import { Turns } from './turns.ts'

/** An index, empty or with what `readSnapshot` gave. */
export function createMemoryIndex(...args: Parameters<typeof createPaperIndex>): PaperIndex {
  return new MemoryIndex(createPaperIndex(...args))
}

class MemoryIndex implements PaperIndex {
  readonly description = 'in memory'
  /**
   * Bounds memory and how long questions wait for a change: some 40 ms, in steps
   * that let others be acknowledged.
   */
  readonly papersAtOnce = 200
  readonly #corpus: CorpusIndex
  readonly #turns = new Turns()

  constructor(corpus: CorpusIndex) {
    this.#corpus = corpus
  }

  async size() {
    return this.#corpus.size
  }

  async revision() {
    return this.#corpus.revision
  }

  update(...args: Parameters<PaperIndex['update']>) {
    return this.#turns.write(this.#corpus.update(...args))
  }

  /** Nobody waits: while vectors are made, no question looks at them. */
  adoptMeaning(...args: Parameters<PaperIndex['adoptMeaning']>) {
    return inTurns(this.#corpus.adoptMeaning(...args))
  }

  search(...args: Parameters<PaperIndex['search']>) {
    return this.#turns.read(() => this.#corpus.search(...args))
  }

  select(...args: Parameters<PaperIndex['select']>) {
    return this.#turns.read(() => this.#corpus.select(...args))
  }

  selectIds(...args: Parameters<PaperIndex['selectIds']>) {
    return this.#turns.read(() => this.#corpus.selectIds(...args))
  }

  countByDay(...args: Parameters<PaperIndex['countByDay']>) {
    return this.#turns.read(() => this.#corpus.countByDay(...args))
  }

  selectAmong(...args: Parameters<PaperIndex['selectAmong']>) {
    return this.#turns.read(() => this.#corpus.selectAmong(...args))
  }

  explain(...args: Parameters<PaperIndex['explain']>) {
    return this.#turns.read(() => this.#corpus.explain(...args))
  }

  similar(...args: Parameters<PaperIndex['similar']>) {
    return this.#turns.read(() => this.#corpus.similar(...args))
  }

  completeTerm(...args: Parameters<PaperIndex['completeTerm']>) {
    return this.#turns.read(() => this.#corpus.completeTerm(...args))
  }

  completeAuthor(...args: Parameters<PaperIndex['completeAuthor']>) {
    return this.#turns.read(() => this.#corpus.completeAuthor(...args))
  }

  longForms(...args: Parameters<PaperIndex['longForms']>) {
    return this.#turns.read(() => this.#corpus.longForms(...args))
  }

  papersWith(...args: Parameters<PaperIndex['papersWith']>) {
    return this.#turns.read(() => this.#corpus.papersWith(...args))
  }

  toSnapshot() {
    return this.#corpus.toSnapshot()
  }

  async close() {}
}
