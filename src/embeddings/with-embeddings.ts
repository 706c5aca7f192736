/** An index that adds meaning to one that knows words. */

import { within } from '../async/within.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Hit } from '../model/match.ts'
import type { Paper } from '../model/paper.ts'
import type { Query } from '../model/query.ts'
import type { PaperIndex, SearchOptions, SearchResults } from '../ports/paper-index.ts'
import { meaningOf } from '../search/query/query-meaning.ts'
import { putCopiesLast } from '../search/rank/similar.ts'
import { countNear } from '../search/rank/widen.ts'
import { fuse, shareOut } from './fuse.ts'
import type { PaperMeanings } from './paper-meanings.ts'
import { onlyThese } from './query-text.ts'
import type { Vector } from './vector.ts'
import type { Near } from './vector-set.ts'

export interface EmbeddingsParts {
  readonly meanings: PaperMeanings
  /** Resolves in time and never rejects; undefined if there is nothing to wait for. */
  findVector(text: string): Promise<Vector | undefined> | undefined
  /** Called with the reason when vectors cannot be loaded. */
  onFault(error: unknown): void
}

/**
 * Wraps an index so that `search`, `explain` and `similar` count meaning too. Filters, phrases
 * and `-not` hold as before. Without a vector in time, or with vectors for few papers, the
 * answer is the wrapped index's own.
 */
export function withEmbeddings(index: PaperIndex, parts: EmbeddingsParts): PaperIndex {
  return new MeaningIndex(index, parts)
}

class MeaningIndex implements PaperIndex {
  readonly description: string
  readonly papersAtOnce: number
  readonly #index: PaperIndex
  readonly #parts: EmbeddingsParts

  constructor(index: PaperIndex, parts: EmbeddingsParts) {
    this.#index = index
    this.#parts = parts
    this.description = index.description
    this.papersAtOnce = index.papersAtOnce
  }

  async search(query: Query, options: SearchOptions): Promise<SearchResults> {
    return this.#index.search(query, { ...options, ...(await this.#findNear(query, options)) })
  }

  async explain(...[query, id, options]: Parameters<PaperIndex['explain']>): Promise<Hit | undefined> {
    return this.#index.explain(query, id, { ...options, ...(await this.#findNear(query, options)) })
  }

  async similar(paper: Paper, limit: number): Promise<readonly Hit[]> {
    const isKnown = this.#areKnown(await this.#index.size())
    const near = isKnown ? await this.#inTime(this.#nearestTo(paper), []) : []
    if (near.length === 0) return this.#index.similar(paper, limit)
    const byWords = await this.#index.similar(paper, Math.max(limit, maxAlike))
    const known = new Set(byWords.map((hit) => hit.paper.id))
    const byMeaning = await this.#papers(near.map(({ id }) => id).filter((id) => !known.has(id)))
    const hits = fuse([...byWords, ...byMeaning], shareOut(near, weightAlike), paper.title ?? paper.id)
    const order = putCopiesLast(
      paper,
      hits.map((hit, doc) => ({ doc, paper: hit.paper })),
    )
    return order.flatMap((at) => hits[at] ?? []).slice(0, limit)
  }

  update(...[change]: Parameters<PaperIndex['update']>): Promise<void> {
    this.#parts.meanings.forget(change.removed)
    return this.#index.update(change)
  }

  adoptMeaning(...args: Parameters<PaperIndex['adoptMeaning']>) {
    return this.#index.adoptMeaning(...args)
  }

  get prepare() {
    return this.#index.prepare
  }

  get awaitsEnd() {
    return this.#index.awaitsEnd
  }

  size() {
    return this.#index.size()
  }

  revision() {
    return this.#index.revision()
  }

  select(...args: Parameters<PaperIndex['select']>) {
    return this.#index.select(...args)
  }

  selectIds(...args: Parameters<PaperIndex['selectIds']>) {
    return this.#index.selectIds(...args)
  }

  countByDay(...args: Parameters<PaperIndex['countByDay']>) {
    return this.#index.countByDay(...args)
  }

  selectAmong(...args: Parameters<PaperIndex['selectAmong']>) {
    return this.#index.selectAmong(...args)
  }

  completeTerm(...args: Parameters<PaperIndex['completeTerm']>) {
    return this.#index.completeTerm(...args)
  }

  completeAuthor(...args: Parameters<PaperIndex['completeAuthor']>) {
    return this.#index.completeAuthor(...args)
  }

  longForms(...args: Parameters<PaperIndex['longForms']>) {
    return this.#index.longForms(...args)
  }

  papersWith(...args: Parameters<PaperIndex['papersWith']>) {
    return this.#index.papersWith(...args)
  }

  toSnapshot() {
    return this.#index.toSnapshot()
  }

  close() {
    return this.#index.close()
  }

  /** The `near` option for a query; empty if words alone are to decide, or if it would take too long. */
  #findNear(query: Query, options: NearOptions): Promise<Pick<SearchOptions, 'near'>> {
    const asked = query.sort !== 'relevance' || options.isTyping === true ? undefined : meaningOf(query)
    return asked === undefined ? Promise.resolve({}) : this.#inTime(this.#seekNear(asked, query, options), {})
  }

  async #seekNear(asked: string, query: Query, options: NearOptions): Promise<Pick<SearchOptions, 'near'>> {
    const { meanings, findVector } = this.#parts
    const size = await this.#index.size()
    const vector = this.#areKnown(size) ? await findVector(asked) : undefined
    if (vector === undefined) return {}
    const listBest = async () => {
      const { hits } = await this.#index.search(query, { ...options, offset: 0, limit: maxReranked })
      return hits.map(({ paper }) => paper.id)
    }
    const near = await meanings.nearest(vector, countNear(size), listBest)
    return near.length === 0 ? {} : { near: shareOut(near, weight) }
  }

  /** If loading vectors fails or is slow, search uses words only. */
  #inTime<Found>(work: Promise<Found>, otherwise: Found): Promise<Found> {
    const found = work.catch((error: unknown) => {
      this.#parts.onFault(error)
      return otherwise
    })
    return within(maxMs, found, () => otherwise)
  }

  /** Without itself; none where it has no vector. */
  async #nearestTo(paper: Paper): Promise<readonly Near[]> {
    const { meanings } = this.#parts
    const vector = await meanings.vectorOf(paper.id)
    if (vector === undefined) return []
    const listAlike = async () => (await this.#index.similar(paper, maxAlike)).map((hit) => hit.paper.id)
    const near = await meanings.nearest(vector, maxAlike + 1, listAlike)
    return near.filter(({ id }) => id !== paper.id)
  }

  async #papers(ids: readonly Identifier[]): Promise<readonly Hit[]> {
    if (ids.length === 0) return []
    const options = { limit: ids.length, topicQuery: () => undefined }
    const { hits } = await this.#index.selectAmong(onlyThese(ids), ids, options)
    return hits
  }

  /** If many papers had no vector, the others would come first just for having one. */
  #areKnown(size: number): boolean {
    return size > 0 && this.#parts.meanings.count >= minKnown * size
  }
}

type NearOptions = Omit<SearchOptions, 'limit'>

/** The share of papers that must have a vector. */
export const minKnown = 0.9
/** The endpoint has 300 ms of it; the rest is for looking through the vectors. */
const maxMs = 400
const maxReranked = 100
const maxAlike = 40
/** The share of the best score by words that the nearest paper gets; docs/build/decisions/0033-endpoint-score.md says why. */
const weight = 0.3
const weightAlike = 1
