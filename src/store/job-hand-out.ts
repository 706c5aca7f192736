/**
 * Hands out by pg-boss: a queue per platform, a job per delivery, strictly in order within a place. A
 * dead replica's jobs lack a heartbeat, so pg-boss gives them to others, and moves a job to the dead
 * letters after a thousand deaths.
 */
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { chunk } from '../model/lists.ts'
import type { Place } from '../model/place.ts'
import { setLimits } from '../postgres/dialect.ts'
import { isOneOf } from './delivery-rows.ts'
import type { DeliveryRow, HandOut, Waiting } from './hand-out.ts'
import { countJobs, createNumbers, deleteJobs, hasNoJob, jobSchema } from './job-tables.ts'
import { lapsedMs, leaseEnd } from './lease-clock.ts'
import type { Ask } from './open-database.ts'
import type { Database, Tx } from './tables.ts'
import { jobIdOf, jobOf, queueOf } from './waiting-jobs.ts'
import { isHere } from './workspaces.ts'

const deadQueue = 'undeliverable'
/** pg-boss considers a replica dead after this silence, and checks this often. */
const silentSeconds = 15
const lookEverySeconds = 4
/** Delays a retry after a crash, but by less than the half minute that others of its place may wait. */
const maxDelaySeconds = 5
/** About seven hours: many jobs die only because another one crashed their process. */
const maxDeaths = 1000
/** For jobs given out while the ledger says that somebody still holds them. */
const lookAgainMs = 5_000
const minWaitMs = 1_000
/** In the place of a lease's end: nobody has it, and its whole place waits until its next try. */
const heldBack = -1
const jobsAtOnce = 1000
const atOnce = { graceful: false, close: false }
/** Replicas starting together wait for the one that creates the schema. */
const creating = { statementMs: 15_000, lockMs: 15_000, idleMs: 30_000 }

export class JobHandOut implements HandOut {
  readonly #db: Database
  readonly #ask: Ask
  readonly #onFault: (error: unknown) => void
  readonly #queues = new Set<string>()
  #boss: Promise<PgBoss> | undefined

  constructor(parts: { readonly db: Database; readonly ask: Ask; onFault(error: unknown): void }) {
    this.#db = parts.db
    this.#ask = parts.ask
    this.#onFault = parts.onFault
  }

  async prepare(platform?: string): Promise<void> {
    await this.#open()
    if (platform !== undefined) await this.#addQueue(platform)
  }

