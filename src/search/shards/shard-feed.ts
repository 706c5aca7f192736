/**
 * Sends the search servers what changed in PostgreSQL. Whatever is sent may be sent again, so whoever died in
 * the middle leaves no harm: the rows are still unsent. A server has a row of its own that tells what it was
 * sent; one that lost papers, or never had them, gets all of its own.
 */
import { sql, type Transaction } from 'kysely'
import { isTimeout } from '../postgres/explain-fault.ts'
import { type Database, lock, tables } from '../postgres/tables.ts'
import { writeField } from './match.ts'
import { quote, type Shard, ShardAway } from './shard.ts'
import { unsent } from './shard-tables.ts'

interface Sent {
  readonly of: number
  readonly token: string
  readonly sent: number
}

interface Row {
  readonly number: number
  readonly id: string
  readonly date: string
  readonly lexemes: string
}

export class ShardFeed {
  readonly #reading: Database
  readonly #db: Database
  readonly #shards: readonly Shard[]
  /** What is being sent to each server. */
  readonly #feeding = new Map<Shard, Promise<void>>()
  #isClosed = false

  /** It closes `feeding`, whose connections are its own: they wait for servers. */
  constructor({ reading, feeding }: Record<'reading' | 'feeding', Database>, shards: readonly Shard[]) {
    this.#reading = reading
    this.#db = feeding
    this.#shards = shards
  }

  /**
   * Brings servers up to the rows. A reader waits for those that were whole, and for the first look at each;
   * what others lack is sent beside answers. A writer waits for all that answered last time.
   */
  async bringUpToDate(who: 'reader' | 'writer'): Promise<void> {
    // What was being sent already may have been read before the last change: then there is a second round.
    for (let round = 0; round < 2; round++) {
      const feeds = (await this.#listLacking()).flatMap((shard) => {
        const isWaitedFor = shard.state !== 'away' && (shard.state !== 'behind' || who === 'writer')
        const feeding = this.#start(shard)
        return isWaitedFor ? [feeding] : []
      })
      if (feeds.length === 0) return
      await Promise.all(feeds)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#feeding.values()].map((feeding) => feeding.catch(() => undefined)))
    await this.#db.destroy()
  }

  async #listLacking(): Promise<readonly Shard[]> {
    const { rows } = await sql<{ shard: number; papers: number }>`
      select shard, count(*) as papers from (
        select number % ${this.#shards.length} as shard from ${unsent} limit ${this.#shards.length * fewUnsent}
      ) as lacking group by shard`.execute(this.#reading)
    const lacking = new Map(rows.map(({ shard, papers }) => [Number(shard), Number(papers)]))
    return this.#shards.filter((shard, at) => {
      const papers = lacking.get(at) ?? 0
      if (papers >= fewUnsent && shard.state === 'whole') shard.become('behind')
      return shard.state !== 'whole' || papers > 0
    })
  }

  #start(shard: Shard): Promise<void> {
    const known = this.#feeding.get(shard)
    if (known !== undefined) return known
    const feeding = this.#feed(shard).finally(() => this.#feeding.delete(shard))
    feeding.catch(() => undefined)
    this.#feeding.set(shard, feeding)
    return feeding
  }

  async #feed(shard: Shard): Promise<void> {
    try {
      while (!this.#isClosed && (await this.#sendSome(shard)));
      if (!this.#isClosed) shard.become('whole')
    } catch (error) {
      if (error instanceof ShardAway) shard.become('away', error)
      // Another replica is at it.
      else if (!isTimeout(error)) throw error
    }
  }

  /** Whether there may be more. */
  #sendSome(shard: Shard): Promise<boolean> {
    const at = this.#shards.indexOf(shard)
    return this.#db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${lock} + 1 + ${sql.lit(at)})`.execute(tx)
      const { rows } = await sql<Sent>`
        select of, token, sent from ${tables.shards} where shard = ${at}`.execute(tx)
      const [known] = rows
      if (known === undefined) return false
      const sent = { ...known, sent: Number(known.sent) }
      if (!(await hasAll(shard, sent))) await beginAnew(tx, shard, at, sent)
      const pending = await sql<{ at: number; number: number }>`
        select at, number from ${unsent} where number % ${sent.of} = ${at}
        order by at limit ${atOnce}`.execute(tx)
      if (pending.rows.length === 0) return false
      await this.#send(tx, shard, [...new Set(pending.rows.map(({ number }) => Number(number)))])
      await tellSent(shard, { ...sent, sent: sent.sent + 1 })
      await sql`update ${tables.shards} set sent = sent + 1 where shard = ${at}`.execute(tx)
      const done = pending.rows.map((row) => Number(row.at))
      await sql`delete from ${unsent} where at = any(${done}::bigint[])`.execute(tx)
      return pending.rows.length === atOnce
    })
  }

  async #send(tx: Transaction<unknown>, shard: Shard, numbers: readonly number[]): Promise<void> {
    const { rows } = await sql<Row>`
      select number, id, date, array_to_string(tsvector_to_array(lexemes), E'\n') as lexemes
      from ${tables.papers} where number = any(${numbers}::bigint[])`.execute(tx)
    const kept = new Set(rows.map(({ number }) => Number(number)))
    const gone = numbers.filter((number) => !kept.has(number))
    if (gone.length > 0) await shard.tell(`DELETE FROM ${shard.table} WHERE id IN (${gone.join(',')})`)
    let values: string[] = []
    let size = 0
    const replace = async () => {
      if (values.length > 0)
        await shard.tell(`REPLACE INTO ${shard.table} ${columns} VALUES ${values.join(',')}`)
      values = []
      size = 0
    }
    for (const { number, id, date, lexemes } of rows) {
      const field = writeField(lexemes.split('\n'), date)
      const day = date === '' ? 0 : Number(date.replaceAll('-', ''))
      const value = `(${number},${day},${quote(id)},'${field}')`
      if (size + value.length > maxStatement) await replace()
      values.push(value)
      size += value.length
    }
    await replace()
  }
}

async function hasAll(shard: Shard, { token, sent }: Sent): Promise<boolean> {
  const { rows } = await shard.ask<{ paper: string }>(
    `SELECT id, paper FROM ${shard.table} WHERE id = ${markNumber}`,
  )
  const [known, times] = rows[0]?.paper.split(' ') ?? []
  // More was sent where whoever sent it died before PostgreSQL knew: it is sent again.
  return known === token && Number(times) >= sent
}

function tellSent(shard: Shard, { token, sent }: Sent): Promise<void> {
  return shard.tell(
    `REPLACE INTO ${shard.table} ${columns} VALUES (${markNumber},0,${quote(`${token} ${sent}`)},'')`,
  )
}

async function beginAnew(tx: Transaction<unknown>, shard: Shard, at: number, sent: Sent): Promise<void> {
  shard.become('behind')
  await shard.tell(`DELETE FROM ${shard.table} WHERE id > 0`)
  await sql`delete from ${unsent} where number % ${sent.of} = ${at}`.execute(tx)
  await sql`
    insert into ${unsent} (number) select number from ${tables.papers} where number % ${sent.of} = ${at}`.execute(
    tx,
  )
  await tellSent(shard, sent)
}

const columns = '(id, published, paper, lexemes)'
/** The row in which a server keeps what it was sent; it has no words, so no search finds it. */
const markNumber = Number.MAX_SAFE_INTEGER
const atOnce = 500
/** Nobody waits until more are sent. */
const fewUnsent = 1000
/** Servers take 8 MB by themselves. */
const maxStatement = 2 ** 21
