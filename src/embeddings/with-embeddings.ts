/** An index that also knows what papers mean, over one that knows their words. */
import type { Identifier } from '../model/identifier.ts'
import type { Hit } from '../model/match.ts'
import type { Paper } from '../model/paper.ts'
import type { Query } from '../model/query.ts'
import type { PaperIndex, SearchOptions, SearchResults } from '../search/port.ts'
import { putCopiesLast } from '../search/similar.ts'
import { fuse, shareOut } from './fuse.ts'
import type { PaperMeanings } from './paper-meanings.ts'
import { meaningOf, onlyThese } from './query-text.ts'
import type { Vector } from './vector.ts'

export interface EmbeddingsParts {
  readonly meanings: PaperMeanings
  /** A promise that never rejects and comes in time; undefined where there is nothing to wait for. */
  findVector(text: string): Promise<Vector | undefined> | undefined
}

/**
 * The same index, whose `search`, `explain` and `similar` count meaning too. Every filter, phrase and `-not` is obeyed as
 * before. Where there is no vector in time, or few papers have one, the answer is that of the index itself.
 */
export function withEmbeddings(index: PaperIndex, parts: EmbeddingsParts): PaperIndex {
  return new MeaningIndex(index, parts)
}

class MeaningIndex implements PaperIndex {
  readonly #index: PaperIndex
  readonly #parts: EmbeddingsParts

  constructor(index: PaperIndex, parts: EmbeddingsParts) {
    this.#index = index
    this.#parts = parts
  }

  async search(query: Query, options: SearchOptions): Promise<SearchResults> {
    return this.#index.search(query, { ...options, ...(await this.#findNear(query, options)) })
  }

  async explain(...[query, id, options]: Parameters<PaperIndex['explain']>): Promise<Hit | undefined> {
    return this.#index.explain(query, id, { ...options, ...(await this.#findNear(query, options)) })
  }

  async similar(paper: Paper, limit: number): Promise<readonly Hit[]> {
    const { meanings } = this.#parts
    const vector = (await this.#areKnown()) ? await meanings.vectorOf(paper.id) : undefined
    if (vector === undefined) return this.#index.similar(paper, limit)
    const byWords = await this.#index.similar(paper, Math.max(limit, mostAlike))
    const among = byWords.map((hit) => hit.paper.id)
    const nearest = await meanings.nearest(vector, mostAlike + 1, async () => among)
    const near = nearest.filter(({ id }) => id !== paper.id)
    const others = near.map(({ id }) => id).filter((id) => !among.includes(id))
    const byMeaning = await this.#papers(others)
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

  size() {
    return this.#index.size()
  }

  revision() {
    return this.#index.revision()
  }

  select(...args: Parameters<PaperIndex['select']>) {
    return this.#index.select(...args)
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

  toSnapshot() {
    return this.#index.toSnapshot()
  }

  /** What `near` tells the index of a query; nothing where it is to go by words. */
  async #findNear(
    query: Query,
    options: Pick<SearchOptions, 'topicQuery' | 'isTyping'>,
  ): Promise<Pick<SearchOptions, 'near'>> {
    const { meanings, findVector } = this.#parts
    const asked = query.sort === 'new' || options.isTyping === true ? undefined : meaningOf(query)
    if (asked === undefined || !(await this.#areKnown())) return {}
    const vector = await findVector(asked)
    if (vector === undefined) return {}
    const listBest = async () => {
      const { hits } = await this.#index.search(query, { ...options, limit: mostReranked })
      return hits.map(({ paper }) => paper.id)
    }
    const near = await meanings.nearest(vector, countNear(await this.#index.size()), listBest)
    return near.length === 0 ? {} : { near: shareOut(near, weight) }
  }

  async #papers(ids: readonly Identifier[]): Promise<readonly Hit[]> {
    if (ids.length === 0) return []
    const options = { limit: ids.length, topicQuery: () => undefined }
    const { hits } = await this.#index.selectAmong(onlyThese(ids), ids, options)
    return hits
  }

  /** Where many papers have no vector yet, those that have one would come first for no other reason. */
  async #areKnown(): Promise<boolean> {
    const size = await this.#index.size()
    return size > 0 && this.#parts.meanings.count >= leastKnown * size
  }
}

/** How many papers are near enough to count: few of few, and of many no more than a person would look through. */
function countNear(papers: number): number {
  return Math.min(100, Math.max(10, Math.round(Math.sqrt(papers))))
}

/** The share of papers that must have a vector. */
export const leastKnown = 0.9
const mostReranked = 100
const mostAlike = 40
/** What the nearest paper gets, as a share of the best score by words; see DESIGN.md for how it was chosen. */
const weight = 0.3
const weightAlike = 1
