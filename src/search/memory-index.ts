/** The index in this process's memory. */
import { type CorpusIndex, createPaperIndex } from './paper-index.ts'
import type { PaperIndex } from './port.ts'

/** An index, empty or with what `readSnapshot` gave. */
export function createMemoryIndex(...args: Parameters<typeof createPaperIndex>): PaperIndex {
  return new MemoryIndex(createPaperIndex(...args))
}

class MemoryIndex implements PaperIndex {
  readonly description = 'in memory'
  /** Bounds memory, and how long whoever waits to be acknowledged waits for a step: some 40 ms. */
  readonly papersAtOnce = 200
  readonly #corpus: CorpusIndex

  constructor(corpus: CorpusIndex) {
    this.#corpus = corpus
  }

  async size() {
    return this.#corpus.size
  }

  async revision() {
    return this.#corpus.revision
  }

  async update(...args: Parameters<PaperIndex['update']>) {
    this.#corpus.update(...args)
  }

  async search(...args: Parameters<PaperIndex['search']>) {
    return this.#corpus.search(...args)
  }

  async select(...args: Parameters<PaperIndex['select']>) {
    return this.#corpus.select(...args)
  }

  async selectAmong(...args: Parameters<PaperIndex['selectAmong']>) {
    return this.#corpus.selectAmong(...args)
  }

  async explain(...args: Parameters<PaperIndex['explain']>) {
    return this.#corpus.explain(...args)
  }

  async similar(...args: Parameters<PaperIndex['similar']>) {
    return this.#corpus.similar(...args)
  }

  async completeTerm(...args: Parameters<PaperIndex['completeTerm']>) {
    return this.#corpus.completeTerm(...args)
  }

  async completeAuthor(...args: Parameters<PaperIndex['completeAuthor']>) {
    return this.#corpus.completeAuthor(...args)
  }

  toSnapshot() {
    return this.#corpus.toSnapshot()
  }

  async close() {}
}
