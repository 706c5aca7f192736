/** For sources that ask day by day: a day that fails does not affect the others. */
import { BotError } from '../../errors.ts'
import type { SourceBatch } from '../../ports/source.ts'

export interface EachDay {
  readonly days: readonly string[]
  list(day: string): AsyncIterable<SourceBatch>
  /** What to go on from where this day has failed. */
  cursorWithout(day: string): string
}

/**
 * The batches of each day. One that fails gives a batch which names the fault, once any other has
 * succeeded. One broken day may stay broken; two in a row mean that the service is down, and the rest is
 * left to the next ingest. Throws the first fault where no day succeeded; at once whatever is no
 * `BotError`, or would be refused for any day.
 */
export async function* listEachDay({ days, list, cursorWithout }: EachDay): AsyncIterable<SourceBatch> {
  const failed: SourceBatch[] = []
  let first: BotError | undefined
  let failuresInRow = 0
  let hasCome = false
  for (const day of days) {
    try {
      yield* list(day)
      hasCome = true
      failuresInRow = 0
    } catch (error) {
      if (!(error instanceof BotError) || error.code === 'misconfigured') throw error
      first ??= error
      failuresInRow += 1
      const why = error.userMessage
      const doubt = { state: 'degraded', why } as const
      const cursor = cursorWithout(day)
      failed.push({ records: [], announced: 0, faults: [why], isContinued: true, doubt, day, cursor })
    }
    if (hasCome) yield* failed.splice(0)
    if (failuresInRow > 1) break
  }
  if (!hasCome && first !== undefined) throw first
}
