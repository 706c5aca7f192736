/** A corpus in memory that can be searched, explained, completed and stored as a snapshot. */
import type { Steps } from '../../async/steps.ts'
import type { PaperIndex, Snapshot } from '../../ports/paper-index.ts'
import { MemoryCorpus } from '../index/corpus.ts'
import { writeSnapshot } from '../index/snapshot.ts'
import { CorpusSearch } from './corpus-search.ts'

/** An index, empty or with what `readSnapshot` gave. */
export function createPaperIndex(restored?: {
  readonly corpus: MemoryCorpus
  readonly revision: number
}): CorpusIndex {
  return new CorpusIndex(restored?.corpus ?? new MemoryCorpus(), restored?.revision ?? 0)
}

/** What can be asked of a corpus in memory, which may change. */
export class CorpusIndex extends CorpusSearch {
  readonly #corpus: MemoryCorpus
  #revision: number

  constructor(corpus: MemoryCorpus, revision: number) {
    super(corpus)
    this.#corpus = corpus
    this.#revision = revision
  }

  get size(): number {
    return this.#corpus.documents.size
  }

  get revision(): number {
    return this.#revision
  }

  /** Run it to its end before asking anything else. */
  *update(change: Parameters<PaperIndex['update']>[0]): Steps<void> {
    this.forget()
    for (const id of change.removed) {
      this.#corpus.remove(id)
      yield
    }
    for (const paper of change.papers) {
      yield* this.#corpus.put(paper)
      yield
    }
    this.#revision = change.revision
  }

  /** Others may be asked, and the index may change, between its steps. */
  adoptMeaning(meaning: Parameters<PaperIndex['adoptMeaning']>[0]): Steps<number> {
    return this.#corpus.adoptMeaning(meaning)
  }

  toSnapshot(): Snapshot {
    return writeSnapshot(this.#corpus, this.#revision)
  }
}
