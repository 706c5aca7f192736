/** An index in memory that does all steps of an answer at once, for tests and measures of the index alone. */

import { finish } from '../../src/async/steps.ts'
import { type CorpusIndex, createPaperIndex } from '../../src/search/memory/paper-index.ts'

/** See `createPaperIndex`. */
export function createIndexAtOnce(...args: Parameters<typeof createPaperIndex>): IndexAtOnce {
  return new IndexAtOnce(createPaperIndex(...args))
}

export class IndexAtOnce {
  readonly #index: CorpusIndex

  constructor(index: CorpusIndex) {
    this.#index = index
  }

  get size() {
    return this.#index.size
  }

  get revision() {
    return this.#index.revision
  }

  update(...args: Parameters<CorpusIndex['update']>) {
    return finish(this.#index.update(...args))
  }

  adoptMeaning(...args: Parameters<CorpusIndex['adoptMeaning']>) {
    return finish(this.#index.adoptMeaning(...args))
  }

  search(...args: Parameters<CorpusIndex['search']>) {
    return finish(this.#index.search(...args))
  }

  select(...args: Parameters<CorpusIndex['select']>) {
    return finish(this.#index.select(...args))
  }

  selectIds(...args: Parameters<CorpusIndex['selectIds']>) {
    return finish(this.#index.selectIds(...args))
  }

  selectAmong(...args: Parameters<CorpusIndex['selectAmong']>) {
    return finish(this.#index.selectAmong(...args))
  }

  explain(...args: Parameters<CorpusIndex['explain']>) {
    return finish(this.#index.explain(...args))
  }

  similar(...args: Parameters<CorpusIndex['similar']>) {
    return finish(this.#index.similar(...args))
  }

  completeTerm(...args: Parameters<CorpusIndex['completeTerm']>) {
    return finish(this.#index.completeTerm(...args))
  }

  longForms(...args: Parameters<CorpusIndex['longForms']>) {
    return finish(this.#index.longForms(...args))
  }

  papersWith(...args: Parameters<CorpusIndex['papersWith']>) {
    return finish(this.#index.papersWith(...args))
  }

  completeAuthor(...args: Parameters<CorpusIndex['completeAuthor']>) {
    return finish(this.#index.completeAuthor(...args))
  }

  toSnapshot() {
    return this.#index.toSnapshot()
  }
}
