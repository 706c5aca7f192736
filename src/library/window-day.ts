/**
 * The day that windows and trends end on. Without a live source nothing new comes, and “this week” of the real
 * clock would be empty for ever: there it is the day after the newest paper.
 */
import { BotError } from '../errors.ts'
import { dayMs } from '../model/day.ts'
import { dateOf } from '../model/paper.ts'
import { everything } from '../model/query.ts'
import type { PaperIndex } from '../ports/paper-index.ts'
import type { Store } from '../ports/store.ts'

interface Parts {
  /** Whether a setting names a live source; if not, one that another process asked lately counts, too. */
  readonly hasSource: boolean
  readonly index: Pick<PaperIndex, 'select' | 'revision'>
  readonly sources: Pick<Store['sources'], 'list'>
  now(): Temporal.Instant
  readonly timeZone: string
}

export class WindowDay {
  readonly #parts: Parts
  #frozen: Temporal.PlainDate | undefined
  /** The index and the day for which that holds. */
  #seen = ''

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Looks for the newest paper if the index or the day changed; during an outage what was known stays. */
  async renew(): Promise<void> {
    const { hasSource, index } = this.#parts
    if (hasSource) return
    try {
      const seen = `${await index.revision()} ${this.#realDay()}`
      if (seen === this.#seen) return
      this.#frozen = (await this.#wasAskedLately()) ? undefined : await this.#dayAfterNewest()
      this.#seen = seen
    } catch (error) {
      if (!(error instanceof BotError)) throw error
    }
  }

  /** Whether the day differs from the real one. */
  get isFrozen(): boolean {
    return this.#frozen !== undefined
  }

  /** The day that windows end on, by default in the time zone of people whose own is not known. */
  today(timeZone = this.#parts.timeZone): Temporal.PlainDate {
    return this.#frozen ?? this.#realDay(timeZone)
  }

  /** The time that windows end at: now, or the first moment of that day. */
  now(timeZone = this.#parts.timeZone): Temporal.Instant {
    return this.#frozen?.toZonedDateTime(timeZone).toInstant() ?? this.#parts.now()
  }

  async #wasAskedLately(): Promise<boolean> {
    const sinceMs = this.#parts.now().epochMilliseconds - livelyForMs
    const states = await this.#parts.sources.list()
    return states.some(({ source, ingestedAtMs }) => source !== seeds && ingestedAtMs > sinceMs)
  }

  async #dayAfterNewest(): Promise<Temporal.PlainDate | undefined> {
    const { papers } = await this.#parts.index.select(everything, { limit: 1, topicQuery: () => undefined })
    const newest = papers[0] && dateOf(papers[0])
    if (newest === undefined) return undefined
    const day = Temporal.PlainDate.from(newest).add({ days: 1 })
    return Temporal.PlainDate.compare(day, this.#realDay()) < 0 ? day : undefined
  }

  #realDay(timeZone = this.#parts.timeZone): Temporal.PlainDate {
    return this.#parts.now().toZonedDateTimeISO(timeZone).toPlainDate()
  }
}

/** The source of the papers that the project comes with. */
const seeds = 'seeds'
/** How long `npm run ingest` may be left out beside a bot without sources. */
const livelyForMs = 7 * dayMs
