import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { type DiscordLoopback, startDiscordLoopback } from '../support/discord-loopback.ts'
import { driveSetUp } from '../support/drive-set-up.ts'
import { startMatrixLoopback } from '../support/matrix-loopback.ts'
import { type SlackLoopback, startSlackLoopback } from '../support/slack-loopback.ts'
import { answerApi, makeArxivPaper } from '../support/source-arxiv.ts'
import { makeSourceServers } from '../support/source-server.ts'

const startArxiv = makeSourceServers()
let folder: string
let slack: SlackLoopback
let discord: DiscordLoopback
const running = new Set<ChildProcess>()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-setup-'))
  slack = await startSlackLoopback()
  discord = await startDiscordLoopback()
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
  await Promise.all([slack.close(), discord.close()])
  await rm(folder, { recursive: true, force: true })
})

/** The real program in this test's folder, beside its platforms. */
function setUp(env: Readonly<Record<string, string>> = {}) {
  const driven = driveSetUp(folder, {
    SLACK_API_URL: slack.url,
    DISCORD_API_URL: discord.env.DISCORD_API_URL ?? '',
    ...env,
  })
  running.add(driven.child)
  driven.child.once('close', () => running.delete(driven.child))
  return driven
}

const envFile = () => readFile(join(folder, '.env'), 'utf8')
const settings = async () => parseEnv(await envFile())
const files = async () => (await readdir(folder)).filter((name) => name.startsWith('.env'))

