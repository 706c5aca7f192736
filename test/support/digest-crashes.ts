/**
 * Digests going out to all loopback platforms, which stumble, from processes
 * that are killed at random moments.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '../../bench/misspell.ts'
import { workspaceOf } from '../../src/core.ts'
import type { Subscription } from '../../src/model/subscription.ts'
import type { Store } from '../../src/ports/store.ts'
import { openStore } from '../../src/store/open-store.ts'
import { type DigestProcess, startDigestProcess } from './digest-process.ts'
import { makeRequest } from './digests.ts'
import { startDiscordLoopback } from './discord-loopback.ts'
import { startMatrixLoopback } from './matrix-loopback.ts'
import { type FaultDeck, shuffleFaults } from './platform-faults.ts'
import { copySeeds, seedsFolder } from './seeds.ts'
import { startSlackLoopback } from './slack-loopback.ts'
import { makeFullRecord } from './store-records.ts'
import { stumbleDiscord } from './stumbling-discord.ts'
import { stumbleMatrix } from './stumbling-matrix.ts'
import { platformOf, type StumblingPlatform } from './stumbling-platform.ts'
import { stumbleSlack } from './stumbling-slack.ts'

export interface CrashReport {
  readonly digests: number
  readonly kills: number
  /** How often each fault of the platforms happened. */
  readonly faults: ReadonlyMap<string, number>
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
  /** What chance is made from: who is killed when, and what fails. */
  readonly seed: number
  /** In turn of each sort that each platform has. */
  readonly places: number
  /** Subscriptions of each place, all due every day at 09:00. */
  readonly perPlace: number
  /** At least so many days, and more until there were enough kills, and as many faults as asked for. */
  readonly days: number
  readonly kills: number
  /** Faults that are put up whenever the clock is turned. */
  readonly faultsAtOnce: number
  /** Each fault happens just so often; as often as chance has it if absent. */
  readonly faultsOfKind?: number
  /** Processes on the one database. */
  readonly processes: number
  readonly onKill?: (kills: number) => void
}

interface World {
  readonly platforms: readonly StumblingPlatform[]
  readonly store: Store
  readonly subscriptions: readonly Subscription[]
  readonly env: Readonly<Record<string, string>>
}

const firstDay = Temporal.Instant.from('2025-04-14T09:00:10Z')
/** Longer than a killed process holds its deliveries, and than most waits after failures. */
const round = { minutes: 5 }
const papersOfDay = 20
/**
 * After the last kill, for faults of requests that a bot makes no more: the report
 * says that they did not happen.
 */
const spareDays = 5

export async function crash(plan: CrashPlan): Promise<CrashReport> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-crashes-'))
  const [slack, discord, matrix] = await Promise.all([
    startSlackLoopback(),
    startDiscordLoopback(),
    startMatrixLoopback(),
  ])
  const loopbacks = [slack, discord, matrix]
  const platforms = [stumbleSlack(slack), stumbleDiscord(discord), stumbleMatrix(matrix)]
  const file = join(folder, 'crashes.sqlite')
  await copySeeds(file, firstDay)
  const url = `file:${file}`
  const store = await openStore({ url })
  const ofPlatforms = Object.assign({}, ...loopbacks.map(({ env }) => env))
  const env = { ...ofPlatforms, DATABASE_URL: url, SEEDS_DIR: seedsFolder, PORT: '0' }
  const children: DigestProcess[] = []
  try {
    const subscriptions = await subscribe(store, platforms, plan)
    const world: World = { platforms, store, subscriptions, env }
    const random = createRandom(plan.seed)
    const faults = shuffleFaults(platforms, random, plan.faultsOfKind)
    const { kills, days } = await run(world, plan, { children, faults, random })
    return { kills, faults: faults.counts(), ...(await count(world, days)) }
  } finally {
    for (const child of children) await child.kill()
    await Promise.all([...loopbacks, store].map((each) => each.close()))
    await rm(folder, { recursive: true, force: true })
  }
}

async function subscribe(
  store: Store,
  platforms: readonly StumblingPlatform[],
  { places, perPlace }: CrashPlan,
): Promise<Subscription[]> {
  const createdAtMs = firstDay.epochMilliseconds - 3_600_000
  const subscriptions: Subscription[] = []
  const sorts = platforms.flatMap((platform) => platform.sorts)
  for (let index = 0; index < places; index += 1) {
    const place = sorts[index % sorts.length]?.(index)
    if (place === undefined) throw new Error('no platform has places')
    // Every slot is posted, also when the seeds have no papers left.
    await store.settings.save(place, 'quiet', 'off')
    for (let each = 0; each < perPlace; each += 1) {
      const request = makeRequest({ place, workspace: workspaceOf(place), query: `reward or study${each}` })
      subscriptions.push((await store.subscriptions.save(request, createdAtMs)).subscription)
    }
  }
  return subscriptions
}

