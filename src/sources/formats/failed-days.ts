/** For sources that ask for one day after the other: a day that cannot be read keeps none of the others. */
import { BotError } from '../../errors.ts'
import type { SourceBatch } from '../port.ts'

export class FailedDays {
  readonly #waiting: SourceBatch[] = []
  #first: BotError | undefined
  #inRow = 0
  #hasCome = false

  /** One day may be broken for ever; two in a row are the service, and the rest is for the next ingest. */
  get isServiceDown(): boolean {
    return this.#inRow > 1
  }

  /** A day was read. Gives the batches of those that failed before it. */
  succeed(): readonly SourceBatch[] {
    this.#inRow = 0
    this.#hasCome = true
    return this.#waiting.splice(0)
  }

  /**
   * A day could not be read. Gives its batch, which names it, as soon as any other day was. Throws what is no `BotError`,
   * and what the service would refuse for any day.
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

  /** Throws the first failure when no day at all was read. */
  throwIfAll(): void {
    if (!this.#hasCome && this.#first !== undefined) throw this.#first
  }
}
