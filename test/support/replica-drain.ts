/**
 * Due digests going out from replicas on one PostgreSQL to platforms that stumble, while
 * replicas and server come and go.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ChannelType } from 'discord-api-types/v10'
import pg from 'pg'
import { createRandom } from '../../bench/misspell.ts'
import type { Place } from '../../src/core.ts'
import { workspaceOf } from '../../src/core.ts'
import { chunk } from '../../src/model/lists.ts'
import { openStore } from '../../src/store/open-store.ts'
import { makeRequest } from './digests.ts'
import { type DiscordLoopback, startDiscordLoopback } from './discord-loopback.ts'
import { shuffleFaults } from './platform-faults.ts'
import { startPostgres } from './postgres.ts'
import { startReplicas, tallyErrors } from './replica-process.ts'
import { seedsFolder } from './seeds.ts'
import { startSlackLoopback } from './slack-loopback.ts'
import { stumbleDiscord } from './stumbling-discord.ts'
import { platformOf, type StumblingPlatform } from './stumbling-platform.ts'
import { stumbleSlack } from './stumbling-slack.ts'

export interface DrainPlan {
  readonly replicas: number
  /** What chance is made from: what fails. */
  readonly seed: number
  /** Half of them on each platform; a third of Discord's are forums. */
  readonly places: number
  readonly perPlace: number
  readonly killEveryMs: number
  /** No end to them unless told. */
  readonly maxKills?: number
  /** Faults of the platforms, one a second while few wait; no end to them unless told. */
  readonly maxFaults?: number
  /** How often the server of the database is started anew. */
  readonly restarts: number
  /** A channel takes a message each so many milliseconds. */
  readonly paceMs: number
  readonly onSecond?: (status: {
    readonly sent: number
    readonly kills: number
    readonly seconds: number
  }) => void
}

export interface DrainReport {
  readonly digests: number
  readonly kills: number
  readonly restarts: number
  /** How many faults of the platforms happened. */
  readonly faults: number
  /** Digests that the platforms show. */
  readonly posted: number
  /** Digests, or details of digests, that the platforms do not show. */
  readonly lost: number
  /** Messages, details included, that a platform shows more than once. */
  readonly doubled: number
  /** Messages that no slot asked for. */
  readonly strays: number
  /** From the start of the first replica until everything was marked as sent. */
  readonly seconds: number
  /** What the place with most messages takes at the platforms' pace. */
  readonly bestSeconds: number
  /** How long a start took, the middle of all: until the replica says that it runs. */
  readonly readyMs: number
  /** What replicas logged as an error, and how often. */
  readonly errors: ReadonlyMap<string, number>
}

/**
 * The last places would otherwise meet a fault at each request, since faults that nobody met pile up while
 * little is posted.
 */
const maxWaitingFaults = 10

export async function drain(plan: DrainPlan): Promise<DrainReport> {
  const [server, slack, discord] = await Promise.all([
    startPostgres(),
    startSlackLoopback(),
    startDiscordLoopback(),
  ])
  const platforms = [stumbleSlack(slack), stumbleDiscord(discord)]
  try {
    const url = await server.createSeeded()
    const places = listPlaces(discord, plan.places)
    await subscribe(url, places, plan.perPlace)
    slack.pace(plan.paceMs)
    discord.pace(plan.paceMs)
    const digests = plan.places * plan.perPlace
    const startMs = performance.now()
    const env = { ...slack.env, ...discord.env, DATABASE_URL: url, SEEDS_DIR: seedsFolder }
    const replicas = startReplicas(plan.replicas, env)
    const faults = shuffleFaults(platforms, createRandom(plan.seed))
    let [kills, restarts, dealt, sent, seconds] = [0, 0, 0, 0, 0]
    try {
      const done = new AbortController()
      const killing = every(plan.killEveryMs, done.signal, async () => {
        if (kills < (plan.maxKills ?? Number.POSITIVE_INFINITY) && replicas.killOne()) kills += 1
      })
      const failing = every(1_000, done.signal, async () => {
        if (dealt >= (plan.maxFaults ?? Number.POSITIVE_INFINITY)) return
        if (faults.countWaiting() >= maxWaitingFaults) return
        faults.deal(1)
        dealt += 1
      })
      while (sent < digests) {
        await pause(1000)
        sent = await countSent(url).catch(() => sent)
        seconds = Math.round((performance.now() - startMs) / 1000)
        plan.onSecond?.({ sent, kills, seconds })
        if (restarts < plan.restarts && sent >= (digests * (restarts + 1)) / (plan.restarts + 1)) {
          await server.restart(3_000)
          restarts += 1
        }
      }
      done.abort()
      await Promise.all([killing, failing])
    } finally {
      await replicas.stop()
    }
    const shown = await count(url, platforms, places)
    const bestSeconds =
      (Math.max(...places.map((place) => platformOf(platforms, place).listMarks(place).length)) *
        plan.paceMs) /
      1000
    const starts = replicas.startsMs.toSorted((a, b) => a - b)
    const readyMs = Math.round(starts[starts.length >> 1] ?? 0)
    const errors = tallyErrors(replicas.log)
    const happened = slack.failed.length + discord.failed.length
    return { digests, kills, restarts, faults: happened, ...shown, seconds, bestSeconds, readyMs, errors }
  } finally {
    await Promise.all([slack.close(), discord.close()])
    await server.stop()
  }
}