describe('npm run setup', () => {
  it('sets Slack up: manifest, tokens, fields, papers of two weeks, and says what works', async () => {
    const today = Temporal.Now.plainDateISO('UTC')
    const papers = [2, 5].map((days, nth) =>
      makeArxivPaper(today.toString(), nth, {
        submitted: today
          .subtract({ days })
          .toZonedDateTime({ timeZone: 'UTC', plainTime: '10:00' })
          .toInstant(),
      }),
    )
    const arxiv = await startArxiv((one) => answerApi(one, papers))
    const { answer, asked, ended } = setUp({ ARXIV_API_URL: `${arxiv.url}/api/query` })
    await answer('Number or name:', 'slack')
    await answer('App-Level Token', slack.appToken)
    await answer('Bot User OAuth Token (xoxb-…) (', 'xoxb-T1-first')
    await answer('Fields (', 'reinforcement learning, language models, robotics, frobnication')
    await asked('robotics: Robotics (cs.RO)')
    await asked('Not known, and left out: frobnication')
    await answer('Right?', '- cs.AI, + databases')
    await answer('Right?', '')
    await answer('each day?', 'y')
    await answer('mail address', 'not an address')
    await answer('mail address', 'papers@example.org')
    await answer('Write it?', 'y')
    expect(arxiv.asked).toHaveLength(0)
    await answer('Fetch the papers', 'y')
    await answer('What would you look for?', '')
    await asked('Here is your first answer:')
    await answer('Post a test message?', '#nowhere')
    await asked('Write /invite @journal-club there')
    await answer('Post a test message?', 'C1')
    const { code, said: all } = await ended
    expect(all).toMatch(/Reward hacking\s+\d+ match all your words/)
    expect(slack.channel('C1').messages.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Journal Club is set up/),
    ])
    expect(all).toContain('Slack: the bot journal-club in the workspace T1')
    expect(all).toContain('Papers: 2 in the store')
    expect(all).toMatch(/Next:\n {2}npm start\n {2}in Slack: \/papers help/)
    expect(code).toBe(0)

    expect(await settings()).toEqual({
      SLACK_APP_TOKEN: slack.appToken,
      SLACK_BOT_TOKEN: 'xoxb-T1-first',
      ARXIV_CATEGORIES: 'cs.CL,cs.DB,cs.LG,cs.RO',
      SOURCES: 'arxiv-feed',
      CONTACT: 'papers@example.org',
    })
    expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600)
    expect(await files()).toEqual(['.env'])
    expect(arxiv.asked[0]?.url.searchParams.get('search_query')).toContain('cat:cs.RO')
    expect(arxiv.asked[0]?.headers['user-agent']).toContain('mailto:papers@example.org')
    const store = await openStore({ url: `file:${join(folder, 'data/journal-club.sqlite')}` })
    expect(await store.papers.count()).toBe(2 + 88)
    await store.close()

    const [link = ''] = /https:\/\/api\.slack\.com\/apps\S+/.exec(all) ?? []
    const manifest = JSON.parse(new URL(link).searchParams.get('manifest_json') ?? '')
    expect(manifest.settings.socket_mode_enabled).toBe(true)
    for (const token of [slack.appToken, 'xoxb-T1-first']) expect(all).not.toContain(token)
  }, 180_000)

  it('says in one sentence what is wrong with a token, and asks again', async () => {
    const { answer, asked, child, ended, said } = setUp()
    await answer('Number or name:', 'slack')
    await answer('App-Level Token', 'xoxb-T1-first')
    await asked('That is not an App-Level Token')
    slack.fail('apps.connections.open', { error: 'missing_scope' })
    await answer('App-Level Token', slack.appToken)
    await asked('lacks the scope connections:write')
    await answer('App-Level Token (', slack.appToken)
    await answer('Bot User OAuth Token (xoxb-…) (', 'xoxb-unknown')
    await asked('Slack does not know this token')
    slack.fail('auth.test', { error: 'account_inactive' })
    await answer('Bot User OAuth Token (xoxb-…) (', 'xoxb-T1-first')
    await asked('was revoked')
    slack.addTeam({ id: 'T1', token: 'xoxb-T1-first', scopes: ['chat:write', 'commands'] })
    await answer('Bot User OAuth Token (xoxb-…) (', 'xoxb-T1-first')
    await asked('This token lacks app_mentions:read')
    child.stdin.end()
    expect(await ended).toMatchObject({ code: 1 })
    expect(said()).toContain('Nothing was written')
    expect(said()).not.toContain('xoxb-unknown')
    expect(await files()).toEqual([])
  })

  it('sets Discord up, and notices what would keep commands away', async () => {
    discord.state.endpointUrl = 'https://elsewhere.example.org/interactions'
    const { answer, asked, ended, said } = setUp()
    await answer('Number or name:', 'dis')
    await answer('Token of the bot (', 'a.wrong-token')
    await asked('Discord does not know this token')
    await answer('Token of the bot (', discord.state.token)
    await asked('Interactions Endpoint URL')
    discord.state.endpointUrl = null
    await answer('Token of the bot (', discord.state.token)
    await answer('Fields (', '')
    await answer('Write it?', 'y')
    await answer('What would you look for?', 'n')
    await answer('Post a test message?', '#papers')
    await asked('That is no channel’s link')
    await answer(
      'Post a test message?',
      'https://discord.com/channels/1100000000000000009/1100000000000000099',
    )
    await asked('The bot may not post there')
    await answer(
      'Post a test message?',
      `https://discord.com/channels/${discord.guild.id}/${discord.channel.id}`,
    )
    expect(await ended).toMatchObject({ code: 0 })
    expect(discord.channel.messages.map(({ components }) => components)).toEqual([
      [{ type: 10, content: expect.stringMatching(/^Journal Club is set up/) }],
    ])
    expect(said()).not.toContain('Here is your first answer')
    expect(said()).toContain('Discord: the bot papers')
    expect(said()).toMatch(/oauth2\/authorize\?client_id=1100000000000000001&/)
    expect(said()).toContain('New papers: none are asked for')
    expect(said()).not.toContain(discord.state.token)
    expect(await settings()).toEqual({ DISCORD_BOT_TOKEN: discord.state.token })
  })

  it('sets Matrix up, and asks to be invited where it may not write', async () => {
    const matrix = await startMatrixLoopback()
    try {
      const room = matrix.state.addRoom('@ada:uni.example')
      const { answer, asked, ended } = setUp()
      await answer('Number or name:', 'matrix')
      await answer('Address of the homeserver', '')
      await asked('The bot cannot run without it.')
      await answer('Address of the homeserver', matrix.env.MATRIX_HOMESERVER ?? '')
      await answer('Access token', matrix.env.MATRIX_TOKEN ?? '')
      await answer('Fields (', '')
      await answer('Write it?', 'y')
      await answer('What would you look for?', 'n')
      await answer('Post a test message?', 'papers')
      await asked('A room’s address begins with #')
      await answer('Post a test message?', room.id)
      await asked('Invite it to the room')
      matrix.state.setMember(room, '@ada:uni.example', matrix.bot, 'invite')
      await answer('Post a test message?', room.id)
      expect(await ended).toMatchObject({ code: 0, said: expect.stringContaining('Posted.') })
    } finally {
      await matrix.close()
    }
  })

  it('keeps a token unchecked where the platform does not answer and the person says so', async () => {
    const { answer, ended, said } = setUp({ DISCORD_API_URL: 'http://127.0.0.1:9/api' })
    await answer('Number or name:', '1')
    await answer('Token of the bot (', 'good-perhaps')
    await answer('Keep it unchecked?', 'y')
    await answer('Fields (', '')
    await answer('Write it?', 'y')
    await answer('What would you look for?', 'n')
    await answer('Post a test message?', '1100000000000000099')
    await answer('Post a test message?', '')
    expect(await ended).toMatchObject({ code: 0 })
    expect(said()).toContain('Discord did not answer at 127.0.0.1:9')
    expect(said()).toContain('Token of the bot: not checked')
  })

  it('keeps the other lines of .env, what is set already, and a copy of the file before', async () => {
    const before = '# Ours\nPORT=4000\nexport SLACK_BOT_TOKEN=xoxb-old\nADAPTERS=web\n'
    await writeFile(join(folder, '.env'), before)
    const { answer, ended } = setUp()
    await answer('Number or name:', 'slack')
    await answer('App-Level Token', slack.appToken)
    await answer('Enter keeps the one that is set', '')
    await answer('Bot User OAuth Token (xoxb-…) (', 'xoxb-T1-first')
    await answer('Fields (', '')
    await answer('Write it?', 'y')
    await answer('What would you look for?', 'n')
    await answer('Post a test message?', '')
    expect((await ended).code).toBe(0)
    expect(await envFile()).toBe(
      `# Ours\nPORT=4000\nSLACK_BOT_TOKEN=xoxb-T1-first\nADAPTERS=web,slack\nSLACK_APP_TOKEN=${slack.appToken}\n`,
    )
    const [, backup = ''] = await files()
    expect(backup).toMatch(/^\.env\.before-\w+$/)
    expect(await readFile(join(folder, backup), 'utf8')).toBe(before)
    expect((await stat(join(folder, backup))).mode & 0o777).toBe(0o600)
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('leaves .env as it was at %s', async (signal) => {
    await writeFile(join(folder, '.env'), 'PORT=4000\n')
    const { answer, asked, child, ended } = setUp()
    await answer('Number or name:', 'discord')
    await answer('Token of the bot (', discord.state.token)
    await answer('Fields (', 'robotics')
    await asked('Right?')
    child.kill(signal)
    const { code, said } = await ended
    expect(code).toBe(130)
    expect(said).toContain('Nothing was written; .env is as it was.')
    expect(await envFile()).toBe('PORT=4000\n')
    expect(await files()).toEqual(['.env'])
  })

  it('takes all answers at once from a pipe, and writes nothing that was not agreed to', async () => {
    const { child, ended } = setUp()
    child.stdin.end('4\nrobotics and computer vision\n\nn\nno\n')
    const { code, said } = await ended
    expect(said).toContain('Computer Vision and Pattern Recognition (cs.CV)')
    expect(code).toBe(1)
    expect(await files()).toEqual([])
  })

  it('needs nothing for the playground', async () => {
    const { child, ended } = setUp()
    child.stdin.end('4\n\nGRPO variants\n')
    const { code, said } = await ended
    expect(said).toContain('There is nothing to write into .env.')
    expect(said).toMatch(/Here is your first answer:\s+GRPO variants\n/)
    expect(said).toContain('open the address that it prints')
    expect(code).toBe(0)
    expect(await files()).toEqual([])
  })

  it('names the playground where it would not run beside the platform whose tokens are set', async () => {
    const before = `SLACK_BOT_TOKEN=xoxb-T1-first\nSLACK_APP_TOKEN=${slack.appToken}\n`
    await writeFile(join(folder, '.env'), before)
    const { child, ended } = setUp()
    child.stdin.end('4\n\ny\nn\n')
    const { code, said } = await ended
    expect(said).toContain('To write into .env: ADAPTERS.')
    expect(code).toBe(0)
    expect(await envFile()).toBe(`${before}ADAPTERS=slack,web\n`)
  })

  it('says what is missing where arXiv does not answer, and how to ask again', async () => {
    const arxiv = await startArxiv((_, response) => {
      response.statusCode = 404
      return 'gone'
    })
    const { child, ended } = setUp({ ARXIV_API_URL: `${arxiv.url}/api/query` })
    child.stdin.end('4\nrobotics\n\nn\ny\ny\nn\n')
    const { code, said } = await ended
    expect(said).toContain('This asks again: npm run ingest -- --source arxiv-api --since')
    expect(code).toBe(1)
    expect(await settings()).toEqual({ ARXIV_CATEGORIES: 'cs.RO' })
  }, 120_000)
})
