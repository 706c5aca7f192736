/** Work in order: what has the same key waits for each other, and for nothing else. */
import { unlessAborted } from '../../src/core.ts'

export class PerKeyQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  /**
   * Works when everything before it with the same key is done, whatever became of
   * that; never, if aborted by then.
   */
  run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const result = unlessAborted(signal, before).then(work)
    const settled = Promise.allSettled([before, result]).then(() => {
      if (this.#last.get(key) === settled) this.#last.delete(key)
    })
    this.#last.set(key, settled)
    return result
  }
}
