/**
 * Workspaces that leave and return: one that left is silenced at once, erased after a time, and
 * restored if it returns before.
 */

import { dayMs } from '../model/day.ts'
import type { Workspace } from '../model/place.ts'
import type { AdapterContext } from '../ports/adapter.ts'
import type { Log } from '../ports/log.ts'
import type { Store } from '../ports/store.ts'

export interface DeparturesParts {
  readonly store: Pick<Store, 'workspaces' | 'forget'>
  readonly log: Log
  /** In days; 0 for at once. */
  readonly forgetAfter: number
  now(): Temporal.Instant
}

export class Departures {
  readonly #parts: DeparturesParts
  #looking: NodeJS.Timeout | undefined
  #erasing: Promise<void> | undefined
  #runningNow: () => Iterable<string> = () => []

  constructor(parts: DeparturesParts) {
    this.#parts = parts
  }

  /** See `AdapterContext.left`. */
  left: AdapterContext['left'] = async (workspace, atMs, how = { isKept: false }) => {
    const { store, log, forgetAfter } = this.#parts
    const leftAt = toText(atMs)
    if (!(await store.workspaces.leave(workspace, atMs, how))) {
      log.info({ workspace, leftAt }, 'a workspace left before it came back: nothing changes')
      return
    }
    const then = how.isKept ? 'kept' : `erased after ${forgetAfter} days`
    log.warn({ workspace, leftAt, then }, 'a workspace is gone')
    if (forgetAfter === 0 && !how.isKept) await this.#eraseOne(workspace)
  }

  /** See `AdapterContext.joined`. */
  joined: AdapterContext['joined'] = async (workspace, atMs) => {
    const leftAtMs = await this.#parts.store.workspaces.join(workspace, atMs)
    if (leftAtMs === undefined) return false
    this.#parts.log.warn(
      { workspace, leftAt: toText(leftAtMs) },
      'a workspace is back, with all that was kept of it',
    )
    return true
  }

  /**
   * Looks at once and then every hour for what is to be erased. `runningNow` gives the platforms that have
   * told who is back, and is asked at each look; of others nobody knows whether they are.
   */
  start(runningNow: () => Iterable<string>): void {
    this.#runningNow = runningNow
    this.#looking = setInterval(() => void this.erase(), lookEveryMs)
    void this.erase()
  }

  /** Erases what has been gone for long enough, each workspace by one replica. Never rejects. */
  async erase(): Promise<void> {
    this.#erasing ??= this.#eraseAll()
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'what is gone could not be erased'))
      .finally(() => {
        this.#erasing = undefined
      })
    await this.#erasing
  }

  async stop(): Promise<void> {
    clearInterval(this.#looking)
    await this.#erasing
  }

  async #eraseAll(): Promise<void> {
    const running = [...this.#runningNow()]
    for (const { workspace, leftAtMs, isKept } of await this.#parts.store.workspaces.listGone())
      if (!isKept && leftAtMs <= this.#untilMs() && running.some((name) => workspace.startsWith(`${name}:`)))
        await this.#eraseOne(workspace)
  }

  async #eraseOne(workspace: Workspace): Promise<void> {
    const { store, log } = this.#parts
    const erased = await store.forget(workspace, this.#untilMs())
    if (erased !== undefined)
      log.warn({ workspace, erased: Object.fromEntries(erased) }, 'a workspace is erased')
  }

  /** Who left until then is to be erased; with no time to wait whoever left, whatever their clock says. */
  #untilMs(): number {
    const { now, forgetAfter } = this.#parts
    return forgetAfter === 0 ? Number.MAX_SAFE_INTEGER : now().epochMilliseconds - forgetAfter * dayMs
  }
}

function toText(ms: number): string {
  return Temporal.Instant.fromEpochMilliseconds(ms).toString()
}

const lookEveryMs = 3_600_000
