/**
 * Syncs with the homeserver: one replica at a time, from where the last one stopped, so that nothing is
 * missed or heard twice.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type AdapterContext, backoffMs, type Health } from '../../../src/core.ts'
import type { Lease } from '../../kit/lease.ts'
import type { Unread } from '../../kit/unread.ts'
import { ofBot } from '../place.ts'
import type { Call } from './client.ts'
import { path } from './client.ts'
import { readSynced, type Synced } from './events.ts'
import { isLostPosition, MatrixFault } from './faults.ts'

export interface SyncParts extends Pick<AdapterContext, 'rows' | 'log' | 'random'> {
  readonly call: Call
  readonly bot: string
  readonly lease: Lease
  readonly stopping: AbortSignal
  readonly unread: Unread
  /**
   * Takes what is new; resolves when the next may come, with what is still worked on, which rejects where it has
   * to be told again. `isLate` where nobody
   * listened for a while, until all of then is told.
   */
  take(news: Synced, isLate: boolean): Promise<readonly Promise<void>[]>
  /** Finds out what happened in the rooms where that is told no longer. */
  compareRooms(): Promise<void>
}

export class Sync {
  readonly #parts: SyncParts
  #health: Health = 'ok'
  #done: Promise<void> = Promise.resolve()

  constructor(parts: SyncParts) {
    this.#parts = parts
  }

  get health(): Health {
    return this.#health
  }

  /** Notes where to begin, if nobody ever listened, and takes the invitations that wait. */
  async prepare(): Promise<void> {
    const { rows, bot, take } = this.#parts
    if ((await rows.find(ofBot, positionOf(bot))) !== undefined) return
    const news = await this.#begin()
    if (await rows.claim(ofBot, positionOf(bot), Number.MAX_SAFE_INTEGER, news.next_batch))
      this.#done = Promise.all(await take(news, true)).then(() => undefined)
    this.#done.catch(() => undefined)
  }

  /** Listens until the stop, whatever fails; resolves when all that was heard is done. Never rejects. */
  async run(): Promise<void> {
    const { lease, log, random, stopping } = this.#parts
    let failures = 0
    let since: string | undefined
    let isLate = true
    while (!stopping.aborted) {
      try {
        if (!(await lease.hold())) {
          since = undefined
          isLate = true
          this.#health = 'ok'
          await wait(lookEveryMs, undefined, { signal: stopping })
          continue
        }
        const { next_batch, rooms } = await this.#listen(since, isLate)
        since = next_batch
        isLate &&= Object.values(rooms).some((each) => Object.keys(each).length > 0)
        failures = 0
        this.#health = 'ok'
      } catch (error) {
        if (stopping.aborted) break
        failures += 1
        isLate = true
        this.#health = 'down'
        log.warn({ err: error }, 'Matrix does not tell what is new')
        const pauseMs = backoffMs(failures, { firstMs: 500, maxMs: 30_000, jitter: 0.5 }, random())
        const askedMs = error instanceof MatrixFault ? (error.retryAfterMs ?? 0) : 0
        await wait(Math.max(pauseMs, askedMs), undefined, { signal: stopping }).catch(() => undefined)
      }
    }
    // What was not answered is told again from where the last position was noted.
    await this.#done.catch((error: unknown) => log.info({ err: error }, 'not all that was heard is done'))
    await lease
      .release()
      .catch((error: unknown) => log.warn({ err: error }, 'a lease could not be given back'))
  }

  async #listen(heardUpTo: string | undefined, isLate: boolean): Promise<Synced> {
    const { rows, bot, lease, take } = this.#parts
    const since = heardUpTo ?? (await rows.find(ofBot, positionOf(bot)))
    // Synapse answers a request that was asked before with what it kept for that one: the first word of many.
    // What does not wait is another request.
    const news = await this.#ask(since, isLate ? 0 : pollMs).catch((error: unknown) =>
      isLostPosition(error) ? this.#beginAnew(error) : Promise.reject(error),
    )
    // A process that slept meanwhile may have an heir.
    if (!(await lease.hold())) throw new Error('the lease was lost')
    const work = await take(news, isLate)
    const before = this.#done
    this.#done = Promise.all([before, ...work]).then(() => this.#note(news.next_batch))
    this.#done.catch(() => undefined)
    return news
  }

  /** Without what is said in the rooms by now, all of which the homeserver tells. */
  async #begin(): Promise<Synced> {
    const { next_batch, rooms } = await this.#ask(undefined, 0)
    return { next_batch, rooms: { join: {}, invite: rooms.invite, leave: {} } }
  }

  async #beginAnew(why: unknown): Promise<Synced> {
    this.#parts.log.warn({ err: why }, 'the homeserver does not know how far was heard: hearing begins again')
    const news = await this.#begin()
    await this.#parts.compareRooms()
    return news
  }

  async #note(position: string): Promise<void> {
    const { rows, bot, log, lease } = this.#parts
    try {
      if (await lease.isHeld()) await rows.save(ofBot, positionOf(bot), position)
    } catch (error) {
      log.error({ err: error }, 'how far was heard could not be noted')
    }
  }

  async #ask(since: string | undefined, waitMs: number): Promise<Synced> {
    const { call, stopping, unread } = this.#parts
    const query = {
      filter: JSON.stringify(filter),
      timeout: String(waitMs),
      ...(since === undefined ? {} : { since }),
    }
    const how = { query, retries: 0, cut: stopping, timeoutMs: pollMs + 30_000 }
    return readSynced(await call('GET', path`sync`, how), (kind, error) => unread.note(kind, error))
  }
}

/**
 * For how long the homeserver holds a request, how long a lease lasts, and how often
 * others look whether it is free.
 */
const pollMs = 10_000
export const leaseMs = 20_000
const lookEveryMs = 500

/** https://spec.matrix.org/v1.11/client-server-api/#filtering */
const filter = {
  presence: { types: [] },
  account_data: { types: [] },
  room: {
    timeline: {
      limit: 50,
      types: [
        ...['m.room.message', 'm.reaction', 'm.room.redaction'],
        ...['m.room.member', 'm.room.tombstone', 'm.room.encryption'],
      ],
    },
    state: { types: [], lazy_load_members: true },
    ephemeral: { types: [] },
    account_data: { types: [] },
  },
}

function positionOf(bot: string): string {
  return `position:${bot}`
}
