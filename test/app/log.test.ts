/**
 * What the whole program logs while people ask and things go wrong: enough to find
 * the fault, and nothing of theirs.
 */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '../../src/app/log.ts'
import { BotError } from '../../src/errors.ts'
import { textOf } from '../support/bot.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { startWholeApp, type WholeApp } from '../support/whole-app.ts'

const planted = ['zebrafinch', 'quokkas', 'narwhale', 'axolotls', 'pangolins', 'okapis', 'wombats', 'tapirs']
const secrets = {
  SEMANTIC_SCHOLAR_KEY: 'planted-scholar-key',
  ENCRYPTION_KEY: 'planted-passphrase-of-the-lab',
}

describe('the log of a program in which everything goes wrong', () => {
  let postgres: PostgresServer
  let whole: WholeApp
  let url: string
  beforeAll(async () => {
    postgres = await startPostgres()
    url = await postgres.createDatabase()
    whole = await startWholeApp({ ...secrets, DATABASE_URL: url })
    await stumble()
  })
  afterAll(async () => {
    await whole?.close()
    await postgres?.stop()
  })

  /** Commands on all platforms, before and after tables vanish and platforms refuse, drop and stumble. */
  async function stumble(): Promise<void> {
    const { slack, discord, app } = whole
    const sayAll = async (word: string, isRound: number) => {
      await whole.say(`search ${word}`)
      await whole.say(`serach ${word}`)
      await whole.say(`show ${word}`)
      await whole.say(`search author:(${word}`)
      await whole.say(`topic ${word} ${word} or reward`)
      await whole.say('save VLM-R1')
      await slack.send.command({ text: `search ${word}`, channel: `C${isRound}1` })
      await slack.send.mention({ text: `search ${word} or reward`, channel: `C${isRound}2` })
      await slack.send.command({ text: `topic ${word} ${word} or reward`, channel: `C${isRound}3` })
      const asked = [
        discord.people.say('search', { query: word }),
        discord.people.say('show', { paper: word }),
      ]
      for (const interaction of asked) await discord.answer(interaction)
      for (const channel of ['1', '2', '3'])
        await slack.until(() => slack.channel(`C${isRound}${channel}`).messages.length > 0)
    }
    await sayAll(planted[0] ?? '', 1)
    await whole.say(`subscribe "${planted[1]}" or reward hourly at :00`)
    await whole.say('settings quiet off')

    slack.fail('chat.postMessage', { status: 500 }, 2)
    slack.fail('chat.postMessage', { drop: 'after' }, 1)
    discord.fail(/^PATCH/, { status: 502 }, 1)
    discord.fail(/^POST \/channels/, { status: 403 }, 1)
    await sayAll(planted[2] ?? '', 2)

    // The error of this refusal carries the whole answer.
    discord.fail(/^PATCH/, { status: 403 }, 1)
    discord.people.say('search', { query: `${planted[5]} reward` })
    await vi.waitFor(() => expect(whole.lines.join()).toContain('an answer could not be sent'), 10_000)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (const table of ['saved_papers', 'topics']) await client.query(`drop table ${table}`)
    await client.end()
    await sayAll(planted[3] ?? '', 3)
    await whole.say(`subscribe ${planted[4]} daily at 09:00`)
    await whole.get(`/nowhere?${planted[5]}`)
    await fetch(`${whole.origin}/api/say`, { method: 'POST', body: `{"text": "${planted[6]}` })
    await fetch(`${whole.origin}/slack/events`, { method: 'POST', body: `text=${planted[7]}` })
    await app.tick()
  }

  it('has lines of every level', () => {
    const levels = new Set(whole.lines.map((line): number => JSON.parse(line).level))
    expect([...levels].sort()).toEqual([20, 30, 40, 50])
  })

  it('holds none of the words that people used', () => {
    const told = whole.lines.filter((line) => planted.some((word) => line.includes(word)))
    expect(told).toEqual([])
  })

  it('holds no token, key or password', () => {
    const { slack, discord } = whole
    const { password } = new URL(url)
    const hidden = [
      ...Object.values(secrets),
      ...['SLACK_BOT_TOKEN', 'SLACK_SIGNING_SECRET'].map((name) => slack.env[name] ?? ''),
      discord.env.DISCORD_BOT_TOKEN ?? '',
      password,
      decodeURIComponent(password),
      ...[...discord.state.interactions.values()].map(({ token }) => token),
    ]
    expect(hidden.every((secret) => secret.length > 5)).toBe(true)
    const told = whole.lines.filter((line) => hidden.some((secret) => line.includes(secret)))
    expect(told).toEqual([])
  })

  it('leads from a command to its posting by one id, and from the error id that was shown to the fault', async () => {
    const entries = () => whole.lines.map((line): Record<string, unknown> => JSON.parse(line))
    const requestsOf = (message: string, platform?: string) =>
      entries()
        .filter((entry) => entry.msg === message && entry.platform === platform)
        .map(({ request }) => request)
    const answered = requestsOf('a command was answered', 'slack')
    expect(answered.length).toBeGreaterThan(5)
    // A dropped answer is there before the program has made sure of it.
    await expect
      .poll(() => requestsOf('an answer was sent'), { timeout: 180_000 })
      .toEqual(expect.arrayContaining(answered))

    const card = await whole.say('saved')
    const [, id] = /Error id (\w{8})/.exec(textOf(card)) ?? []
    const faults = entries().filter(({ request }) => request === id)
    expect(faults).toMatchObject([
      {
        msg: 'a command failed',
        command: 'saved',
        // What people are told, and what the database said.
        err: {
          message: expect.stringContaining('A part of the database is missing.'),
          cause: { message: expect.stringContaining('saved_papers') },
        },
      },
      { msg: 'a command was answered', outcome: 'fault', platform: 'web' },
    ])
  })
})

