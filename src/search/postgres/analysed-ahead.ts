/** The batches of one change, which are analysed ahead of who writes them. */
import { chunk } from '../../model/lists.ts'
import type { Paper } from '../../model/paper.ts'
import type { Analyst } from './analyst-thread.ts'
import type { Batch, WrittenBatch } from './batch-analyst.ts'
import { storable } from './lexemes.ts'

export class AnalysedAhead {
  /** What it was made of. */
  readonly papers: readonly Paper[]
  readonly #analyst: Analyst
  readonly #batches: Batch[]
  readonly #words: Promise<readonly string[]>[] = []

  constructor(papers: readonly Paper[], analyst: Analyst) {
    this.papers = papers
    this.#analyst = analyst
    const incoming = [...byId(papers).values()]
    this.#batches = chunk(incoming, papersAtOnce).map((some) => ({ papers: some, before: [] }))
  }

  /** How many batches there are. */
  get size(): number {
    return this.#batches.length
  }

  /**
   * Begins as many batches as there are analysts. `before` is what is replaced or removed, as JSON: it goes
   * with batches that are not begun, as far as there are some.
   */
  start(before: readonly string[]): void {
    let at = this.#words.length
    for (const some of chunk(before, papersAtOnce)) {
      this.#batches[at] = { papers: this.#batches[at]?.papers ?? [], before: some }
      at++
    }
    while (this.#words.length < this.#analyst.count && this.beginNext());
  }

  /** Begins one more batch; gives false where all are begun. */
  beginNext(): boolean {
    const batch = this.#batches[this.#words.length]
    if (batch === undefined) return false
    const words = this.#analyst.analyse(batch)
    // Whoever waits for it hears of it.
    words.catch(() => undefined)
    this.#words.push(words)
    return true
  }

  /** Writes a batch as `BatchAnalyst` does; the last of each analyst gives its tally. */
  write(at: number, numbers: readonly number[]): Promise<WrittenBatch> {
    return this.#analyst.write(numbers, this.isLastOfOne(at))
  }

  /** Whether its analyst has no batch after it. */
  isLastOfOne(at: number): boolean {
    return at >= this.size - this.#analyst.count
  }

  /** The words of a begun batch whose numbers are not known. */
  async wordsOf(at: number): Promise<readonly string[]> {
    return (await this.#words[at]) ?? []
  }
}

/** The last of those that are the same to the database. */
export function byId(papers: readonly Paper[]): ReadonlyMap<string, Paper> {
  return new Map(papers.map((paper) => [storable(paper.id), paper]))
}

/** Bounds memory: a paper takes some 10 kB while it is written. */
const papersAtOnce = 500
