/** Whether the endpoint answers in time; after failures it is left alone for a while. */
import type { Log } from '../adapter.ts'

/** Since when it fails, and how, as the end of a sentence that begins with the endpoint. */
export interface Failure {
  readonly sinceMs: number
  readonly why: string
}

export class EndpointHealth {
  readonly #log: Log
  #failures = 0
  #failure: Failure | undefined
  #restsUntilMs = 0

  constructor(log: Log) {
    this.#log = log
  }

  get failure(): Failure | undefined {
    return this.#failure
  }

  /** Whether an answer may wait for it. A rest that is over does not count: somebody must try first. */
  get isOff(): boolean {
    return this.#failures >= failuresInRow
  }

  mayTry(nowMs: number): boolean {
    return nowMs >= this.#restsUntilMs
  }

  succeed(): void {
    if (this.isOff) this.#log.info({}, 'the embeddings endpoint answers again')
    this.#failures = 0
    this.#failure = undefined
    this.#restsUntilMs = 0
  }

  /** Told in the log once, when it is turned off. */
  fail(why: string, nowMs: number): void {
    this.#failures += 1
    this.#failure = { sinceMs: this.#failure?.sinceMs ?? nowMs, why }
    if (!this.isOff) return
    if (this.#failures === failuresInRow)
      this.#log.warn({ why }, 'the embeddings endpoint fails: search goes by words')
    this.#restsUntilMs = nowMs + Math.min(longestRestMs, firstRestMs * 2 ** (this.#failures - failuresInRow))
  }
}

const failuresInRow = 3
const firstRestMs = 10_000
const longestRestMs = 300_000
