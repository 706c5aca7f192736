/** Vectors of what people ask: in time or not at all, and remembered. */

import { within } from '../within.ts'
import type { EndpointHealth } from './endpoint-health.ts'
import type { Vector } from './vector.ts'

export interface QueryVectorsParts {
  readonly health: EndpointHealth
  /** One vector of a text; or why there is none, as the end of a sentence that begins with the endpoint. */
  ask(text: string): Promise<{ readonly vector: Vector } | { readonly why: string }>
  nowMs(): number
}

export class QueryVectors {
  readonly #parts: QueryVectorsParts
  /** The least recently used first. */
  readonly #known = new Map<string, Vector>()
  readonly #asked = new Map<string, Promise<Vector | undefined>>()
  #isTrying = false

  constructor(parts: QueryVectorsParts) {
    this.#parts = parts
  }

  /**
   * The vector of a text, or undefined when it does not come within `deadlineMs`; a late one is kept for the next who
   * asks. While the endpoint is left alone there is no promise at all, so that nobody waits. Never rejects.
   */
  find(text: string): Promise<Vector | undefined> | undefined {
    const known = this.#known.get(text)
    if (known !== undefined) {
      this.#remember(text, known)
      return Promise.resolve(known)
    }
    const { health, nowMs } = this.#parts
    if (!health.isOff)
      return this.#asked.get(text) ?? (this.#asked.size < mostAtOnce ? this.#ask(text) : undefined)
    // Whoever asks first after a rest does not pay for the trial with his own time.
    if (!this.#isTrying && health.mayTry(nowMs())) {
      this.#isTrying = true
      void this.#ask(text).then(() => {
        this.#isTrying = false
      })
    }
    return undefined
  }

  #ask(text: string): Promise<Vector | undefined> {
    const { health, ask, nowMs } = this.#parts
    let isLate = false
    const answer = ask(text).then((came) => {
      this.#asked.delete(text)
      if ('why' in came) {
        if (!isLate) health.fail(came.why, nowMs())
        return undefined
      }
      this.#remember(text, came.vector)
      if (!isLate) health.succeed()
      return came.vector
    })
    const inTime = within(deadlineMs, answer, () => {
      isLate = true
      health.fail(`does not answer within ${deadlineMs} ms`, nowMs())
      return undefined
    })
    this.#asked.set(text, inTime)
    return inTime
  }

  #remember(text: string, vector: Vector): void {
    this.#known.delete(text)
    this.#known.set(text, vector)
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest)
  }
}

/** What a person does not notice; with the rest of an answer it stays under half a second. */
export const deadlineMs = 300
const mostAtOnce = 16
const mostKnown = 500
