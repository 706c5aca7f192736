/**
 * How many papers topics have: counted one after the other in the background, and
 * cached until the index changes.
 */
import { createHash } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { inTurns, type Steps } from '../async/steps.ts'
import { within } from '../async/within.ts'
import { BotError, databaseUnavailable } from '../errors.ts'
import { atMost } from '../model/at-most.ts'
import { compareText } from '../model/lists.ts'
import type { Workspace } from '../model/place.ts'
import type { Query } from '../model/query.ts'
import type { PaperIndex, SearchOptions } from '../ports/paper-index.ts'
import type { Papers } from '../ports/store.ts'
import { printQuery } from '../search/query/print-query.ts'
import { reachTopics } from '../search/query/reachable-topics.ts'

export interface TopicCount {
  /** Undefined if it was never counted. */
  readonly papers: number | undefined
  /** Counting stopped there: there are more. */
  readonly isMore: boolean
  /** Whether the counts are of the index before its last change. */
  readonly isOld: boolean
  /** Why it cannot be counted, in a sentence. */
  readonly fault?: string
}

type Topics = Pick<SearchOptions, 'topicQuery'>

interface Parts {
  readonly index: Pick<PaperIndex, 'select' | 'selectAmong' | 'revision' | 'size'>
  readonly changedSince: Papers['changedSince']
  /** How long an answer waits for counts under way. */
  readonly patienceMs?: number
  /** Counts that took longer than this are extended, not repeated, when papers were only added. */
  readonly expensiveMs?: number
}

interface Kept {
  readonly papers: number | undefined
  readonly isMore: boolean
  readonly fault?: string
  /** The index's revision at the count; undefined if it changed meanwhile or could not be counted. */
  readonly revision: number | undefined
  /** The papers that this index had. */
  readonly size: number
  readonly tookMs: number
}

interface Job {
  readonly key: string
  readonly query: Query
  readonly topics: Topics
  readonly done: PromiseWithResolvers<void>
}

export class TopicCounts {
  readonly #parts: Required<Parts>
  /** By the expanded query, so that workspaces share equal topics. */
  readonly #kept = new LRUCache<string, Kept>(atMost(maxKept))
  readonly #jobs = new Map<string, Job>()
  /** The jobs of each workspace; the workspace whose turn is next comes first. */
  readonly #waiting = new Map<Workspace, Job[]>()
  #isWorking = false

  constructor(parts: Parts) {
    this.#parts = { patienceMs: 1_000, expensiveMs: 50, ...parts }
  }

  /**
   * How many papers satisfy each query, as far as known within a second; counting the rest continues for the
   * next caller. All who ask get the same numbers.
   */
  async count(
    workspace: Workspace,
    queries: readonly Query[],
    topics: Topics,
  ): Promise<readonly TopicCount[]> {
    const { index, patienceMs } = this.#parts
    const revision = await index.revision()
    const named = await inTurns(nameEach(queries, topics))
    const jobs = named.flatMap(({ query, key }) => {
      if (key === undefined || this.#kept.get(key)?.revision === revision) return []
      return [this.#enqueue(workspace, { key, query, topics })]
    })
    const isCounted = Promise.all(jobs.map(({ done }) => done.promise))
    await within(patienceMs, isCounted, () => undefined)
    return named.map(({ key, fault }) => {
      const kept = this.#kept.get(key ?? '')
      const reason = fault ?? kept?.fault
      return {
        papers: kept?.papers,
        isMore: kept?.isMore ?? false,
        isOld: kept !== undefined && (kept.revision ?? -1) < revision,
        ...(reason === undefined ? {} : { fault: reason }),
      }
    })
  }

  #enqueue(workspace: Workspace, wanted: Omit<Job, 'done'>): Job {
    const known = this.#jobs.get(wanted.key)
    if (known !== undefined) return known
    const job = { ...wanted, done: Promise.withResolvers<void>() }
    // The caller may no longer be waiting.
    job.done.promise.catch(() => undefined)
    this.#jobs.set(job.key, job)
    this.#waiting.set(workspace, [...(this.#waiting.get(workspace) ?? []), job])
    void this.#work()
    return job
  }

  /** One at a time, so that counting takes one connection and one share of the processor; never rejects. */
  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    for (let job = this.#takeNext(); job !== undefined; job = this.#takeNext()) {
      await this.#countOne(job).then(job.done.resolve, job.done.reject)
      this.#jobs.delete(job.key)
      await letOthersRun()
    }
    this.#isWorking = false
  }