describe('an entry', () => {
  const write = (env: Record<string, string>, fields: object): string => {
    const lines: string[] = []
    createLog({ LOG_LEVEL: 'debug', ...env }, (line) => lines.push(line)).error(fields, 'a fault')
    return lines.join('')
  }

  it('leaves out secrets wherever they stand, in each form they take', () => {
    const env = {
      SLACK_BOT_TOKEN: 'xoxb-"quoted"',
      DATABASE_URL: 'postgres://lab:se%20cret%3A%2F@db/papers',
      DATABASE_READ_URL: 'postgres://lab:first%2Csecret@one/papers, postgres://lab:other-secret@two/papers',
      HTTPS_PROXY: 'http://me:through-the-wall@proxy:8080',
    }
    const fields = {
      url: env.DATABASE_URL,
      text: `${env.SLACK_BOT_TOKEN} se cret:/ through-the-wall`,
      replicas: 'first,secret other-secret',
      token: 'x',
    }
    const line = write(env, fields)
    for (const secret of ['quoted', 'se cret', '%20cret', 'through-the-wall', 'first,', 'other-'])
      expect(line).not.toContain(secret)
    expect(JSON.parse(line)).toMatchObject({ text: '[secret] [secret] [secret]', token: '[Redacted]' })
  })

  it('says of an error what it is and where it arose, and its causes, but nothing that hangs on it', () => {
    const cause = Object.assign(new Error('the socket broke'), {
      code: 'ECONNRESET',
      config: { body: 'pangolins' },
    })
    const line = write({}, { err: new TypeError('the call failed', { cause }) })
    expect(line).not.toContain('pangolins')
    expect(JSON.parse(line).err).toMatchObject({
      type: 'TypeError',
      message: 'the call failed',
      stack: expect.stringContaining('log.test.ts'),
      cause: { type: 'Error', message: 'the socket broke', code: 'ECONNRESET' },
    })
  })

  it('does not quote what somebody wrote', () => {
    const line = write({}, { err: new BotError('not-found', 'There is no paper “pangolins”.') })
    expect(line).not.toContain('pangolins')
    expect(JSON.parse(line).err).toMatchObject({ type: 'BotError', code: 'not-found' })
  })
})
