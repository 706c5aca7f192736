/** Whether the database answers: during an outage, what memory can answer does not wait for it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { CircuitBreaker } from '../async/circuit-breaker.ts'
import { within } from '../async/within.ts'
import { BotError, databaseUnavailable } from '../errors.ts'
import type { AdapterRows } from '../ports/store.ts'

/** How long an answer waits for the database before it does without. */
const patienceMs = 2_000
/** How long an answer waits in all for what only the database knows. */
const maxWaitMs = 8_000
/** Short, because callers go on without these rows or try again. */
const rowsPatienceMs = 5_000

/** Notices when an outage begins and ends, and bounds how long answers wait for the database. */
export class Outage {
  readonly #now: () => Temporal.Instant
  readonly #budgets = new AsyncLocalStorage<WaitBudget>()
  /** Open during an outage. */
  readonly #breaker = new CircuitBreaker()
  #answeredAt: Temporal.Instant

  constructor(now: () => Temporal.Instant) {
    this.#now = now
    this.#answeredAt = now()
  }

  /** When the database last answered; undefined while it does. */
  get since(): Temporal.Instant | undefined {
    return this.#breaker.isOpen ? this.#answeredAt : undefined
  }

  /**
   * Waits for the database however long it takes: its answer ends an outage, its failure
   * begins one. Throws what it throws.
   */
  async track<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const askedAt = this.#now()
    try {
      const answer = await ask()
      this.#answeredAt = askedAt
      this.#breaker.succeed()
      return answer
    } catch (error) {
      if (isUnavailable(error)) this.#begin()
      throw error
    }
  }

  /**
   * The database's answer, or `otherwise` during an outage, when the database is not asked at all. An
   * outage begins when it has not answered for two seconds, unless `hasAnswered` says that it
   * answered something else meanwhile.
   */
  async askOr<Answer>(
    ask: () => Promise<Answer>,
    otherwise: () => Answer,
    hasAnswered: () => boolean = () => false,
  ): Promise<Answer> {
    if (this.#breaker.isOpen) return otherwise()
    const asked = ask()
    let isDone = false
    const done = () => {
      isDone = true
    }
    asked.then(done, done)
    try {
      return await within(patienceMs, asked, async () => {
        // This process may have been too busy to take an answer that has already arrived.
        await letOthersRun()
        if (isDone) return asked
        if (hasAnswered()) this.#breaker.succeed()
        else this.#begin()
        return otherwise()
      })
    } catch (error) {
      if (!isUnavailable(error)) throw error
      this.#begin()
      return otherwise()
    }
  }

  /**
   * Throws `unavailable` when the work has waited eight seconds in all for what it asked of a
   * store from `countWaits`, or when it takes eight seconds during an outage. The work's own
   * time does not count otherwise.
   */
  async limitWaits<Done>(act: () => Promise<Done>): Promise<Done> {
    const budget = new WaitBudget()
    const work = this.#budgets.run(budget, act)
    try {
      if (!this.#breaker.isOpen) return await Promise.race([work, budget.spent])
      return await within(maxWaitMs, work, () => {
        throw databaseUnavailable()
      })
    } finally {
      budget.end()
    }
  }

  /** The store, with what work inside `limitWaits` waits for it counted. */
  countWaits<Part extends object>(part: Part): Part {
    return new Proxy(part, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value === 'function')
          return (...args: unknown[]) => {
            const answer: unknown = value.apply(target, args)
            if (answer instanceof Promise) this.#budgets.getStore()?.count(answer)
            return answer
          }
        return typeof value === 'object' && value !== null ? this.countWaits(value) : value
      },
    })
  }

  #begin(): void {
    this.#breaker.fail('does not answer', this.#now().epochMilliseconds)
  }
}

/** How long one answer may still wait for the database; questions at the same time count once. */
class WaitBudget {
  readonly #spent = Promise.withResolvers<never>()
  #leftMs = maxWaitMs
  #open = 0
  #sinceMs = 0
  #timer: NodeJS.Timeout | undefined

  constructor() {
    // It may reject when nobody listens any longer.
    this.#spent.promise.catch(() => undefined)
  }

  /** Rejects when nothing is left. */
  get spent(): Promise<never> {
    return this.#spent.promise
  }

  count(answer: Promise<unknown>): void {
    if (this.#open++ === 0) {
      this.#sinceMs = performance.now()
      this.#timer = setTimeout(() => void this.#giveUp(), this.#leftMs)
    }
    const done = () => {
      this.#open -= 1
      if (this.#open > 0) return
      clearTimeout(this.#timer)
      this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#sinceMs))
    }
    answer.then(done, done)
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  async #giveUp(): Promise<void> {
    // This process may have been too busy to take an answer that has already arrived.
    await letOthersRun()
    if (this.#open > 0) this.#spent.reject(databaseUnavailable())
  }
}

/** The rows, each of whose calls throws `unavailable` after five seconds without an answer. */
export function withTimeouts(rows: AdapterRows): AdapterRows {
  const limit = <Done>(work: Promise<Done>) =>
    within(rowsPatienceMs, work, () => {
      throw databaseUnavailable()
    })
  return {
    find: (...args) => limit(rows.find(...args)),
    save: (...args) => limit(rows.save(...args)),
    saveFor: (...args) => limit(rows.saveFor(...args)),
    claim: (...args) => limit(rows.claim(...args)),
    claimLightly: (...args) => limit(rows.claimLightly(...args)),
    remove: (...args) => limit(rows.remove(...args)),
    list: (...args) => limit(rows.list(...args)),
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof BotError && error.code === 'unavailable'
}
