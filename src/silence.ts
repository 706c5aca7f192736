/** Whether the database answers, so that what memory can answer is not kept waiting for it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { CircuitBreaker } from './circuit-breaker.ts'
import { BotError, databaseSilent } from './errors.ts'
import type { AdapterRows } from './store/port.ts'
import { within } from './within.ts'

/** For how long an answer waits for the database before it does without. */
const patienceMs = 2_000
/** For how long it waits for what only the database knows. */
const maxWaitMs = 8_000
/** Nobody waits for these at a loss: whoever does not get them goes on without, or tries again. */
const rowsPatienceMs = 5_000

export class Silence {
  readonly #now: () => Temporal.Instant
  readonly #waiting = new AsyncLocalStorage<Waiting>()
  /** Open during an outage. */
  readonly #breaker = new CircuitBreaker()
  #heardAt: Temporal.Instant

  constructor(now: () => Temporal.Instant) {
    this.#now = now
    this.#heardAt = now()
  }

  /** When the database was last heard; undefined while it answers. */
  get since(): Temporal.Instant | undefined {
    return this.#breaker.isOpen ? this.#heardAt : undefined
  }

  /** Waits for the database however long that takes, and learns from it. Throws what it throws. */
  async listen<Heard>(ask: () => Promise<Heard>): Promise<Heard> {
    const askedAt = this.#now()
    try {
      const heard = await ask()
      this.#heardAt = askedAt
      this.#breaker.succeed()
      return heard
    } catch (error) {
      if (isSilence(error)) this.#fail()
      throw error
    }
  }

  /**
   * What the database says, or `otherwise` while it is silent; then it is not asked at all. It is silent when it says
   * nothing for two seconds, unless `isHeard` tells that it said something meanwhile.
   */
  async read<Heard>(
    ask: () => Promise<Heard>,
    otherwise: () => Heard,
    isHeard: () => boolean = () => false,
  ): Promise<Heard> {
    if (this.#breaker.isOpen) return otherwise()
    const asked = ask()
    let isAnswered = false
    const done = () => {
      isAnswered = true
    }
    asked.then(done, done)
    try {
      return await within(patienceMs, asked, async () => {
        // Where this process was kept from working, the answer may lie there, unheard.
        await letOthersRun()
        if (isAnswered) return asked
        if (isHeard()) this.#breaker.succeed()
        else this.#fail()
        return otherwise()
      })
    } catch (error) {
      if (!isSilence(error)) throw error
      this.#fail()
      return otherwise()
    }
  }

  /**
   * Not longer than a person may be kept waiting: throws `unavailable` when the work has waited eight seconds in all for
   * what it asked by `watch`, or when it takes as long while the database is silent. What it did not ask the database may
   * take its time.
   */
  async bound<Done>(act: () => Promise<Done>): Promise<Done> {
    const waiting = new Waiting()
    const work = this.#waiting.run(waiting, act)
    try {
      if (!this.#breaker.isOpen) return await Promise.race([work, waiting.late])
      return await within(maxWaitMs, work, () => {
        throw databaseSilent()
      })
    } finally {
      waiting.end()
    }
  }

  #fail(): void {
    this.#breaker.fail('does not answer', this.#now().epochMilliseconds)
  }

  /** The same store; what work that is bound waits for it is counted. */
  watch<Part extends object>(part: Part): Part {
    return new Proxy(part, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value === 'function')
          return (...asked: unknown[]) => {
            const answer: unknown = value.apply(target, asked)
            if (answer instanceof Promise) this.#waiting.getStore()?.wait(answer)
            return answer
          }
        return typeof value === 'object' && value !== null ? this.watch(value) : value
      },
    })
  }
}

/** How long one answer has waited for the database; what it asks at the same time counts once. */
class Waiting {
  readonly #late = Promise.withResolvers<never>()
  #leftMs = maxWaitMs
  #asked = 0
  #sinceMs = 0
  #timer: NodeJS.Timeout | undefined

  constructor() {
    // Nobody may be listening any longer when it comes.
    this.#late.promise.catch(() => undefined)
  }

  /** Rejects when it has waited for too long. */
  get late(): Promise<never> {
    return this.#late.promise
  }

  wait(answer: Promise<unknown>): void {
    if (this.#asked++ === 0) {
      this.#sinceMs = performance.now()
      this.#timer = setTimeout(() => void this.#giveUp(), this.#leftMs)
    }
    const done = () => {
      this.#asked -= 1
      if (this.#asked > 0) return
      clearTimeout(this.#timer)
      this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#sinceMs))
    }
    answer.then(done, done)
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  async #giveUp(): Promise<void> {
    // Where this process was kept from working, the answer may lie there, unheard.
    await letOthersRun()
    if (this.#asked > 0) this.#late.reject(databaseSilent())
  }
}

/** Rows that do not keep whoever asks waiting for a silent database: `unavailable` after some seconds. */
export function boundRows(rows: AdapterRows): AdapterRows {
  const bound = <Done>(work: Promise<Done>) =>
    within(rowsPatienceMs, work, () => {
      throw databaseSilent()
    })
  return {
    find: (...asked) => bound(rows.find(...asked)),
    save: (...asked) => bound(rows.save(...asked)),
    claim: (...asked) => bound(rows.claim(...asked)),
    remove: (...asked) => bound(rows.remove(...asked)),
    list: (...asked) => bound(rows.list(...asked)),
  }
}

function isSilence(error: unknown): boolean {
  return error instanceof BotError && error.code === 'unavailable'
}
