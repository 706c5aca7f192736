/** Which papers hold a phrase, for the next question with it: a digest and the pages of a list ask several times. */
import { LRUCache } from 'lru-cache'
import type { Docs } from '../index/doc-sets.ts'
import type { FoundPhrase } from './find-phrases.ts'

interface KnownPhrase {
  readonly anywhere: Uint32Array
  readonly inTitle: Uint32Array
}

/** Good until the papers change. */
export class KnownPhrases {
  readonly #known = new LRUCache<string, KnownPhrase>({
    maxSize: maxPapers,
    sizeCalculation: ({ anywhere }) => anywhere.length + 1,
  })

  /** The papers of a phrase, as sets of the one who asks; undefined where they must be found. */
  find(phrase: string, takeSet: () => Docs): FoundPhrase | undefined {
    const known = this.#known.get(phrase)
    if (known === undefined) return undefined
    const setOf = (docs: Uint32Array) => {
      const set = takeSet()
      for (const doc of docs) set[doc] = 1
      return set
    }
    return {
      anywhere: setOf(known.anywhere),
      inTitle: known.inTitle.length === 0 ? nowhere : setOf(known.inTitle),
    }
  }

  /** Keeps what was found among all papers; `listDocs` gives a set's papers, to be copied. */
  keep(phrase: string, { anywhere, inTitle }: FoundPhrase, listDocs: (docs: Docs) => Uint32Array): void {
    this.#known.set(phrase, { anywhere: listDocs(anywhere).slice(), inTitle: listDocs(inTitle).slice() })
  }

  clear(): void {
    this.#known.clear()
  }
}

/** Of all phrases together: 4 MB, half of it where words are seldom in titles. */
const maxPapers = 500_000
const nowhere: Docs = new Uint8Array(0)
