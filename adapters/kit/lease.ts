/** Work that one replica does at a time: it holds a lease, which runs out where it dies. */
import { setTimeout as wait } from 'node:timers/promises'
import type { AdapterContext } from '../../src/core.ts'
import { PerKeyQueue } from './per-key-queue.ts'

export interface LeaseParts extends Pick<AdapterContext, 'rows' | 'now'> {
  readonly namespace: string
  readonly key: string
  /** Who holds it; no two replicas say the same. */
  readonly holder: string
  readonly lastsMs: number
}

export class Lease {
  readonly #parts: LeaseParts
  readonly #queue = new PerKeyQueue()

  constructor(parts: LeaseParts) {
    this.#parts = parts
  }

  /** Takes it, or holds it for longer; false where another replica has it. */
  async hold(): Promise<boolean> {
    const { rows, now, namespace, key, holder, lastsMs } = this.#parts
    const endsAtMs = now().epochMilliseconds + lastsMs
    if (!(await this.isHeld())) return rows.claim(namespace, key, endsAtMs, holder)
    await rows.save(namespace, key, holder, endsAtMs)
    return true
  }

  /** Whether it is still this replica's: one that slept may have lost it. */
  async isHeld(): Promise<boolean> {
    const { rows, namespace, key, holder } = this.#parts
    return (await rows.find(namespace, key)) === holder
  }

  /** Lets another replica take it at once. */
  async release(): Promise<void> {
    const { rows, namespace, key } = this.#parts
    if (await this.isHeld()) await rows.remove(namespace, key)
  }

  /** Works when nobody else does, here or at another replica. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#queue.run('', async () => {
      while (!(await this.hold())) await wait(lookEveryMs)
      try {
        return await work()
      } finally {
        // Where the database fails it runs out.
        await this.release().catch(() => undefined)
      }
    })
  }
}

const lookEveryMs = 100