/** Half of them on each platform; a third of Discord's are forums. */
export function listPlaces({ guild, state }: DiscordLoopback, count: number): Place[] {
  return Array.from({ length: count }, (_, index): Place => {
    if (index % 2 === 0) return `slack:T1/C${1000 + index}`
    const type = index % 6 === 5 ? ChannelType.GuildForum : ChannelType.GuildText
    return `discord:${guild.id}/${state.addChannel(guild.id, { type }).id}`
  })
}

/** All are due since an hour; the next slot comes in 23. */
export async function subscribe(url: string, places: readonly Place[], perPlace: number): Promise<void> {
  const store = await openStore({ url })
  const now = Temporal.Now.zonedDateTimeISO('UTC')
  const time = now.subtract({ hours: 1 }).toPlainTime().toString({ smallestUnit: 'minute' })
  const schedule = { every: 'day', days: [], time, timeZone: 'UTC' } as const
  const createdAtMs = now.subtract({ hours: 12 }).epochMilliseconds
  const fill = async (place: Place) => {
    // Every slot is posted, also when the seeds have no papers left.
    await store.settings.save(place, 'quiet', 'off')
    for (let each = 0; each < perPlace; each += 1) {
      const query = `reward or study${each}`
      const request = makeRequest({ place, workspace: workspaceOf(place), schedule, query })
      await store.subscriptions.save(request, createdAtMs)
    }
  }
  // All at once would wait for a connection longer than one may on a busy machine.
  for (const some of chunk(places, 20)) await Promise.all(some.map(fill))
  await store.close()
}

/** The rows of one query, by a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** How many deliveries need no more. */
export async function countSent(url: string): Promise<number> {
  const [row] = await ask<{ sent: string }>(url, sentSql)
  return Number(row?.sent)
}

export const sentSql = "select count(*) as sent from deliveries where state != 'composed'"

/** What the platforms show, by the marks that deliveries leave there. */
export async function count(url: string, platforms: readonly StumblingPlatform[], places: readonly Place[]) {
  const rows = await ask<{ place: Place; key: string; state: string; has_reply: boolean }>(
    url,
    `select place, subscription || '/' || slot as key, state, digest::jsonb ? 'reply' as has_reply from deliveries`,
  )
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  const total = { posted: 0, lost: 0, doubled: 0, strays: 0 }
  for (const place of places) {
    const platform = platformOf(platforms, place)
    const shown = platform.listMarks(place)
    const unique = new Set(shown)
    const known = new Set<string>()
    for (const { key, state, has_reply } of byPlace.get(place) ?? []) {
      if (unique.has(platform.markOf(key, 0))) total.posted += 1
      else total.lost += 1
      if (has_reply && state === 'sent' && !unique.has(platform.markOf(`${key}/reply`, 0))) total.lost += 1
      for (const part of [0, 1, 2, 3, 4])
        for (const each of [key, `${key}/reply`]) known.add(platform.markOf(each, part))
    }
    total.doubled += shown.length - unique.size
    total.strays += shown.filter((mark) => !known.has(mark)).length
  }
  return total
}

async function every(ms: number, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await pause(ms, undefined, { signal }).catch(() => undefined)
    if (!signal.aborted) await act()
  }
}
