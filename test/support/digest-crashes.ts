/** Digests going out to both loopback platforms, which stumble, from processes that are killed at random moments. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { markOf } from '../../adapters/discord/marks.ts'
import type { Place } from '../../src/core.ts'
import { workspaceOf } from '../../src/core.ts'
import type { Subscription } from '../../src/model/subscription.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { Store } from '../../src/store/port.ts'
import { seedsFolder } from './bot.ts'
import { type DigestProcess, startDigestProcess } from './digest-process.ts'
import { makeRequest } from './digests.ts'
import { type DiscordLoopback, startDiscordLoopback } from './discord-loopback.ts'
import { type SlackLoopback, startSlackLoopback } from './slack-loopback.ts'

export interface CrashReport {
  readonly digests: number
  readonly kills: number
  readonly faults: number
  /** Digests that the platforms show. */
  readonly posted: number
  /** Digests that have details in their thread. */
  readonly detailed: number
  /** Digests, or details of digests, that the platforms do not show. */
  readonly lost: number
  /** Messages, details included, that a platform shows more than once. */
  readonly doubled: number
  /** Messages that no slot asked for. */
  readonly strays: number
}

export interface CrashPlan {
  /** Half of them on each platform. */
  readonly places: number
  /** Subscriptions of each place, all due every day at 09:00. */
  readonly perPlace: number
  /** At least so many days, and more until there were enough kills. */
  readonly days: number
  readonly kills: number
  /** Processes on the one database. */
  readonly processes: number
  readonly onKill?: (kills: number) => void
}

interface World {
  readonly slack: SlackLoopback
  readonly discord: DiscordLoopback
  readonly store: Store
  readonly subscriptions: readonly Subscription[]
  readonly env: Readonly<Record<string, string>>
}

const firstDay = Temporal.Instant.from('2025-04-14T09:00:10Z')
/** Longer than a killed process holds its deliveries, and than most waits after failures. */
const round = { minutes: 5 }

export async function crash(plan: CrashPlan): Promise<CrashReport> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-crashes-'))
  const [slack, discord] = [await startSlackLoopback(), await startDiscordLoopback()]
  const url = `file:${join(folder, 'crashes.sqlite')}`
  const store = await openStore({ url })
  const env = { ...slack.env, ...discord.env, DATABASE_URL: url, SEEDS_DIR: seedsFolder, PORT: '0' }
  const children: DigestProcess[] = []
  try {
    const subscriptions = await subscribe(store, discord, plan)
    const world: World = { slack, discord, store, subscriptions, env }
    const { kills, faults, days } = await run(world, plan, children)
    return { kills, faults, ...(await count(world, days)) }
  } finally {
    for (const child of children) await child.kill()
    await Promise.all([slack.close(), discord.close(), store.close()])
    await rm(folder, { recursive: true, force: true })
  }
}

async function subscribe(
  store: Store,
  discord: DiscordLoopback,
  { places, perPlace }: CrashPlan,
): Promise<Subscription[]> {
  const createdAtMs = firstDay.epochMilliseconds - 3_600_000
  const subscriptions: Subscription[] = []
  for (let index = 0; index < places; index += 1) {
    const place: Place =
      index % 2 === 0
        ? `slack:T1/C${100 + index}`
        : `discord:${discord.guild.id}/${discord.state.addChannel(discord.guild.id).id}`
    // Every slot is posted, also when the seeds have no papers left.
    await store.settings.save(place, 'quiet', 'off')
    for (let each = 0; each < perPlace; each += 1) {
      const request = makeRequest({ place, workspace: workspaceOf(place), query: `reward or study${each}` })
      subscriptions.push((await store.subscriptions.save(request, createdAtMs)).subscription)
    }
  }
  return subscriptions
}

async function run(
  world: World,
  plan: CrashPlan,
  children: DigestProcess[],
): Promise<{ kills: number; faults: number; days: number }> {
  let [kills, faults, day] = [0, 0, 0]
  for (; day < plan.days || kills < plan.kills; day += 1) {
    for (let now = dayOf(day); !(await isDone(world, day)); now = now.add(round)) {
      while (children.length < plan.processes) children.push(startDigestProcess(world.env, now))
      const isQuiet = kills >= plan.kills
      if (!isQuiet) faults += addFaults(world)
      await Promise.all(
        children.map(async (child) => {
          const isVictim = !isQuiet && Math.random() < 0.8
          const working = child.ready.then(() => child.tick(now))
          if (isVictim) {
            await Promise.race([working, chooseMoment(world, child)])
            await child.kill()
            kills += 1
            plan.onKill?.(kills)
          }
          // The clock may be turned on only when whoever lives has nothing in hand.
          await working
        }),
      )
      children.splice(0, children.length, ...children.filter(({ isAlive }) => isAlive))
    }
  }
  return { kills, faults, days: day }
}

