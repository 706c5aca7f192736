import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { GatewayIntentBits } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countDefinedText } from '../../../adapters/discord/definitions.ts'
import { citationFormats } from '../../../src/model/citation-format.ts'
import { type DiscordApp, makeFolder, startDiscordApp, wordsOf } from '../../support/discord-app.ts'
import { type DiscordLoopback, startDiscordLoopback } from '../../support/discord-loopback.ts'
import { programEnv } from '../../support/program-env.ts'
import { seedsFolder } from '../../support/seeds.ts'

let discord: DiscordLoopback
let folder: Awaited<ReturnType<typeof makeFolder>>
const running = new Set<DiscordApp>()
beforeEach(async () => {
  folder = await makeFolder()
  discord = await startDiscordLoopback()
})
afterEach(async () => {
  for (const { app } of running) await app.stop()
  running.clear()
  await discord.close()
  await folder.remove()
})

async function start(more: Record<string, string> = {}): Promise<DiscordApp> {
  const started = await startDiscordApp(discord, folder.folder, more)
  running.add(started)
  return started
}

async function stop(started: DiscordApp): Promise<void> {
  running.delete(started)
  await started.app.stop()
}

const unprivileged =
  GatewayIntentBits.Guilds |
  GatewayIntentBits.GuildMessages |
  GatewayIntentBits.DirectMessages |
  GatewayIntentBits.GuildMessageReactions |
  GatewayIntentBits.DirectMessageReactions
const wrongToken = /^DISCORD_BOT_TOKEN is not a token that Discord accepts/

describe('the start', () => {
  it('asks for intents that need no leave of Discord’s: servers, messages to the bot and emoji, and tells how to be invited with least permissions', async () => {
    const { app } = await start()
    expect(discord.gateway.intents).toBe(unprivileged)
    const link = new URL(/https:\S+/.exec(app.hints.join('\n'))?.[0] ?? '')
    expect(link.origin + link.pathname).toBe('https://discord.com/oauth2/authorize')
    expect(Object.fromEntries(link.searchParams)).toEqual({
      client_id: discord.state.application,
      scope: 'bot applications.commands',
      // View Channel, Send Messages, Attach Files, Read Message History, Send Messages in Threads.
      permissions: String((1n << 10n) | (1n << 11n) | (1n << 15n) | (1n << 16n) | (1n << 38n)),
    })
  })

  it('fails plainly with a token that is wrong', async () => {
    await expect(start({ DISCORD_BOT_TOKEN: 'wrong' })).rejects.toMatchObject({
      code: 'misconfigured',
      userMessage: expect.stringMatching(wrongToken),
    })
  })

  it('fails plainly with an intent that Discord does not allow, and asks for it only then', async () => {
    await expect(start({ DISCORD_MESSAGE_CONTENT: '1' })).rejects.toMatchObject({
      code: 'misconfigured',
      userMessage: expect.stringContaining('turn on Message Content Intent'),
    })
    discord.state.isContentAllowed = true
    await start({ DISCORD_MESSAGE_CONTENT: '1' })
    expect(discord.gateway.intents).toBe(unprivileged | GatewayIntentBits.MessageContent)
  })

  it('is tried again where Discord is out of reach, alone too, and posts and answers from then on', async () => {
    discord.fail(/^GET \/gateway\/bot/, { drop: 'before' }, 2)
    const { app, logged } = await start()
    const probe = () => fetch(`http://127.0.0.1:${app.port}/readyz`)
    const first = await probe()
    expect([first.status, await first.json()]).toMatchObject([503, { parts: { discord: 'down' } }])
    await discord.until(() => logged.some(({ msg }) => msg === 'an adapter that was out of reach runs'))
    expect(
      wordsOf(await discord.answer(discord.people.say('search', { query: 'reward hacking' }))),
    ).toContain('Reward hacking')
    expect((await probe()).status).toBe(200)
    expect(logged.filter(({ msg }) => msg === 'an adapter is out of reach and is tried again')).toHaveLength(
      1,
    )
  })

  it('leaves nothing behind that a stop would wait for while it is tried again', async () => {
    discord.fail(/^GET \/gateway\/bot/, { drop: 'before' }, 1_000)
    const started = await start()
    await stop(started)
    expect(discord.gateway.count).toBe(0)
  })

  it('lists every setting that is wrong', async () => {
    const wrong = {
      DISCORD_COMMAND: 'My Papers',
      DISCORD_GUILD_ID: 'lab',
      DISCORD_SHARDS: '0',
      DISCORD_MESSAGE_CONTENT: 'perhaps',
    }
    await expect(start(wrong)).rejects.toMatchObject({
      userMessage: expect.stringMatching(
        /DISCORD_COMMAND.*\n.*DISCORD_GUILD_ID.*\n.*DISCORD_MESSAGE_CONTENT.*\n.*DISCORD_SHARDS/,
      ),
    })
    await expect(startDiscordApp({ env: {} }, folder.folder, { ADAPTERS: 'discord' })).rejects.toMatchObject({
      userMessage: expect.stringMatching(/^DISCORD_BOT_TOKEN: is missing/),
    })
  })

  it('ends the program with exit code 2, and leaves the other platform running where there is one', async () => {
    const run = (env: Record<string, string>) => {
      const child = spawn(process.execPath, [join(import.meta.dirname, '../../../src/main.ts')], {
        cwd: folder.folder,
        env: {
          ...programEnv,
          SEEDS_DIR: seedsFolder,
          PORT: '0',
          ...discord.env,
          DISCORD_BOT_TOKEN: 'wrong',
          ...env,
        },
      })
      let text = ''
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
      const said = (words: string) =>
        new Promise<string>((resolve) => {
          const look = (data: unknown) => {
            text += String(data)
            if (text.includes(words)) resolve(text)
          }
          child.stdout.on('data', look)
          child.stderr.on('data', look)
          child.once('close', () => resolve(text))
        })
      return { child, ended, said }
    }
    const alone = run({})
    const reason = alone.said('- DISCORD_BOT_TOKEN')
    expect(await alone.ended).toBe(2)
    expect(await reason).toContain('- DISCORD_BOT_TOKEN is not a token that Discord accepts')

    const beside = run({ ADAPTERS: 'web,discord' })
    const text = await beside.said('Ctrl+C')
    expect(text).toContain('Open http://127.0.0.1:')
    expect(text).toContain('DISCORD_BOT_TOKEN is not a token that Discord accepts')
    beside.child.kill('SIGTERM')
    expect(await beside.ended).toBe(0)
  })
})

