/** An index that also knows what papers mean, over one that knows their words. */
import type { Identifier } from '../model/identifier.ts'
import type { Hit } from '../model/match.ts'
import type { Paper } from '../model/paper.ts'
import type { Query } from '../model/query.ts'
import type { PaperIndex, SearchOptions, SearchResults } from '../search/port.ts'
import { putCopiesLast } from '../search/similar.ts'
import { fuse, shareOut } from './fuse.ts'
import type { PaperMeanings } from './paper-meanings.ts'
import { meaningOf, narrowTo, onlyThese } from './query-text.ts'
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
    const fused = await this.#fuse(query, options)
    if (fused === undefined) return this.#index.search(query, options)
    const { offset = 0, limit } = options
    const hits = fused.hits.slice(offset, offset + limit)
    if (hits.length < limit && fused.words.total > mostReranked)
      hits.push(...(await this.#searchBeyond(query, options, fused)))
    return {
      ...fused.words,
      total: fused.words.total + fused.nearInMeaning,
      nearInMeaning: fused.nearInMeaning,
      hits,
    }
  }

  async explain(...[query, id, options]: Parameters<PaperIndex['explain']>): Promise<Hit | undefined> {
    const fused = await this.#fuse(query, { ...options, limit: 1 })
    const hit = fused?.hits.find(({ paper }) => paper.identifiers.includes(id))
    return hit ?? this.#index.explain(query, id, options)
  }

  async similar(paper: Paper, limit: number): Promise<readonly Hit[]> {
    const { meanings } = this.#parts
    const vector = (await this.#areKnown()) ? await meanings.vectorOf(paper.id) : undefined
    if (vector === undefined) return this.#index.similar(paper, limit)
    const byWords = await this.#index.similar(paper, Math.max(limit, mostAlike))
    const among = byWords.map((hit) => hit.paper.id)
    const near = (await meanings.nearest(vector, mostAlike + 1, among)).filter(({ id }) => id !== paper.id)
    const others = near.map(({ id }) => id).filter((id) => !among.includes(id))
    const byMeaning = await this.#papers(others)
    const asked = paper.title ?? paper.id
    const hits = fuse([...byWords, ...byMeaning], shareOut(near), { asked, weight: weightAlike })
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

  /** The first papers by words and meaning, always the same number of them whatever page is asked for. */
  async #fuse(query: Query, options: SearchOptions): Promise<Fused | undefined> {
    const asked = query.sort === 'new' || options.isTyping === true ? undefined : meaningOf(query)
    if (asked === undefined || !(await this.#areKnown())) return undefined
    const finding = this.#parts.findVector(asked)
    if (finding === undefined) return undefined
    const words = await this.#index.search(query, { ...options, offset: 0, limit: mostReranked })
    const vector = await finding
    if (vector === undefined) return undefined
    const among = words.hits.map(({ paper }) => paper.id)
    const size = await this.#index.size()
    const near = await this.#parts.meanings.nearest(vector, countNear(size), among)
    if (near.length === 0) return undefined
    const others = near.map(({ id }) => id).filter((id) => !among.includes(id))
    const added = await this.#searchAmong(query, others, options)
    const hits = fuse([...words.hits, ...added.hits], shareOut(near), { asked, weight })
    return { words, hits, added: added.hits.map(({ paper }) => paper.id), nearInMeaning: added.nearInMeaning }
  }

  /** Near papers that are not among the best by words: those that obey the query, and how many of them have none of its words. */
  async #searchAmong(query: Query, ids: readonly Identifier[], options: SearchOptions) {
    const narrowed = ids.length === 0 ? undefined : narrowTo(query, ids)
    if (narrowed === undefined) return { hits: [], nearInMeaning: 0 }
    const { hits, total } = await this.#index.search(narrowed.lenient, {
      ...options,
      offset: 0,
      limit: ids.length,
    })
    const strict = await this.#index.search(narrowed.strict, { ...options, offset: 0, limit: 0 })
    return { hits, nearInMeaning: total - strict.total }
  }

  /** What follows the fused papers: the rest by words, without those that stand among the fused already. */
  async #searchBeyond(query: Query, options: SearchOptions, { hits, added }: Fused): Promise<readonly Hit[]> {
    const { offset = 0, limit } = options
    const end = offset + limit - hits.length
    const rest = await this.#index.search(query, {
      ...options,
      offset: mostReranked,
      limit: end + added.length,
    })
    const unseen = rest.hits.filter(({ paper }) => !added.includes(paper.id))
    return unseen.slice(Math.max(0, offset - hits.length), end)
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

interface Fused {
  readonly words: SearchResults
  readonly hits: readonly Hit[]
  /** Those that are here for their meaning: by words alone they stand further behind, or nowhere. */
  readonly added: readonly Identifier[]
  readonly nearInMeaning: number
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
const weight = 0.5
const weightAlike = 1