/** While a process starts, or when it, or a rival, has asked for some more posts. */
async function chooseMoment(world: World, child: DigestProcess): Promise<void> {
  if (Math.random() < 0.2) return pause(Math.random() * 1500)
  await child.ready
  await morePosts(world, random(4))
  await pause(Math.random() * 20)
}

function dayOf(day: number): Temporal.Instant {
  return firstDay.add({ hours: 24 * day })
}

function slotOf(day: number): string {
  return dayOf(day).subtract({ seconds: 10 }).toString()
}

async function isDone({ store, subscriptions }: World, day: number): Promise<boolean> {
  const perPlace = subscriptions.filter(({ place }) => place === subscriptions[0]?.place).length
  for (const place of new Set(subscriptions.map((subscription) => subscription.place))) {
    const newest = await store.ledger.archive(place, perPlace)
    if (newest.some(({ slot, state }) => slot !== slotOf(day) || state !== 'sent')) return false
    if (newest.length < perPlace) return false
  }
  return true
}

/** Some of the next posts, of each kind this share of the time, fail, before or after they took effect. */
export function addFaults({ slack, discord }: Pick<World, 'slack' | 'discord'>, share = 0.15): number {
  const message = /^POST \/channels\/\d+\/messages$/
  const all = [
    () => slack.fail('chat.postMessage', { status: 500 }),
    () => slack.fail('chat.postMessage', { status: 429, retryAfter: 1 }),
    () => slack.fail('chat.postMessage', { drop: 'before' }),
    () => slack.fail('chat.postMessage', { drop: 'after' }),
    () => discord.fail(message, { status: 502 }),
    () => discord.fail(message, { stumble: true }),
    () => discord.fail(message, { status: 429, retryAfterMs: 200 }),
    () => discord.fail(message, { drop: 'before' }),
    () => discord.fail(message, { drop: 'after' }),
  ]
  const chosen = all.filter(() => Math.random() < share)
  for (const add of chosen) add()
  return chosen.length
}

/** Resolves when the platforms have taken so many more requests to post. */
async function morePosts({ slack, discord }: World, more: number): Promise<void> {
  const taken = () =>
    slack.calls('chat.postMessage').length + discord.count(/^POST \/channels\/\d+\/messages$/)
  const goal = taken() + more
  await Promise.race([slack.until(() => taken() >= goal), discord.until(() => taken() >= goal)])
}

/** What the platforms show, by the marks that deliveries leave there. */
async function count(world: World, days: number): Promise<Omit<CrashReport, 'kills' | 'faults'>> {
  const total = { digests: 0, posted: 0, detailed: 0, lost: 0, doubled: 0, strays: 0 }
  for (const place of new Set(world.subscriptions.map((subscription) => subscription.place))) {
    const keys = world.subscriptions
      .filter((subscription) => subscription.place === place)
      .flatMap(({ id }) => Array.from({ length: days }, (_, day) => `${id}/${slotOf(day)}`))
    const markOfPart = (key: string, part: number) => markIn(place, key, part)
    const known = new Set(
      keys
        .flatMap((key) => [key, `${key}/reply`])
        .flatMap((key) => [0, 1, 2, 3, 4].map((part) => markOfPart(key, part))),
    )
    const shown = listMarks(world, place)
    const isShown = (key: string) => shown.includes(markOfPart(key, 0))
    const posted = keys.filter(isShown).length
    const details = (await world.store.ledger.archive(place, keys.length))
      .filter(({ digest }) => digest.reply !== undefined)
      .map(({ subscriptionId, slot }) => `${subscriptionId}/${slot}/reply`)
    total.digests += keys.length
    total.posted += posted
    total.detailed += details.length
    total.lost += keys.length - posted + details.filter((key) => !isShown(key)).length
    total.doubled += shown.length - new Set(shown).size
    total.strays += shown.filter((mark) => !known.has(mark)).length
  }
  return total
}

/** The marks that deliveries left on the messages of a place, threads included. */
export function listMarks({ slack, discord }: Pick<World, 'slack' | 'discord'>, place: Place): string[] {
  const channel = place.slice(place.indexOf('/') + 1)
  if (place.startsWith('slack:'))
    return slack.channel(channel).messages.map(({ metadata }) => {
      const payload = metadata?.event_payload
      return typeof payload === 'object' && payload !== null && 'key' in payload ? String(payload.key) : ''
    })
  const rooms = [...discord.state.channels.values()].filter(
    ({ id, parent }) => id === channel || parent === channel,
  )
  return rooms.flatMap(({ messages }) => messages.map(({ nonce = '' }) => nonce))
}

/** The mark of one message of a delivery. */
export function markIn(place: Place, key: string, part: number): string {
  if (place.startsWith('slack:')) return part === 0 ? key : `${key}#${part}`
  return markOf(key, part).nonce
}

function random(below: number): number {
  return Math.floor(Math.random() * below)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
