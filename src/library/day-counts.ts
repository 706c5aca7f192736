/** How many papers of a query each day has: counted once for each state of the index. */
import { LRUCache } from 'lru-cache'
import type { Query } from '../model/query.ts'
import type { DayCountOptions, DayCounts, PaperIndex } from '../ports/paper-index.ts'
import { nameQuery } from './topic-counts.ts'

export class DayCountCache {
  readonly #index: Pick<PaperIndex, 'countByDay' | 'revision'>
  readonly #counts = new LRUCache<string, Promise<DayCounts>>({ max: maxKept })

  constructor(index: Pick<PaperIndex, 'countByDay' | 'revision'>) {
    this.#index = index
  }

  /** Papers by day, as the index counts them; throws `BotError` as it does. */
  async count(query: Query, options: DayCountOptions): Promise<DayCounts> {
    const { key } = nameQuery(query, options)
    if (key === undefined) return this.#index.countByDay(query, options)
    const revision = await this.#index.revision()
    const name = [key, options.from, options.until, revision].join(' ')
    const known = this.#counts.get(name)
    if (known !== undefined) return known
    const counted = this.#index.countByDay(query, options)
    this.#counts.set(name, counted)
    // What failed, or was counted while the index changed, is counted again for the next.
    void counted
      .then(() => this.#index.revision())
      .catch(() => undefined)
      .then((after) => after === revision || this.#counts.delete(name))
    return counted
  }
}

/** Each has some hundred days. */
const maxKept = 500
