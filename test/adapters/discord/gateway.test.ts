import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DiscordApp, makeFolder, startDiscordApp, wordsOf } from '../../support/discord-app.ts'
import { type DiscordLoopback, startDiscordLoopback } from '../../support/discord-loopback.ts'

let discord: DiscordLoopback
let folder: Awaited<ReturnType<typeof makeFolder>>
let running: DiscordApp | undefined
beforeEach(async () => {
  folder = await makeFolder()
  discord = await startDiscordLoopback()
})
afterEach(async () => {
  await running?.app.stop()
  running = undefined
  await discord.close()
  await folder.remove()
})

async function start(more: Record<string, string> = {}): Promise<DiscordApp> {
  running = await startDiscordApp(discord, folder.folder, more)
  return running
}

const said = (what: string) => running?.logged.filter(({ msg }) => msg === what) ?? []
const away = 'an adapter is out of reach and is tried again'
const givenUp =
  'Discord ended some connections before they were ready: the session is given up, and a new one is tried, later each time'

async function expectAnswer(): Promise<void> {
  const asked = discord.people.say('search', { query: 'reward hacking' })
  expect(wordsOf(await discord.answer(asked))).toContain('Reward hacking')
}

describe('a start while the gateway', () => {
  it.each([502, 520, 200, 'closed'] as const)(
    'answers the upgrade with %s is tried again, and leaves one connection',
    async (line) => {
      discord.gateway.line = line
      await start()
      expect(said(away)).toHaveLength(1)
      discord.gateway.line = 'open'
      await discord.until(() => said('an adapter that was out of reach runs').length > 0)
      await expectAnswer()
      expect(discord.gateway.arrived.filter((op) => op === 'identify')).toHaveLength(1)
    },
  )

  it.each([
    ['nothing of an address', null],
    ['an address that is none', 'nowhere'],
    ['a page', 'https://discord.example'],
  ])('is named by %s is tried again', async (_, url) => {
    const real = discord.state.gatewayUrl
    discord.state.gatewayUrl = url as string
    await start()
    expect(said(away)).toHaveLength(1)
    discord.state.gatewayUrl = real
    await discord.until(() => said('an adapter that was out of reach runs').length > 0)
    await expectAnswer()
  })

  it('refuses one of several connections ends nothing', async () => {
    discord.gateway.line = 502
    await start({ DISCORD_SHARDS: '4' })
    discord.gateway.line = 'open'
    await discord.until(() => said('an adapter that was out of reach runs').length > 0)
    expect(discord.gateway.count).toBe(4)
  })
})

it('goes on with a new session where the address to resume at closes, and warns once', async () => {
  await start()
  discord.gateway.line = 'resumes closed'
  discord.gateway.drop()
  await discord.until(() => discord.gateway.arrived.filter((op) => op === 'identify').length === 2)
  await expectAnswer()
  expect(said(givenUp)).toHaveLength(1)
  // The connection itself, three to resume, and the new one.
  expect(discord.gateway.tries).toBe(5)
})

it('answers a mention where the server was described without the role of everybody, and asks for the roles', async () => {
  await start()
  const { gateway, guild, state, people, channel } = discord
  const ready = gateway.told().find(({ t }) => t === 'READY')
  const described = { ...gateway.describeGuild(guild), roles: [] }
  gateway.sendRaw(JSON.stringify({ op: 0, s: 1_000, ...ready }))
  gateway.sendRaw(JSON.stringify({ op: 0, s: 1_001, t: 'GUILD_CREATE', d: described }))
  people.post(`<@${state.botUser}> search reward hacking`)
  await discord.until(() => wordsOf(channel.messages).includes('Reward hacking'))
})