interface Course {
  readonly children: DigestProcess[]
  readonly faults: FaultDeck
  random(): number
}

async function run(
  world: World,
  plan: CrashPlan,
  { children, faults, random }: Course,
): Promise<{ kills: number; days: number }> {
  let [kills, day, drawn] = [0, 0, 0]
  let spare = spareDays
  const haveAllHappened = () =>
    [...faults.counts().values()].every((times) => times >= (plan.faultsOfKind ?? 0))
  const isOver = () => kills >= plan.kills && (spare === 0 || haveAllHappened())
  for (; day < plan.days || !isOver(); day += 1) {
    if (day > 0) await addPapers(world.store, day)
    for (let now = dayOf(day); !(await isDone(world, day)); now = now.add(round)) {
      while (children.length < plan.processes) children.push(startDigestProcess(world.env, now))
      for (const platform of world.platforms) platform.pass?.(now)
      if (!isOver()) faults.deal(plan.faultsAtOnce)
      const canKill = kills < plan.kills
      await Promise.all(
        children.map(async (child) => {
          // Drawn before anything waits, so that the clock of the machine changes nothing in what is drawn.
          const isVictim = random() < 0.8 && canKill
          const comeToMoment = moments[drawn % moments.length]
          drawn += isVictim ? 1 : 0
          const chance = { far: random(), near: random() }
          const working = child.ready.then(() => child.tick(now))
          if (isVictim) {
            await Promise.race([working, comeToMoment?.({ world, child, faults }, chance)])
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
    if (kills >= plan.kills && spare > 0) spare -= 1
  }
  return { kills, days: day }
}

/**
 * Papers of the day before, so that digests have details every day, and not only as long as the seeds last.
 */
async function addPapers(store: Store, day: number): Promise<void> {
  const known = dayOf(day).subtract({ hours: 12 })
  const published = known.toString().slice(0, 10)
  const records = Array.from({ length: papersOfDay }, (_, nth) =>
    makeFullRecord(day * papersOfDay + nth, { published }),
  )
  const cursor = { source: 'crashes', cursor: `${day}`, announced: papersOfDay, faults: [] }
  await store.papers.merge(records, { ...cursor, ingestedAtMs: known.epochMilliseconds })
}

type ComeToMoment = (
  parts: { readonly world: World; readonly child: DigestProcess; readonly faults: FaultDeck },
  chance: { readonly far: number; readonly near: number },
) => Promise<unknown>

/**
 * When a platform has taken a post that it does not answer, when it or a rival asked for
 * some posts, or while it starts.
 */
const untilTaken: ComeToMoment = ({ faults }) => faults.takeWithoutAnswer()
const untilPosts: ComeToMoment = async ({ world, child }, { far, near }) => {
  await child.ready
  await morePosts(world, Math.floor(far * 4))
  await pause(near * 20)
}
const whileStarting: ComeToMoment = (_, { far }) => pause(far * 1500)
/** These come in turn, so that a short run has all of them. */
const moments = [untilTaken, untilPosts, untilTaken, untilPosts, untilTaken, whileStarting]

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

/** Resolves when the platforms have taken so many more requests to post. */
async function morePosts({ platforms }: World, more: number): Promise<void> {
  const taken = () => platforms.reduce((sum, platform) => sum + platform.countPosts(), 0)
  const goal = taken() + more
  await Promise.race(platforms.map(({ until }) => until(() => taken() >= goal)))
}

/** What the platforms show, by the marks that deliveries leave there. */
async function count(world: World, days: number): Promise<Omit<CrashReport, 'kills' | 'faults'>> {
  const total = { digests: 0, posted: 0, detailed: 0, lost: 0, doubled: 0, strays: 0 }
  for (const place of new Set(world.subscriptions.map((subscription) => subscription.place))) {
    const keys = world.subscriptions
      .filter((subscription) => subscription.place === place)
      .flatMap(({ id }) => Array.from({ length: days }, (_, day) => `${id}/${slotOf(day)}`))
    const platform = platformOf(world.platforms, place)
    const known = new Set(
      keys
        .flatMap((key) => [key, `${key}/reply`])
        .flatMap((key) => [0, 1, 2, 3, 4].map((part) => platform.markOf(key, part))),
    )
    const shown = platform.listMarks(place)
    const isShown = (key: string) => shown.includes(platform.markOf(key, 0))
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
