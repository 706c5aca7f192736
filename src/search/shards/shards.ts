/** All search servers of an index, asked together. */
import { BotError } from '../../errors.ts'
import type { ShardAddress } from '../../model/shard-address.ts'
import { type Answer, Shard, ShardAway } from './shard.ts'

/** Whether an answer of some servers is better than none. */
export type Need = 'all papers' | 'some papers'

/** Told why a server does not answer, and what is missing then; undefined once nothing is any longer. */
export type OnMissing = (missing: string | undefined, why: unknown) => void

export class Shards {
  readonly all: readonly Shard[]

  constructor(addresses: readonly ShardAddress[], onMissing: OnMissing) {
    let isTold = false
    const tell = (why: unknown) => {
      const { missing } = this
      if (why === undefined && (missing !== undefined || !isTold)) return
      isTold = missing !== undefined
      onMissing(missing, why)
    }
    this.all = addresses.map((address) => new Shard(address, tell))
  }

  /** Why not all papers are found right now; undefined where they are. */
  get missing(): string | undefined {
    const whole = this.all.filter(({ state }) => state === 'whole').length
    if (whole === this.all.length) return undefined
    return `Only ${whole} of ${this.all.length} search servers have all their papers right now. Please try again in a minute.`
  }

  /**
   * Asks every server that has all its papers, with the same statement about its own table. Rejects with
   * `unavailable` where none answers, or not every one and `need` is for all papers.
   */
  async ask<Row>(write: (table: string) => string, need: Need): Promise<readonly Answer<Row>[]> {
    const answers = await Promise.all(this.all.map((shard) => askIfWhole<Row>(shard, write(shard.table))))
    const known = answers.filter((answer) => answer !== undefined)
    if (known.length === 0)
      throw new BotError('unavailable', 'The search index does not answer: try again in a moment.')
    if (need === 'all papers' && known.length < answers.length) throw new BotError('unavailable', notAll)
    return known
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((shard) => shard.close()))
  }
}

async function askIfWhole<Row>(shard: Shard, statement: string): Promise<Answer<Row> | undefined> {
  if (shard.state !== 'whole') return undefined
  try {
    return await shard.ask<Row>(statement)
  } catch (error) {
    if (!(error instanceof ShardAway)) throw error
    shard.become('away', error)
    return undefined
  }
}

const notAll =
  'Part of the search index does not answer, so some papers would be missing. Please try again in a minute.'
