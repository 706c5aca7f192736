/** For sources that ask day by day: a day that fails does not affect the others. */
import { BotError } from '../../errors.ts'
import type { SourceBatch } from '../../ports/source.ts'

export class FailedDays {
  readonly #waiting: SourceBatch[] = []
  #first: BotError | undefined
  #inRow = 0
  #hasCome = false

  /**
   * One broken day may stay broken; two in a row mean that the service is down, and the rest is left to the next
   * ingest.
   */
  get isServiceDown(): boolean {
    return this.#inRow > 1
  }

  /** Notes a success. Gives the batches of the failures before it. */
  succeed(): readonly SourceBatch[] {
    this.#inRow = 0
    this.#hasCome = true
    return this.#waiting.splice(0)
  }

  /**
   * Notes a failure. Gives its batch, which names it, once any other day has succeeded. Rethrows anything but a
   * `BotError`, and what the service would refuse for any day.
   */
  fail(error: unknown, { day, cursor }: Pick<SourceBatch, 'day' | 'cursor'>): readonly SourceBatch[] {
    if (!(error instanceof BotError) || error.code === 'misconfigured') throw error
    this.#first ??= error
    this.#inRow += 1
    const why = error.userMessage
    const doubt = { state: 'degraded', why } as const
    const named = { records: [], announced: 0, faults: [why], isContinued: true, doubt, cursor }
    this.#waiting.push(day === undefined ? named : { ...named, day })
    return this.#hasCome ? this.#waiting.splice(0) : []
  }

  /** Throws the first failure if no day succeeded. */
  throwIfAll(): void {
    if (!this.#hasCome && this.#first !== undefined) throw this.#first
  }
}
