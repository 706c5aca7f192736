/**
 * Two processes with half of the shards each while everything fails: nothing is lost, nothing doubled,
 * nobody left without an answer.
 */
import { PermissionFlagsBits } from 'discord-api-types/v10'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type DiscordApp, makeFolder, startDiscordApp, wordsOf } from '../../support/discord-app.ts'
import {
  type DiscordLoopback,
  type LoopbackChannel,
  type LoopbackInteraction,
  startDiscordLoopback,
} from '../../support/discord-loopback.ts'
import { type ClockedProcess, spawnClockedApp } from '../../support/discord-process.ts'

const hourMs = 3_600_000
const posting = /^POST \/channels\/\d+\/messages/
const callback = /^POST \/interactions\//
const lookingUp = /^GET \/channels\/\d+$/
const edit = /^PATCH \/webhooks\//
// What is tested is who answers, not how soon.
const patient = { patienceMs: 60_000, permissions: PermissionFlagsBits.ManageChannels }

let discord: DiscordLoopback
let folder: Awaited<ReturnType<typeof makeFolder>>
let low: DiscordApp
let high: ClockedProcess
/** A channel of each of two servers on each of the four shards. */
let rooms: { readonly channel: LoopbackChannel; readonly shard: number }[]
let aheadMs = 0
const said: LoopbackInteraction[] = []

beforeEach(async () => {
  folder = await makeFolder()
  discord = await startDiscordLoopback()
  rooms = []
  while (rooms.length < 8) {
    const guild = discord.join()
    const shard = Number((BigInt(guild.id) >> 22n) % 4n)
    if (rooms.filter((room) => room.shard === shard).length < 2)
      rooms.push({ shard, channel: discord.state.addChannel(guild.id) })
  }
  aheadMs = Temporal.Instant.from('2025-04-13T09:00:00Z').epochMilliseconds - Date.now()
  const now = () => Temporal.Now.instant().add({ milliseconds: aheadMs })
  low = await startDiscordApp(discord, folder.folder, { DISCORD_SHARDS: '0-1/4' }, now)
  high = spawnHigh()
  await high.ready
})
afterEach(async () => {
  await high.kill()
  await low.app.stop()
  await discord.close()
  await folder.remove()
})

function spawnHigh(): ClockedProcess {
  const env = { ...discord.env, DATABASE_URL: `file:${low.file}`, DISCORD_SHARDS: '2-3/4' }
  return spawnClockedApp(env, folder.folder, aheadMs)
}

async function pass(ms: number): Promise<void> {
  aheadMs += ms
  await high.pass(ms)
}

/** Both look for what is due. */
const tick = () => Promise.all([low.app.tick(), high.tick()])

function ask(channel: LoopbackChannel, subcommand: string, query: string): LoopbackInteraction {
  const asked = discord.people.say(subcommand, { query }, { ...patient, channel })
  said.push(asked)
  return asked
}

const search = (where = rooms) => where.map(({ channel }) => ask(channel, 'search', 'reward hacking'))

async function expectAnswers(asked: readonly LoopbackInteraction[]): Promise<void> {
  for (const each of asked) expect(wordsOf(await discord.answer(each))).toContain('Reward hacking')
}

const digests = () => rooms.map(({ channel }) => channel.messages.length)
const everywhere = (count: number) => rooms.map(() => count)

/** The messages in the threads under the digests of each channel. */
const details = () =>
  rooms.map(({ channel }) =>
    [...discord.state.channels.values()]
      .filter(({ parent }) => parent === channel.id)
      .reduce((sum, { messages }) => sum + messages.length, 0),
  )

/** What was put off for a fault is tried again a minute later. */
async function finish(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await pass(60_000)
    await tick()
  }
}

function failRest(): void {
  for (const request of [callback, edit, posting]) {
    discord.fail(request, { status: 429, retryAfterMs: 100 }, 2)
    discord.fail(request, { status: 429, retryAfterMs: 100, isGlobal: true }, 1)
    discord.fail(request, { status: 503 }, 2)
    discord.fail(request, { stumble: true }, 1)
    discord.fail(request, { drop: 'before' }, 1)
    discord.fail(request, { drop: 'after' }, 1)
  }
}

it('every command is answered once, and every digest posted once', async () => {
  const queries = ['reasoning at 12:00', 'agents at 15:00']
  const subscribed = rooms.flatMap(({ channel }) => queries.map((query) => ask(channel, 'subscribe', query)))
  for (const each of subscribed) expect(wordsOf(await discord.answer(each))).toContain('Subscribed')

  // Discord's HTTP API fails while lines break in every way from which a session can go on.
  for (const interrupt of [
    () => discord.gateway.drop(),
    () => discord.gateway.reconnect(),
    () => discord.gateway.close(4000),
  ]) {
    failRest()
    interrupt()
    await expectAnswers(search())
  }

  // Sessions are over, and new ones are long in coming: digests go out all the same, in all servers.
  const { promise: welcome, resolve: welcomeAll } = Promise.withResolvers<void>()
  discord.gateway.readyWhen = welcome
  const identified = () => discord.gateway.arrived.filter((arrived) => arrived === 'identify').length
  const before = identified()
  discord.gateway.invalidate()
  failRest()
  await pass(3 * hourMs)
  await tick()
  await discord.until(() => digests().every((count) => count >= 1))
  await discord.until(() => identified() >= before + 4)
  // Lines that break before the welcome begin anew.
  discord.gateway.drop()
  discord.gateway.readyWhen = undefined
  welcomeAll()
  await pass(6_000)
  await discord.until(() => discord.gateway.count === 4)
  await expectAnswers(search())
  await finish()
  expect(digests()).toEqual(everywhere(1))
  expect(details()).toEqual(everywhere(1))

  // One is killed while it posts: some of that arrives after its death, and some was never sent.
  const { promise: release, resolve: releaseAll } = Promise.withResolvers<void>()
  discord.fail(posting, { hold: release }, 5)
  const looks = discord.count(lookingUp)
  await pass(3 * hourMs)
  const ended = high.tick().catch(() => 'killed')
  await discord.until(() => discord.count(lookingUp) >= looks + 6)
  await high.kill()
  expect(await ended).toBe('killed')
  await expectAnswers(search(rooms.filter(({ shard }) => shard < 2)))
  releaseAll()
  // What the dead one had in hand is free when its lease is over.
  aheadMs += 60_000
  failRest()
  await low.app.tick()
  // The next one is welcomed late: until then the other goes on alone.
  const { promise: welcomeNext, resolve: welcomeIt } = Promise.withResolvers<void>()
  discord.gateway.readyWhen = welcomeNext
  const identifiedBefore = identified()
  high = spawnHigh()
  await discord.until(() => identified() >= identifiedBefore + 2)
  await expectAnswers(search(rooms.filter(({ shard }) => shard < 2)))
  discord.gateway.readyWhen = undefined
  welcomeIt()
  await high.ready
  await expectAnswers(search())
  await finish()
  expect(digests()).toEqual(everywhere(2))
  expect(details()).toEqual(everywhere(2))

  expect(said.filter(({ followUps }) => followUps.length > 0)).toEqual([])
  expect(discord.state.broken).toEqual([])
}, 240_000)
