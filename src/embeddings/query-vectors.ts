/** Vectors of questions: in time or not at all, and cached. */

import { LRUCache } from 'lru-cache'
import type { CircuitBreaker } from '../async/circuit-breaker.ts'
import { within } from '../async/within.ts'
import type { Vector } from './vector.ts'

export interface QueryVectorsParts {
  /** The endpoint's circuit breaker, open while it fails. */
  readonly breaker: CircuitBreaker
  /** The vector of a text, or why there is none, as the end of a sentence that begins with the endpoint. */
  ask(text: string): Promise<{ readonly vector: Vector } | { readonly why: string }>
  nowMs(): number
}

export class QueryVectors {
  readonly #parts: QueryVectorsParts
  readonly #known = new LRUCache<string, Vector>({ max: maxKnown })
  readonly #asked = new Map<string, Promise<Vector | undefined>>()
  #isTrying = false

  constructor(parts: QueryVectorsParts) {
    this.#parts = parts
  }

  /**
   * The vector of a text, or undefined if it takes longer than `deadlineMs`; a late one is cached for the
   * next caller. While the endpoint fails there is no promise at all, so nobody waits. Never rejects.
   */
  find(text: string): Promise<Vector | undefined> | undefined {
    const known = this.#known.get(text)
    if (known !== undefined) return Promise.resolve(known)
    const { breaker, nowMs } = this.#parts
    if (!breaker.isOpen)
      return this.#asked.get(text) ?? (this.#asked.size < maxAtOnce ? this.#ask(text) : undefined)
    // The first caller after a rest starts the trial but does not wait for it.
    if (!this.#isTrying && breaker.restMs(nowMs()) === 0) {
      this.#isTrying = true
      void this.#ask(text).then(() => {
        this.#isTrying = false
      })
    }
    return undefined
  }

  #ask(text: string): Promise<Vector | undefined> {
    const { breaker, ask, nowMs } = this.#parts
    let isLate = false
    const answer = ask(text).then((found) => {
      this.#asked.delete(text)
      if ('why' in found) {
        if (!isLate) breaker.fail(found.why, nowMs())
        return undefined
      }
      this.#known.set(text, found.vector)
      if (!isLate) breaker.succeed()
      return found.vector
    })
    const inTime = within(deadlineMs, answer, () => {
      isLate = true
      breaker.fail(`does not answer within ${deadlineMs} ms`, nowMs())
      return undefined
    })
    this.#asked.set(text, inTime)
    return inTime
  }
}

/** Unnoticeable for a person; with the rest of an answer it stays under half a second. */
export const deadlineMs = 300
const maxAtOnce = 16
const maxKnown = 500
