/**
 * Read replicas of the PostgreSQL that has the index. Each question goes to one that has all that this process
 * knows of the index, and to the primary where none has.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'
import type { Log } from '../../ports/log.ts'
import type { CorpusState, Followers } from './corpus-state.ts'
import { ReadReplica, ReplicaFault } from './read-replica.ts'

export class ReadReplicas implements Followers {
  readonly #replicas: readonly ReadReplica[]
  /** The newest state of the index that was seen, and how far the primary's log was then. */
  #seen: { readonly state: CorpusState; readonly position: number } | undefined
  #turn = 0

  constructor(pools: readonly Pool[], log: Pick<Log, 'info' | 'warn'>) {
    const wanted = () => ({ position: this.#seen?.position ?? 0, emptied: this.#seen?.state.emptied ?? 0 })
    this.#replicas = pools.map(
      (pool, at) =>
        new ReadReplica(pool, {
          wanted,
          onChange: (state, cause) => {
            const replica = at + 1
            if (state === 'away')
              log.warn({ replica, err: cause }, 'a read replica is left out until it answers')
            else if (state === 'behind')
              log.info({ replica }, 'a read replica is left out until it catches up')
            else log.info({ replica }, 'a read replica answers')
          },
        }),
    )
  }

  /** How many there are, and how many are asked right now. */
  get count(): { readonly known: number; readonly answering: number } {
    return { known: this.#replicas.length, answering: this.#replicas.filter(({ answers }) => answers).length }
  }

  /** From now on no answer is older than this state of the index, as it was at a position of the log. */
  demand(state: CorpusState, position: number): void {
    const before = this.#seen
    const isNew =
      before?.state.revision !== state.revision ||
      before.state.emptied !== state.emptied ||
      before.state.isLoading !== state.isLoading
    // Of two questions at once, the older answer may come last.
    if (isNew && position >= (before?.position ?? 0)) this.#seen = { state, position }
    if (before === undefined) for (const replica of this.#replicas) void replica.look()
  }

  /** From now on no answer is older than that position of the log. */
  demandPosition(position: number): void {
    if (this.#seen !== undefined && position > this.#seen.position) this.#seen = { ...this.#seen, position }
  }

  /** What `act` gives; where a replica failed it meanwhile, it is done again with the others. */
  async ask<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    for (let triesLeft = this.#replicas.length; ; triesLeft--)
      try {
        return await act()
      } catch (error) {
        if (!(error instanceof ReplicaFault)) throw error
        if (triesLeft === 0) throw error.cause
      }
  }

  /** Connections to the replicas, or to the primary where no replica serves. */
  before(primary: PostgresPool): PostgresPool {
    return {
      options: primary.options,
      connect: async () => (await this.#take()) ?? primary.connect(),
      end: async () => undefined,
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.close()))
  }

  /** Gives one that is behind a moment, then leaves it out until it has caught up. */
  async #take(): Promise<PostgresPoolClient | undefined> {
    const untilMs = performance.now() + patienceMs
    for (;;) {
      const first = this.#turn++
      for (const at of this.#replicas.keys()) {
        const client = await this.#replicas[(first + at) % this.#replicas.length]?.take()
        if (client !== undefined) return client
      }
      if (this.count.answering === 0) return undefined
      if (performance.now() >= untilMs) break
      await pause(lookEveryMs)
    }
    for (const replica of this.#replicas) replica.fallBehind()
    return undefined
  }
}

/** What a question waits for a replica to catch up. */
const patienceMs = 200
const lookEveryMs = 10