  /** Round robin over workspaces. */
  #takeNext(): Job | undefined {
    const [workspace, [job, ...others] = []] = this.#waiting.entries().next().value ?? []
    if (workspace === undefined) return undefined
    this.#waiting.delete(workspace)
    if (others.length > 0) this.#waiting.set(workspace, others)
    return job
  }

  async #countOne({ key, query, topics }: Job): Promise<void> {
    const { index, expensiveMs } = this.#parts
    const before = this.#kept.get(key)
    const count = async (): Promise<Kept> => {
      const revision = await index.revision()
      const size = await index.size()
      const startMs = performance.now()
      const isExpensive = before !== undefined && before.tookMs >= expensiveMs
      const added = isExpensive ? await this.#countAdded(before, size, { query, topics }) : undefined
      const { total, isTotalMore = false } = added ?? (await index.select(query, { ...topics, limit: 0 }))
      return {
        papers: total,
        isMore: isTotalMore,
        // Changes made meanwhile may or may not be counted.
        revision: (await index.revision()) === revision ? revision : undefined,
        size,
        tookMs: added === undefined ? performance.now() - startMs : expensiveMs,
      }
    }
    const late = () => {
      throw databaseUnavailable()
    }
    try {
      this.#kept.set(key, await within(maxCountMs, count(), late))
    } catch (error) {
      if (!(error instanceof BotError)) throw error
      const empty = { papers: undefined, isMore: false, size: 0, tookMs: 0 }
      this.#kept.set(key, { ...empty, ...before, revision: undefined, fault: error.userMessage })
    }
  }

  /**
   * The previous count plus the added papers that match; undefined if other papers
   * changed too, or too many were added.
   */
  async #countAdded(
    { papers, isMore, revision, size, fault }: Kept,
    newSize: number,
    { query, topics }: Pick<Job, 'query' | 'topics'>,
  ): Promise<{ total: number; isTotalMore?: boolean } | undefined> {
    if (papers === undefined || isMore || revision === undefined || fault !== undefined) return undefined
    const changed = await this.#parts.changedSince(revision, maxAdded + 1)
    // If the index grew by exactly the changed papers, they are all new and the others unchanged.
    const isGrownOnly = changed.removed.length === 0 && newSize - size === changed.papers.length
    if (!isGrownOnly || changed.papers.length > maxAdded) return undefined
    const ids = changed.papers.map(({ id }) => id)
    const found = await this.#parts.index.selectAmong(query, ids, { ...topics, limit: 0 })
    return { total: papers + found.ids.length }
  }
}

/** In a step for each: a team may have 200 topics, made of one another. */
function* nameEach(
  queries: readonly Query[],
  topics: Topics,
): Steps<({ readonly query: Query } & ReturnType<typeof nameQuery>)[]> {
  const named: ({ readonly query: Query } & ReturnType<typeof nameQuery>)[] = []
  for (const query of queries) {
    named.push({ query, ...nameQuery(query, topics) })
    yield
  }
  return named
}

/** A key for the query with its topics expanded and its dates absolute; or why it has no meaning. */
export function nameQuery(
  query: Query,
  { topicQuery }: Topics,
): { readonly key?: string; readonly fault?: string } {
  try {
    const reached = [...reachTopics(query, topicQuery)].sort(([one], [other]) => compareText(one, other))
    const parts = [printQuery(query), ...reached.map(([name, topic]) => [name, printQuery(topic)])]
    return { key: createHash('sha256').update(JSON.stringify(parts)).digest('base64') }
  } catch (error) {
    if (error instanceof BotError) return { fault: error.userMessage }
    throw error
  }
}

const maxCountMs = 20_000
/** Papers that one step of an ingest adds at most. */
const maxAdded = 500
/** Each takes some 300 bytes. */
const maxKept = 20_000
