/**
 * Which papers hold a phrase or are by an author, for the next question with it: a digest and the pages of a list ask
 * several times.
 */
import { LRUCache } from 'lru-cache'
import { type Docs, listDocs, sizeOf } from '../index/doc-sets.ts'
import type { FoundPhrase } from './find-phrases.ts'

interface KnownPhrase {
  readonly anywhere: Uint32Array
  readonly inTitle: Uint32Array
}

type Kind = 'phrase' | 'author'

/** Good until the papers change. */
export class KnownPhrases {
  readonly #known = new LRUCache<string, KnownPhrase>({
    maxSize: maxPapers,
    sizeCalculation: ({ anywhere }) => anywhere.length + 1,
  })

  /** The papers, as sets of the one who asks; undefined where they must be found. */
  find(kind: Kind, words: string, takeSet: () => Docs): FoundPhrase | undefined {
    const known = this.#known.get(`${kind} ${words}`)
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

  /** Keeps what was found among all papers. */
  keep(kind: Kind, words: string, { anywhere, inTitle }: FoundPhrase): void {
    const list = (docs: Docs) => listDocs(docs, new Uint32Array(sizeOf(docs) + 1))
    this.#known.set(`${kind} ${words}`, { anywhere: list(anywhere), inTitle: list(inTitle) })
  }

  clear(): void {
    this.#known.clear()
  }
}

/** Of all together: 4 MB, half of it where words are seldom in titles. */
const maxPapers = 500_000
const nowhere: Docs = new Uint8Array(0)
