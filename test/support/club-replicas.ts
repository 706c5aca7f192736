/** Replicas that run clubs, and are killed. */
import type { Poster } from '../../src/digest/deliver.ts'
import type { Store } from '../../src/ports/store.ts'
import type { ClubDesk } from './club-desk.ts'

/** Two processes on one database; a killed one answers nothing any more, and another takes its place. */
export class Replicas {
  kills = 0
  wereKilled = false
  readonly #desk: ClubDesk
  readonly #livesFor: number | undefined
  readonly #random: () => number
  readonly #running: Replica[] = []

  constructor(desk: ClubDesk, livesFor: number | undefined, random: () => number) {
    this.#desk = desk
    this.#livesFor = livesFor
    this.#random = random
  }

  async tick(): Promise<void> {
    while (this.#running.length < 2) this.#running.push(await this.#start())
    await Promise.all(this.#running.map(({ ticker }) => ticker.tick()))
    const killed = this.#running.filter(({ life }) => life.isOver)
    this.wereKilled = killed.length > 0
    this.kills += killed.length
    this.#running.splice(0, 2, ...this.#running.filter(({ life }) => !life.isOver))
    for (const { ticker, close } of killed) {
      await ticker.stop()
      await close()
    }
  }

  async #start(): Promise<Replica> {
    const most = this.#livesFor
    const life = new Life(
      most === undefined ? Number.POSITIVE_INFINITY : 1 + Math.floor(this.#random() * most),
      this.#random,
    )
    let store: Store | undefined
    const ticker = await this.#desk.join({
      store: (opened) => {
        store = opened
        return life.hold(opened)
      },
      poster: (poster: Poster) => life.hold(poster),
    })
    return { ticker, life, close: async () => store?.close() }
  }
}

interface Replica {
  readonly ticker: { tick(): Promise<void>; stop(): Promise<void> }
  readonly life: Life
  close(): Promise<void>
}

/**
 * A number of calls; with the last one a process dies, before the call is made or
 * after, and hears of nothing more.
 */
class Life {
  #left: number
  readonly #random: () => number

  constructor(calls: number, random: () => number) {
    this.#left = calls
    this.#random = random
  }

  get isOver(): boolean {
    return this.#left <= 0
  }

  /** The same thing while this lives. */
  hold<Part extends object>(part: Part): Part {
    return new Proxy(part, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value === 'function')
          return async (...args: unknown[]) => {
            if (this.isOver) throw new Error('killed')
            this.#left -= 1
            if (this.isOver && this.#random() < 0.5) throw new Error('killed before the call')
            const answer: unknown = await value.apply(target, args)
            if (this.isOver) throw new Error('killed before the answer')
            return answer
          }
        return typeof value === 'object' && value !== null && !(value instanceof Map)
          ? this.hold(value)
          : value
      },
    })
  }
}
