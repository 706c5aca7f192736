/** A corpus in memory that can be searched, explained, completed and put away. */
import type { Steps } from '../steps.ts'
import { MemoryCorpus } from './corpus.ts'
import { CorpusSearch } from './corpus-search.ts'
import type { PaperIndex } from './port.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'

/**
 * An index, empty or as its `toSnapshot` gave it. A snapshot that is damaged or of another version is told to
 * `onDamaged`, and the index is then empty, at revision 0; it never throws.
 */
export function createPaperIndex(
  snapshot?: string,
  options: { readonly onDamaged?: (reason: string) => void } = {},
): CorpusIndex {
  if (snapshot === undefined) return new CorpusIndex(new MemoryCorpus(), 0)
  const read = readSnapshot(snapshot)
  if ('corpus' in read) return new CorpusIndex(read.corpus, read.revision)
  options.onDamaged?.(read.unusable)
  return new CorpusIndex(new MemoryCorpus(), 0)
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
    return this.#corpus.shelf.size
  }

  get revision(): number {
    return this.#revision
  }

  /** To be done to its end before anything else is asked. */
  *update(change: Parameters<PaperIndex['update']>[0]): Steps<void> {
    this.forget()
    for (const id of change.removed) {
      this.#corpus.remove(id)
      yield
    }
    for (const paper of change.papers) {
      this.#corpus.put(paper)
      yield
    }
    this.#revision = change.revision
  }

  toSnapshot(): string {
    return writeSnapshot(this.#corpus, this.#revision)
  }
}
