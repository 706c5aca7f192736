/** Lanes: one request at a time and one each so many milliseconds, over every process on the same database. */
import type { Clock, Lane } from './port.ts'

/** The rows that all processes share; the store's rows by key are such. */
export interface LaneRows {
  claim(owner: typeof lanesOwner, key: string, endsAtMs: number): Promise<boolean>
  save(owner: typeof lanesOwner, key: string, value: string, endsAtMs: number): Promise<void>
}

/** The owner of the rows in the store: no place of any platform. */
export const lanesOwner = 'ingest:lanes'

/** Told how long something waited for a lane, by the lane's name. */
export type OnWait = (lane: string, ms: number) => void

export class Lanes {
  readonly #rows: LaneRows
  readonly #clock: Clock
  readonly #onWait: OnWait | undefined
  readonly #tails = new Map<string, Promise<unknown>>()

  constructor(rows: LaneRows, clock: Clock, onWait?: OnWait) {
    this.#rows = rows
    this.#clock = clock
    this.#onWait = onWait
  }

  /**
   * Acts when the lane is free. `act` gives until when the lane must rest beyond its own pace, as a server's Retry-After
   * asks; the other processes then rest too. A process that dies in the act frees the lane after `maxMs`.
   */
  run<Result>(
    lane: Lane,
    maxMs: number,
    act: () => Promise<{ readonly result: Result; readonly restUntilMs: number }>,
  ): Promise<Result> {
    const before = this.#tails.get(lane.name) ?? Promise.resolve()
    const turn = before.then(() => this.#runAlone(lane, maxMs, act))
    this.#tails.set(
      lane.name,
      turn.catch(() => undefined),
    )
    return turn
  }

  async #runAlone<Result>(
    lane: Lane,
    maxMs: number,
    act: () => Promise<{ readonly result: Result; readonly restUntilMs: number }>,
  ): Promise<Result> {
    const clock = this.#clock
    const startMs = clock.nowMs()
    let isLate = false
    while (!(await this.#rows.claim(lanesOwner, lane.name, clock.nowMs() + maxMs + lane.everyMs))) {
      isLate = true
      await clock.sleep(Math.min(pollMs, lane.everyMs))
    }
    if (isLate) this.#onWait?.(lane.name, clock.nowMs() - startMs)
    let restUntilMs = 0
    try {
      const acted = await act()
      restUntilMs = acted.restUntilMs
      return acted.result
    } finally {
      // Counted from the answer: when the request reached the server is not known here.
      const freeAtMs = Math.max(clock.nowMs() + lane.everyMs, restUntilMs)
      await this.#rows.save(lanesOwner, lane.name, '', freeAtMs)
    }
  }
}

/** How often a lane that another process holds is looked at again. */
const pollMs = 250
