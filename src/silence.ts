/** Whether the database answers, so that what memory can answer is not kept waiting for it. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { BotError, databaseSilent } from './errors.ts'
import type { AdapterRows } from './store/port.ts'
import { within } from './within.ts'

/** For how long an answer waits for the database before it does without. */
const patienceMs = 2_000
/** For how long it waits for what only the database knows. */
const longestMs = 8_000
/** Nobody waits for these at a loss: whoever does not get them goes on without, or tries again. */
const rowsPatienceMs = 5_000

export class Silence {
  readonly #now: () => Temporal.Instant
  #heardAt: Temporal.Instant
  #isSilent = false

  constructor(now: () => Temporal.Instant) {
    this.#now = now
    this.#heardAt = now()
  }

  /** When the database was last heard; undefined while it answers. */
  get since(): Temporal.Instant | undefined {
    return this.#isSilent ? this.#heardAt : undefined
  }

  /** Waits for the database however long that takes, and learns from it. Throws what it throws. */
  async listen<Heard>(ask: () => Promise<Heard>): Promise<Heard> {
    const askedAt = this.#now()
    try {
      const heard = await ask()
      this.#heardAt = askedAt
      this.#isSilent = false
      return heard
    } catch (error) {
      if (isSilence(error)) this.#isSilent = true
      throw error
    }
  }

  /**
   * What the database says, or `otherwise` while it is silent; then it is not asked at all. It is silent when it says
   * nothing for two seconds, unless `isHeard` tells that it said something meanwhile.
   */
  async read<Heard>(
    ask: () => Promise<Heard>,
    otherwise: () => Heard,
    isHeard: () => boolean = () => false,
  ): Promise<Heard> {
    if (this.#isSilent) return otherwise()
    const asked = ask()
    let isAnswered = false
    const done = () => {
      isAnswered = true
    }
    asked.then(done, done)
    try {
      return await within(patienceMs, asked, async () => {
        // Where this process was kept from working, the answer may lie there, unheard.
        await letOthersRun()
        if (isAnswered) return asked
        this.#isSilent = !isHeard()
        return otherwise()
      })
    } catch (error) {
      if (!isSilence(error)) throw error
      this.#isSilent = true
      return otherwise()
    }
  }

  /** While the database is silent: not longer than a person may be kept waiting; throws `unavailable` then. */
  bound<Done>(work: Promise<Done>): Promise<Done> {
    if (!this.#isSilent) return work
    return within(longestMs, work, () => {
      throw databaseSilent()
    })
  }
}

/** Rows that do not keep whoever asks waiting for a silent database: `unavailable` after some seconds. */
export function boundRows(rows: AdapterRows): AdapterRows {
  const bound = <Done>(work: Promise<Done>) =>
    within(rowsPatienceMs, work, () => {
      throw databaseSilent()
    })
  return {
    find: (...asked) => bound(rows.find(...asked)),
    save: (...asked) => bound(rows.save(...asked)),
    claim: (...asked) => bound(rows.claim(...asked)),
    remove: (...asked) => bound(rows.remove(...asked)),
    list: (...asked) => bound(rows.list(...asked)),
  }
}

function isSilence(error: unknown): boolean {
  return error instanceof BotError && error.code === 'unavailable'
}
