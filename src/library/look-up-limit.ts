/** How many papers are looked up for one person, and for one workspace, within an hour. */
import { LRUCache } from 'lru-cache'
import { atMost } from '../model/at-most.ts'
import type { Reader } from '../ports/store.ts'

/**
 * Counts over a sliding hour; remembers the 10,000 people and workspaces that asked last.
 * Each replica counts for itself.
 */
export class LookUpLimit {
  readonly #now: () => Temporal.Instant
  readonly #asked = new LRUCache<string, readonly number[]>(atMost(namesRemembered))

  constructor(now: () => Temporal.Instant) {
    this.#now = now
  }

  /** Counts a look-up and gives 0; or, without counting it, gives how many minutes the person has to wait. */
  count({ workspace, user }: Reader): number {
    const nowMs = this.#now().epochMilliseconds
    const shares = [
      { name: JSON.stringify([workspace, user]), max: lookUpsOfPerson },
      { name: JSON.stringify([workspace]), max: lookUpsOfWorkspace },
    ].map(({ name, max }) => ({ name, max, asked: this.#inHour(name, nowMs) }))
    const freeAtMs = shares.map(({ max, asked }) => (asked.length < max ? 0 : (asked[0] ?? 0) + hourMs))
    const waitMs = Math.max(...freeAtMs) - nowMs
    if (waitMs > 0) return Math.ceil(waitMs / 60_000)
    for (const { name, asked } of shares) this.#asked.set(name, [...asked, nowMs])
    return 0
  }

  /** A clock that was set back makes nobody wait longer. */
  #inHour(name: string, nowMs: number): readonly number[] {
    return (this.#asked.get(name) ?? []).filter((atMs) => atMs <= nowMs && atMs > nowMs - hourMs)
  }
}

/** Enough for a reading group's list, and too few to crawl by. */
export const lookUpsOfPerson = 30
export const lookUpsOfWorkspace = 200
const hourMs = 3_600_000
const namesRemembered = 10_000
