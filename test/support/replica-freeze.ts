/** A replica that freezes in the middle of its work, while others go on, and wakes up when all is done. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openStore } from '../../src/store/open-store.ts'
import { type DigestProcess, startDigestProcess } from './digest-process.ts'
import { startDiscordLoopback } from './discord-loopback.ts'
import { startPostgres } from './postgres.ts'
import { count, listPlaces, sentSql, subscribe } from './replica-drain.ts'
import { seedsFolder } from './seeds.ts'
import { startSlackLoopback } from './slack-loopback.ts'
import { makeFullRecord } from './store-records.ts'
import { stumbleDiscord } from './stumbling-discord.ts'
import { stumbleSlack } from './stumbling-slack.ts'

export interface FreezePlan {
  /**
   * `write`: with the counter of papers and a place locked; `post`: with digests
   * in hand, one of them on its way; a number: at this step of posting, see `digest-child.ts`.
   */
  readonly during: 'write' | 'post' | number
  readonly places: number
  readonly perPlace: number
}

export interface FreezeReport {
  readonly digests: number
  readonly posted: number
  readonly lost: number
  readonly doubled: number
  readonly strays: number
  /** From the freezing until another process had written a paper. */
  readonly writtenAfterMs: number
  /**
   * From the freezing, or the start of the other replica, until every digest was posted and marked as sent.
   */
  readonly sentAfterMs: number
}

/** A number of no meaning: what the trigger of the test waits for. */
const gate = 5_120_007

export async function freeze({ during, places: size, perPlace }: FreezePlan): Promise<FreezeReport> {
  const [server, slack, discord] = await Promise.all([
    startPostgres(),
    startSlackLoopback(),
    startDiscordLoopback(),
  ])
  const children: DigestProcess[] = []
  const watchers: pg.Client[] = []
  try {
    const url = await server.createSeeded()
    const places = listPlaces(discord, size)
    await subscribe(url, places, perPlace)
    const digests = size * perPlace
    const env = { ...slack.env, ...discord.env, DATABASE_URL: url, SEEDS_DIR: seedsFolder, PORT: '0' }
    const ports = [slack.env.SLACK_API_URL, discord.env.DISCORD_API_URL].map((url) => new URL(url ?? '').port)
    const start = (step = 0) => {
      const child = startDigestProcess(env, Temporal.Now.instant(), { step, ports })
      children.push(child)
      return child
    }
    const watcher = new pg.Client({ connectionString: url })
    await watcher.connect()
    watchers.push(watcher)
    const posting = Promise.withResolvers<void>()
    const untilTrue = async (isSo: () => Promise<boolean>) => {
      while (!(await isSo())) {
        const ended = children.find(({ isAlive }) => !isAlive)
        if (ended !== undefined) throw new Error(`A replica ended by itself:\n${ended.log()}`)
        await pause(100)
      }
    }
    if (during === 'write') await holdWrites(watcher)
    else if (during === 'post') slack.fail('chat.postMessage', { hold: posting.promise })

    const frozen = start(typeof during === 'number' ? during : 0)
    const areSent = async () => (await countSent(watcher)) === digests
    if (during === 'write') await untilTrue(async () => (await countWaiting(watcher)) > 0)
    else if (during === 'post') await slack.until(() => slack.calls('chat.postMessage').length > 0)
    else await untilStopped(frozen, areSent)
    frozen.freeze()
    const frozenAtMs = performance.now()
    await watcher.query(`select pg_advisory_unlock_all()`)
    posting.resolve()

    const elsewhere = await openStore({ url })
    await elsewhere.papers.merge([makeFullRecord(1)])
    const writtenAfterMs = Math.round(performance.now() - frozenAtMs)
    await elsewhere.close()

    const other = start()
    await other.ready
    const readyAtMs = performance.now()
    await untilTrue(areSent)
    const sentAfterMs = Math.round(performance.now() - Math.max(frozenAtMs, readyAtMs))

    frozen.wake()
    await frozen.ready
    // It does what it had begun, and looks for more.
    for (const child of children) await child.tick(Temporal.Now.instant())
    return {
      digests,
      ...(await count(url, [stumbleSlack(slack), stumbleDiscord(discord)], places)),
      writtenAfterMs,
      sentAfterMs,
    }
  } finally {
    for (const child of children) await child.kill()
    for (const watcher of watchers) await watcher.end()
    await Promise.all([slack.close(), discord.close()])
    await server.stop()
  }
}

/** Or until all is posted: it had fewer steps than that. */
async function untilStopped({ stopped }: DigestProcess, isDone: () => Promise<boolean>): Promise<void> {
  let hasStopped = false
  void stopped.then(() => {
    hasStopped = true
  })
  while (!hasStopped && !(await isDone())) await pause(100)
}

/**
 * By the connection that is there: on a busy machine a new one may take longer than `ask` waits, and each costs
 * the server a process.
 */
async function countSent(watcher: pg.Client): Promise<number> {
  const { rows } = await watcher.query<{ sent: string }>(sentSql)
  return Number(rows[0]?.sent)
}

/** Whoever writes a delivery waits there, in its transaction, until the watcher lets it go on. */
async function holdWrites(watcher: pg.Client): Promise<void> {
  await watcher.query(`select pg_advisory_lock(${gate})`)
  await watcher.query(`
    create function wait_for_watcher() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${gate}); return new; end $$;
    create trigger wait before insert on deliveries for each row execute function wait_for_watcher()`)
}

async function countWaiting(watcher: pg.Client): Promise<number> {
  const { rows } = await watcher.query<{ count: string }>(
    `select count(*) from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`,
  )
  return Number(rows[0]?.count)
}
