/** Those who wait for something to have happened on a loopback platform. */
import { setTimeout as pause } from 'node:timers/promises'

/** Long after the slowest answer on a busy machine, and well before a test's own limit. */
const patienceMs = 120_000

export class Watchers {
  readonly #watches = new Set<() => void>()

  /** Something happened. */
  wake(): void {
    for (const watch of [...this.#watches]) watch()
  }

  /**
   * Resolves with what `look` gives as soon as that is neither undefined nor false; looks whenever something
   * happened. Rejects with what `look` throws, and after two minutes in which it gave nothing.
   */
  async until<T>(look: () => T | undefined | false): Promise<T> {
    const seen = Promise.withResolvers<T>()
    const watch = () => {
      try {
        const found = look()
        if (found === undefined || found === false) return
        seen.resolve(found)
      } catch (error) {
        seen.reject(error)
      }
      // At once: what was found may be gone at the next look.
      this.#watches.delete(watch)
    }
    const waiting = new AbortController()
    const patience = pause(patienceMs, undefined, { ref: false, signal: waiting.signal })
    patience.then(
      () => seen.reject(new Error(`did not come to pass: ${look}`)),
      () => undefined,
    )
    this.#watches.add(watch)
    watch()
    try {
      return await seen.promise
    } finally {
      this.#watches.delete(watch)
      waiting.abort()
    }
  }
}
