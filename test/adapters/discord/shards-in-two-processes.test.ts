import { PermissionFlagsBits } from 'discord-api-types/v10'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { guildPlace } from '../../../adapters/discord/place.ts'
import { textOf } from '../../support/bot.ts'
import { type DiscordApp, makeFolder, startDiscordApp, wordsOf } from '../../support/discord-app.ts'
import {
  type DiscordLoopback,
  type LoopbackChannel,
  type LoopbackGuild,
  startDiscordLoopback,
} from '../../support/discord-loopback.ts'
import { type DiscordProcess, spawnDiscordApp } from '../../support/discord-process.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'

describe('two processes with half of the shards each', () => {
  let postgres: PostgresServer
  let discord: DiscordLoopback
  let folder: Awaited<ReturnType<typeof makeFolder>>
  let url: string
  let rooms: Room[]
  const running = new Set<DiscordApp>()
  const children = new Set<DiscordProcess>()
  let passedMs = 0
  const startedAtMs = performance.now()
  /** A clock that can be turned forward, and goes on by itself. */
  const now = () =>
    Temporal.Instant.from('2025-04-13T09:00:00Z').add({
      milliseconds: Math.round(performance.now() - startedAtMs + passedMs),
    })

  beforeAll(async () => {
    folder = await makeFolder()
    postgres = await startPostgres()
  })
  afterAll(async () => {
    await postgres.stop()
    await folder.remove()
  })
  afterEach(async () => {
    for (const child of children) await child.kill()
    children.clear()
    for (const { app } of running) await app.stop()
    running.clear()
    await discord.close()
    expect(discord.state.broken).toEqual([])
  })

  interface Room {
    readonly guild: LoopbackGuild
    readonly channel: LoopbackChannel
    readonly shard: number
  }

  /** Two servers on each of the four shards. */
  async function open(): Promise<void> {
    discord = await startDiscordLoopback()
    url = await postgres.createSeeded('2025-04-13T08:00:00Z')
    rooms = []
    while (rooms.length < 8) {
      const guild = discord.join()
      const shard = Number((BigInt(guild.id) >> 22n) % 4n)
      if (rooms.filter((room) => room.shard === shard).length < 2)
        rooms.push({ guild, shard, channel: discord.state.addChannel(guild.id) })
    }
  }

  async function start(shards: string): Promise<DiscordApp> {
    const started = await startDiscordApp(
      discord,
      folder.folder,
      { DATABASE_URL: url, DISCORD_SHARDS: shards },
      now,
    )
    running.add(started)
    return started
  }

  async function stop(started: DiscordApp): Promise<void> {
    running.delete(started)
    await started.app.stop()
  }

  const callback = /^POST \/interactions\//
  const posting = /^POST \/channels\/\d+\/messages/
  // What is tested is who answers, not how soon.
  const patient = { patienceMs: 30_000 }
  const manager = { ...patient, permissions: PermissionFlagsBits.ManageChannels }
  const search = (channel: LoopbackChannel) =>
    discord.people.say('search', { query: 'reward hacking' }, { ...patient, channel })

  it('answer every command once, and post every digest once, in whichever server it is', async () => {
    await open()
    const [low, high] = [await start('0-1/4'), await start('2-3/4')]
    expect(low.app.hints.join('\n')).toContain('this process serves shards 0 to 1 of 4')
    expect(discord.gateway.count).toBe(4)
    for (const { channel } of rooms) {
      const said = wordsOf(await discord.answer(search(channel)))
      expect(said).toContain('Reward hacking')
    }
    expect(discord.count(callback)).toBe(rooms.length)

    for (const { channel } of rooms)
      for (const query of ['reasoning at 12:00', 'agents at 15:00']) {
        const asked = discord.people.say('subscribe', { query }, { ...manager, channel })
        expect(wordsOf(await discord.answer(asked))).toContain('Subscribed, as number')
      }
    expect(discord.count(posting)).toBe(0)
    const countDigests = () => rooms.map(({ channel }) => channel.messages.length)
    const everywhere = (times: number) => rooms.map(() => times)
    passedMs += 3 * 3_600_000
    // Both look for what is due.
    await Promise.all([low.app.tick(), high.app.tick()])
    await discord.until(() => countDigests().every((count) => count >= 1))
    expect(wordsOf(rooms[0]?.channel.messages ?? [])).toContain('Highlights')
    // Alone, the one that knows nothing of half of the servers posts in all of them.
    await stop(low)
    passedMs += 3 * 3_600_000
    await high.app.tick()
    await discord.until(() => countDigests().every((count) => count >= 2))
    await high.app.tick()
    // What was in hand is posted when it has stopped.
    await stop(high)
    expect(countDigests()).toEqual(everywhere(2))
  })

  it('take the servers of the other for what they are, and put those away that were left', async () => {
    await open()
    const both = [await start('0-1/4'), await start('2-3/4')]
    const saveIn = ({ channel }: Room) =>
      discord.answer(
        discord.people.say(
          'save',
          { paper: 'VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model' },
          { ...patient, channel },
        ),
      )
    const savedIn = async ({ channel }: Room) =>
      wordsOf(await discord.answer(discord.people.say('saved', {}, { ...patient, channel })))
    for (const room of rooms) await saveIn(room)
    for (const each of both) await stop(each)
    const left = rooms.find(({ shard }) => shard === 3) ?? raise()
    discord.leave(left.guild, { silently: true })

    passedMs += 6_000
    const low = await start('0-1/4')
    expect(low.logged.filter(({ guild }) => guild !== undefined)).toEqual([])
    const high = await start('2-3/4')
    expect(high.logged.filter(({ guild }) => guild !== undefined)).toMatchObject([{ guild: left.guild.id }])
    left.guild.isGone = false
    for (const room of rooms)
      expect(await savedIn(room)).toContain(room === left ? 'is not installed' : '1 paper')
    discord.comeBack(left.guild)
    await discord.until(() => high.logged.some(({ msg }) => String(msg).startsWith('a workspace is back')))
    expect(await savedIn(left)).toContain('1 paper')
  })

  it('name what is missing in a server whose shard the other one has', async () => {
    await open()
    const [low, high] = [await start('0-1/4'), await start('2-3/4')]
    const { channel } = rooms.find(({ shard }) => shard === 0) ?? raise()
    await discord.answer(
      discord.people.say('subscribe', { query: 'reasoning at 12:00' }, { ...manager, channel }),
    )
    await stop(low)
    channel.denied = PermissionFlagsBits.AttachFiles | PermissionFlagsBits.SendMessages
    passedMs += 27 * 3_600_000
    // The one that knows nothing of the server posts, and is refused.
    await high.app.tick()
    const place = guildPlace(channel.guild ?? '', channel.id)
    const tell = async () =>
      textOf(await high.app.bot.hear({ place, user: 'ada', text: 'subscriptions' }).answer())
    let told = await tell()
    while (!told.includes('could not be posted')) {
      // One that joined the tick of the start goes by the time before.
      await high.app.tick()
      told = await tell()
    }
    expect(told).toContain('I lack Send Messages and Attach Files in this channel.')
  })

  it('go on without the one that was killed, whose servers wait until it is back', async () => {
    await open()
    const env = { ...discord.env, DATABASE_URL: url }
    await start('0-1/4')
    const spawnHigh = async () => {
      const child = await spawnDiscordApp({ ...env, DISCORD_SHARDS: '2-3/4' }, folder.folder)
      children.add(child)
      return child
    }
    const child = await spawnHigh()
    await discord.until(() => discord.gateway.count === 4)
    const [near, far] = [0, 3].map((shard) => rooms.find((room) => room.shard === shard) ?? raise())
    if (near === undefined || far === undefined) throw new Error('there are four shards')
    await discord.answer(search(far.channel))

    await child.kill()
    await discord.until(() => discord.gateway.count === 2)
    const unheard = search(far.channel)
    await discord.answer(search(near.channel))
    expect(unheard.callback).toBeUndefined()

    await spawnHigh()
    await discord.until(() => discord.gateway.count === 4)
    expect(wordsOf(await discord.answer(search(far.channel)))).toContain('Reward hacking')
    await discord.answer(search(near.channel))
    expect(discord.count(callback)).toBe(4)
  })
})

function raise(): never {
  throw new Error('there is no such room')
}