  /** In parallel for different places; in turn with those who write alone. */
  transact<Result>(place: string, act: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('place'), hashtext(${place}))`.execute(tx)
      await sql`lock table paper_counter in share mode`.execute(tx)
      return act(tx)
    })
  }

  async nextNumber(tx: Tx): Promise<number> {
    const { rows } = await sql<{ number: number }>`select nextval('delivery_numbers') as number`.execute(tx)
    const [row] = rows
    if (row === undefined) throw new Error('a sequence always has a next number')
    return row.number
  }

  async put(tx: Tx, waiting: Waiting): Promise<void> {
    const boss = await this.#open()
    await boss.insert(queueOf(waiting), [jobOf(waiting, 0)], { db: fromKysely(tx), returnId: false })
  }

  async take(
    nowMs: number,
    forMs: number,
    { limit, platforms }: { readonly limit: number; readonly platforms: readonly string[] },
  ): Promise<readonly DeliveryRow[]> {
    const taken: DeliveryRow[] = []
    for (const platform of platforms)
      for (let hasMore = true; hasMore && taken.length < limit; ) {
        const boss = await this.#open()
        await this.#addQueue(platform)
        const jobs = await boss.fetch<Waiting>(queueOf({ platform }), { batchSize: limit - taken.length })
        const waiting = jobs.map(({ data }) => data)
        const rows = await this.#lease(waiting, nowMs, forMs)
        taken.push(...rows)
        const given = new Set(rows.map(jobIdOf))
        const refused = waiting.filter((each) => !given.has(jobIdOf(each)))
        await this.#putBack(refused, nowMs)
        // A job that was put back makes room for the next of its place.
        hasMore = refused.length > 0
      }
    return taken
  }

  async keep(waiting: readonly Waiting[], _nowMs: number, forMs: number): Promise<void> {
    await this.#db
      .updateTable('deliveries')
      .set({ taken_until_ms: leaseEnd(forMs) })
      .where('state', '=', 'composed')
      .where('taken_until_ms', '>', 0)
      .where(isOneOf(waiting))
      .execute()
    const boss = await this.#open()
    for (const [queue, some] of Map.groupBy(waiting, queueOf)) await boss.touch(queue, some.map(jobIdOf))
  }

  async finish(waiting: Waiting): Promise<void> {
    await (await this.#open()).complete(queueOf(waiting), jobIdOf(waiting))
  }

  async putOff(waiting: Waiting, waitMs: number, wholePlace: boolean): Promise<void> {
    if (wholePlace && waitMs > 0)
      await this.#db
        .updateTable('deliveries')
        .set({ taken_until_ms: heldBack })
        .where('state', '=', 'composed')
        .where(isOneOf([waiting]))
        .execute()
    await this.#moveJob(waiting, waitMs, wholePlace)
  }

  async #moveJob(waiting: Waiting, waitMs: number, wholePlace: boolean): Promise<void> {
    const boss = await this.#open()
    const [queue, job] = [queueOf(waiting), jobOf(waiting, waitMs)]
    await this.#db.transaction().execute(async (tx) => {
      const options = { db: fromKysely(tx) }
      if (wholePlace) {
        // A job that waits for a retry holds back its place.
        await boss.fail(queue, job.id, null, options)
        await boss.update(queue, undefined, { ...options, id: job.id, startAfter: job.startAfter })
      } else {
        // A new job joins its place's queue when it is due.
        await boss.deleteJob(queue, job.id, options)
        await boss.insert(queue, [job], { ...options, returnId: false })
      }
    })
  }

  async reconcile(nowMs: number): Promise<readonly Waiting[]> {
    const known = await this.#open()
    if (!(await known.isInstalled())) await this.close()
    const boss = await this.#open()
    const rows = await this.#db
      .selectFrom('deliveries')
      .select(['subscription', 'slot', 'place', 'platform', 'next_try_at_ms'])
      .where('state', '=', 'composed')
      .where(isHere('deliveries'))
      .where(hasNoJob)
      .orderBy('number')
      .execute()
    for (const [queue, some] of Map.groupBy(rows, queueOf)) {
      await this.#addQueue(some[0]?.platform ?? '')
      // Jobs that were added meanwhile stay as they are.
      for (const few of chunk(some, jobsAtOnce))
        await boss.insert(
          queue,
          few.map((row) => jobOf(row, row.next_try_at_ms - nowMs)),
          { returnId: false },
        )
    }
    return this.#drainDeadLetters(boss)
  }

  count(owner: Place): Promise<number> {
    return countJobs(this.#db, owner)
  }

  forget(tx: Tx, owner: Place): Promise<number> {
    return deleteJobs(tx, owner)
  }

  /** Loses nothing: others get the leased jobs once this replica was silent for long enough. */
  async close(): Promise<void> {
    const boss = await this.#boss
    this.#boss = undefined
    this.#queues.clear()
    await boss?.stop(atOnce)
  }

  #open(): Promise<PgBoss> {
    this.#boss ??= this.#start().catch((error: unknown) => {
      this.#boss = undefined
      throw error
    })
    return this.#boss
  }

  async #start(): Promise<PgBoss> {
    const boss = new PgBoss({
      db: { executeSql: this.#ask },
      schema: jobSchema,
      schedule: false,
      superviseIntervalSeconds: lookEverySeconds,
      monitorIntervalSeconds: lookEverySeconds,
    })
    boss.on('error', this.#onFault)
    // Two processes creating the schema at once block each other.
    try {
      await this.#db.transaction().execute(async (tx) => {
        await setLimits(tx, creating)
        await sql`select pg_advisory_xact_lock(hashtext(${jobSchema}))`.execute(tx)
        await boss.start()
        await boss.createQueue(deadQueue)
        await createNumbers(tx)
      })
      const platforms = await this.#db.selectFrom('deliveries').select('platform').distinct().execute()
      for (const { platform } of platforms) await this.#createQueue(boss, platform)
      return boss
    } catch (error) {
      // It may have started its timers, which would go on for ever.
      await boss.stop(atOnce)
      throw error
    }
  }

  async #addQueue(platform: string): Promise<void> {
    if (this.#queues.has(platform)) return
    await this.#createQueue(await this.#open(), platform)
  }

  async #createQueue(boss: PgBoss, platform: string): Promise<void> {
    await boss.createQueue(queueOf({ platform }), {
      policy: 'key_strict_fifo',
      deadLetter: deadQueue,
      heartbeatSeconds: silentSeconds,
      expireInSeconds: 3600,
      retryLimit: maxDeaths,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: maxDelaySeconds,
      deleteAfterSeconds: 86_400,
    })
    this.#queues.add(platform)
  }

  /** Leases those deliveries that the ledger says are waiting and free. */
  async #lease(waiting: readonly Waiting[], nowMs: number, forMs: number): Promise<DeliveryRow[]> {
    if (waiting.length === 0) return []
    const rows = await this.#db
      .updateTable('deliveries')
      .set({ taken_until_ms: leaseEnd(forMs) })
      .where('state', '=', 'composed')
      .where('next_try_at_ms', '<=', nowMs)
      .where(isHere('deliveries'))
      .where((eb) => eb.or([eb('taken_until_ms', '<=', 0), eb('taken_until_ms', '<=', lapsedMs(forMs))]))
      .where(isOneOf(waiting))
      .returningAll()
      .execute()
    return rows.sort((a, b) => a.number - b.number)
  }

  async #putBack(refused: readonly Waiting[], nowMs: number): Promise<void> {
    if (refused.length === 0) return
    const rows = await this.#db
      .selectFrom('deliveries')
      .select([
        'subscription',
        'slot',
        'next_try_at_ms',
        'taken_until_ms',
        isHere('deliveries').as('is_here'),
      ])
      .where('state', '=', 'composed')
      .where(isOneOf(refused))
      .execute()
    const known = new Map(rows.map((row) => [jobIdOf(row), row]))
    for (const waiting of refused) {
      const row = known.get(jobIdOf(waiting))
      if (row === undefined) await this.finish(waiting)
      // Queued again when its workspace is back.
      else if (!row.is_here) await (await this.#open()).deleteJob(queueOf(waiting), jobIdOf(waiting))
      // The job is due by the database's clock, but not yet by this replica's, which may be behind: it goes on
      // holding back its place if it did. If sooner, the same poll would fetch it again at the same time.
      else if (row.next_try_at_ms > nowMs) {
        const waitMs = Math.max(row.next_try_at_ms - nowMs, minWaitMs)
        await this.#moveJob(waiting, waitMs, row.taken_until_ms === heldBack)
      }
      // Another process has it, so its place has to wait.
      else await this.#moveJob(waiting, lookAgainMs, true)
    }
  }

  /** Takes the dead letters; until then they hold back their places. */
  async #drainDeadLetters(boss: PgBoss): Promise<readonly Waiting[]> {
    const letters = await boss.fetch<Waiting>(deadQueue, { batchSize: jobsAtOnce })
    for (const { id, data } of letters) {
      await boss.deleteJob(queueOf(data), jobIdOf(data))
      await boss.complete(deadQueue, id)
    }
    return letters.map(({ data }) => data)
  }
}
