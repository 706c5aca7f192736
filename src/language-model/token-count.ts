/** The tokens of each workspace's day: taken before a call, corrected after it. */
import { within } from '../async/within.ts'
import type { Workspace } from '../model/place.ts'
import type { Log } from '../ports/log.ts'
import type { ModelDays } from '../ports/model-days.ts'

export class TokenCount {
  readonly #days: ModelDays
  readonly #log: Log
  readonly #dailyTokens: number
  readonly #counting = new Set<Promise<void>>()

  constructor(days: ModelDays, log: Log, dailyTokens: number) {
    this.#days = days
    this.#log = log
    this.#dailyTokens = dailyTokens
  }

  /** Whether there are tokens left for it; a database that is too slow rejects, and takes none in the end. */
  async take(workspace: Workspace, day: string, tokens: number): Promise<boolean> {
    const taking = this.#days.take(workspace, day, tokens, this.#dailyTokens)
    return within(countingMs, taking, () => {
      const giveBack = async () => {
        // That it failed is told already.
        if (await taking.catch(() => false))
          await this.#days.add(workspace, day, { calls: -1, tokens: -tokens })
      }
      this.later(giveBack(), 'tokens of the language model were not given back')
      throw new Error('the database does not answer in time')
    })
  }

  /** Nobody who asks waits for it; the stop does. */
  later(work: Promise<void>, fault: string): void {
    const counted: Promise<void> = work
      .catch((error: unknown) => this.#log.warn({ err: error }, fault))
      .finally(() => this.#counting.delete(counted))
    this.#counting.add(counted)
  }

  /** Resolves when all that is being counted at this moment is. */
  async settle(): Promise<void> {
    await Promise.all(this.#counting)
  }

  /** Resolves when nothing is being counted. */
  async stop(): Promise<void> {
    while (this.#counting.size > 0) await this.settle()
  }
}

/** Whoever asks for an answer does not wait longer for the database. */
const countingMs = 1_500
