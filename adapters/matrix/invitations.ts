/** Answers invitations a few at a time, behind what people say, so that many of them keep nobody waiting. */
import type { AdapterContext } from '../../src/core.ts'

interface Waiting {
  answer: () => Promise<void>
  readonly done: PromiseWithResolvers<void>
}

export class Invitations {
  readonly #log: AdapterContext['log']
  readonly #stopping: AbortSignal
  readonly #waiting = new Map<string, Waiting>()
  #atWork = 0
  #said = 0
  #isOver = false

  constructor(log: AdapterContext['log'], stopping: AbortSignal) {
    this.#log = log
    this.#stopping = stopping
    stopping.addEventListener('abort', () => this.#abandon(), { once: true })
  }

  /**
   * Answers one when it is its turn; of one room only the last. Resolves when it is answered, or left because too
   * many wait; rejects where the stop came first, so that the next process has it told again.
   */
  add(room: string, answer: () => Promise<void>): Promise<void> {
    const known = this.#waiting.get(room)
    if (known !== undefined) {
      known.answer = answer
      return known.done.promise
    }
    if (this.#waiting.size >= maxWaiting) {
      if (!this.#isOver)
        this.#log.warn({ room }, 'too many invitations wait: further ones are left unanswered')
      this.#isOver = true
      return Promise.resolve()
    }
    const done = Promise.withResolvers<void>()
    this.#waiting.set(room, { answer, done })
    if (this.#stopping.aborted) this.#abandon()
    else this.#next()
    return done.promise
  }

  /** The room is closed to the bot again. */
  remove(room: string): void {
    this.#waiting.get(room)?.done.resolve()
    this.#waiting.delete(room)
  }

  /** While something that people say is at work, one invitation is at most. */
  async goFirst(work: Promise<void>): Promise<void> {
    this.#said += 1
    try {
      await work
    } finally {
      this.#said -= 1
      this.#next()
    }
  }

  #next(): void {
    for (const [room, { answer, done }] of this.#waiting) {
      if (this.#atWork >= (this.#said > 0 ? 1 : maxAtWork)) return
      this.#waiting.delete(room)
      this.#isOver = false
      this.#atWork += 1
      answer()
        .then(done.resolve, done.reject)
        .finally(() => {
          this.#atWork -= 1
          this.#next()
        })
    }
  }

  #abandon(): void {
    for (const { done } of this.#waiting.values())
      done.reject(new Error('the bot stopped before it answered an invitation'))
    this.#waiting.clear()
  }
}

const maxAtWork = 3
/** Some 200 bytes each. */
const maxWaiting = 1_000