describe('the commands', () => {
  const put = /^PUT \/applications\//

  it('are registered within Discord’s rules, with typed options, in servers and direct messages', async () => {
    const { app } = await start()
    const [papers, clubs, , related] = discord.state.commands.get('everywhere') ?? []
    expect(papers).toMatchObject({ name: 'papers', contexts: [0, 1, 2], integration_types: [0, 1] })
    expect(related).toMatchObject({ name: 'Find related papers', type: 3, contexts: [0, 1, 2] })
    const first = papers?.options as Definition[]
    const subcommands = first.flatMap((one) => (one.type === 2 ? (one.options ?? []) : [one]))
    const { commands } = app.bot
    const namesOf = (all: typeof commands) => all.map(({ name }) => name)
    expect(subcommands.map(({ name }) => name).sort()).toEqual(
      namesOf(commands.filter(({ acts }) => acts === undefined)),
    )
    expect(clubs).toMatchObject({ name: 'papers-club', contexts: [0, 1, 2], integration_types: [0, 1] })
    const acts = clubs?.options as Definition[]
    expect(acts.map(({ name, type }) => [`club ${name}`, type])).toEqual(
      namesOf(commands.find(({ name }) => name === 'club')?.acts ?? []).map((name) => [name, 1]),
    )
    const { options: feeding } = acts.find(({ name }) => name === 'feed') ?? {}
    expect(feeding).toMatchObject([
      { name: 'set', choices: [{ value: 'off' }] },
      { name: 'club', type: 4 },
    ])
    for (const list of [first, acts, ...first.map(({ options = [] }) => options)])
      expect(list.length).toBeLessThanOrEqual(25)
    for (const subcommand of [...first, ...subcommands, ...acts]) {
      const options = subcommand.options ?? []
      for (const { name, description } of [subcommand, ...options]) {
        expect(name).toMatch(/^[-_'\p{L}\p{N}]{1,32}$/u)
        expect(description.length).toBeGreaterThan(0)
        expect(description.length).toBeLessThanOrEqual(100)
      }
      const needs = options.map(({ required }) => required ?? false)
      expect(needs).toEqual([...needs].sort((a, b) => Number(b) - Number(a)))
    }
    const { options: searching } = subcommands.find(({ name }) => name === 'search') ?? {}
    expect(searching).toMatchObject([
      { name: 'query', type: 3, required: true, autocomplete: true },
      { name: 'page', type: 4, required: false },
      { name: 'count', type: 4, required: false },
      { name: 'as', type: 3, required: false },
    ])
    const { options: citing } = subcommands.find(({ name }) => name === 'cite') ?? {}
    expect(citing?.[1]?.choices?.map(({ value }) => value)).toEqual([...citationFormats])
    for (const command of [papers, clubs]) expect(countDefinedText(command)).toBeLessThanOrEqual(8_000)
    expect(discord.state.broken).toEqual([])
  })

  it('are registered once, again when they change, and again when somebody else changed them', async () => {
    await stop(await start())
    expect(discord.count(put)).toBe(1)
    await stop(await start())
    expect(discord.count(put)).toBe(1)
    await stop(await start({ DISCORD_COMMAND: 'lab' }))
    expect(discord.count(put)).toBe(2)
    discord.state.commands.set('everywhere', [])
    await start({ DISCORD_COMMAND: 'lab' })
    expect(discord.count(put)).toBe(3)
    expect(discord.state.commands.get('everywhere')?.[0]).toMatchObject({ name: 'lab' })
  })

  it.each([30_034, 50_035])(
    'stay as they are where Discord refuses the new ones (%i), with a warning; the bot answers all the same',
    async (code) => {
      await stop(await start())
      const before = discord.state.commands.get('everywhere')
      discord.fail(put, { status: 400, code })
      const { logged } = await start({ DISCORD_COMMAND: 'lab' })
      expect(logged.some(({ level, msg }) => level === 40 && /list of commands/.test(String(msg)))).toBe(true)
      expect(discord.state.commands.get('everywhere')).toBe(before)
      const asked = discord.people.say('search', { query: 'reward hacking' })
      expect(wordsOf(await discord.answer(asked))).toContain('Reward hacking')
    },
  )

  it('are in one server only where a setting names it, and everywhere again when it does not', async () => {
    const { id } = discord.guild
    await stop(await start())
    await stop(await start({ DISCORD_GUILD_ID: id }))
    expect(discord.state.commands.get(id)).toHaveLength(5)
    expect(discord.state.commands.get('everywhere')).toEqual([])
    await start()
    expect(discord.state.commands.get(id)).toEqual([])
    expect(discord.state.commands.get('everywhere')).toHaveLength(5)
  })
})

describe('several shards', () => {
  it.each([
    ['3', 3],
    ['auto', 2],
  ] as const)('answer wherever a server falls: DISCORD_SHARDS=%s', async (shards, count) => {
    discord.state.recommendedShards = 2
    const others = [1, 2, 3].map(() => discord.join())
    await start({ DISCORD_SHARDS: shards })
    expect(discord.gateway.count).toBe(count)
    for (const guild of [discord.guild, ...others]) {
      const channel = discord.state.addChannel(guild.id)
      const asked = discord.people.say('search', { query: 'reward hacking' }, { channel })
      expect(wordsOf(await discord.answer(asked))).toContain('Reward hacking')
    }
  })
})

/**
 * The characters of all names, descriptions and values together, which are what Discord bounds
 * (https://docs.discord.com/developers/interactions/application-commands#application-command-object).
 */
interface Definition {
  readonly type: number
  readonly name: string
  readonly description: string
  readonly required?: boolean
  readonly choices?: readonly { readonly value: string }[]
  readonly options?: readonly Definition[]
}
