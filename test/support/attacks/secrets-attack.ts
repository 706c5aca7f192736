/**
 * Secrets in settings and words that people write, looked for in all that the bot logs, prints, answers
 * and shows while everything fails.
 */
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '../../../src/store/open-store.ts'
import { buttonsOf } from '../slack-loopback-send.ts'
import { signRequest } from '../slack-loopback-signing.ts'
import type { Attack, Witness } from './attack.ts'
import { type AttackedBot, patienceMs, startAttackedBot } from './attacked-bot.ts'
import { until } from './bad-connections.ts'
import { spawnBot } from './bot-process.ts'
import { startHostileServer } from './hostile-server.ts'

/** Settings that nobody but the operator may read. */
const planted = {
  SEMANTIC_SCHOLAR_KEY: 'scholar-key-4f9d1c',
  EMBEDDINGS_KEY: 'embeddings-key-77ab0e',
  LLM_KEY: 'model-key-2c8e41',
  ENCRYPTION_KEY: 'encryption-passphrase-5d21',
}
const feedPassword = 'feed-password-90c3'
const databasePassword = 'database-password-e81b'
/** What people write is not logged, at no level. */
const written = 'zyxwrittenword'

export const secretsAttack: Attack = {
  name: 'secrets while everything fails',
  async run(witness, { isLong }) {
    // Whatever is asked of it, it says no and repeats all that it was told, keys included.
    const echo = await startHostileServer((request, response) => {
      const told = JSON.stringify({ url: request.url, headers: request.headers })
      response.writeHead(isLong ? 500 : 401, { 'content-type': 'application/json' }).end(told)
    })
    const feed = new URL('/feed', echo.url)
    feed.username = 'reader'
    feed.password = feedPassword
    const settings = {
      ...planted,
      LOG_LEVEL: 'debug',
      SOURCES: 'semantic-scholar,feeds',
      SEMANTIC_SCHOLAR_URL: echo.url,
      FEED_URLS: feed.href,
      EMBEDDINGS_URL: `${echo.url}/v1`,
      EMBEDDINGS_MODEL: 'none',
      LLM_URL: `${echo.url}/v1`,
      LLM_MODEL: 'none',
    }
    const bot = await startAttackedBot(settings, { prepare: storeKnownPaper })
    const heard: string[] = []
    try {
      await askWhileFailing(bot, heard)
      await forge(bot)
      if (isLong) await pause(60_000)
      await until(() => echo.asked.length > 0, patienceMs)
      for (const path of ['/metrics', '/readyz', '/healthz', '/livez', '/nothing', '/'])
        heard.push((await bot.get(path)).text)
      for (const text of ['status', 'help', 'settings']) heard.push((await bot.sayWeb(text)).text)
      witness.expect(echo.asked.length > 0, 'no service was asked, so that no key was used')
      witness.note(`${bot.process.said().length} characters logged, ${echo.asked.length} requests echoed`)
      look(witness, bot, { log: bot.process.said(), heard: heard.join('\n') })
    } finally {
      await bot.close()
      await echo.close()
    }
    await failToStart(witness, bot)
  },
}

/** One that Semantic Scholar can be asked about. */
async function storeKnownPaper(url: string): Promise<void> {
  const store = await openStore({ url })
  await store.papers.merge([
    {
      source: 'known',
      identifiers: ['arxiv:2504.00001'],
      title: 'Known',
      authors: [],
      abstract: '',
      links: [],
    },
  ])
  await store.close()
}

/** Commands and presses by every door, while the platforms fail in each way that they have. */
async function askWhileFailing(bot: AttackedBot, heard: string[]): Promise<void> {
  const { slack, discord } = bot
  const callback = /^POST \/interactions\//
  const edit = /^(PATCH|POST) \/webhooks\//
  const faults = [
    () => undefined,
    () => slack.fail('response_url', { status: 500 }, 3),
    () => slack.fail('response_url', { drop: 'before' }, 3),
    () => slack.fail('chat.postEphemeral', { error: 'invalid_auth' }, 3),
    () => slack.fail('chat.postMessage', { error: 'token_revoked' }, 3),
    () => slack.fail('chat.postMessage', { drop: 'after' }, 2),
    () => discord.fail(callback, { status: 500 }, 2),
    () => discord.fail(callback, { drop: 'after' }, 2),
    () => discord.fail(edit, { status: 401 }, 2),
    () => discord.fail(edit, { status: 404, code: 10_008 }, 2),
    () => discord.fail(edit, { drop: 'before' }, 2),
  ]
  const texts = [
    `search reward ${written}`,
    `search what has been said about ${written} since 2024`,
    'show VLM-R1',
    'ask what reduces reward hacking?',
    'share show VLM-R1',
    `topic add a ${written}`,
    'digest reward',
  ]
  for (const [nth, fail] of faults.entries()) {
    fail()
    const text = texts[nth % texts.length] ?? ''
    // Some of these fail on purpose, so nobody waits for their answers.
    void slack.send.command({ text, user: 'UADA', channel: 'CSECRET' }).catch(() => undefined)
    void slack.send.mention({ text, user: 'UADA', channel: 'CSECRET' }).catch(() => undefined)
    discord.people.say('search', { query: `reward ${written}` })
    discord.people.use('Find related papers', `reward ${written}`)
    heard.push((await bot.sayWeb(text)).text)
  }
  await until(() => slack.channel('CSECRET').messages.length > 0, patienceMs)
  const [message] = slack.channel('CSECRET').messages
  const [button] = message === undefined ? [] : buttonsOf(message)
  if (message !== undefined && button !== undefined)
    await slack.send.press(message, button.label, { channel: 'CSECRET' })
  heard.push(JSON.stringify(slack.channel('CSECRET').messages.map(({ text, blocks }) => ({ text, blocks }))))
  heard.push(JSON.stringify([...discord.state.channels.values()].map(({ messages }) => messages)))
}

async function forge({ slack }: AttackedBot): Promise<void> {
  const body = `text=${written}`
  await slack.send.raw(body, signRequest(body, { signingSecret: 'another' }))
  for (const text of [`{"x":"${written}"`, 'null', `payload=${written}`])
    await slack.send.raw(text, signRequest(text, { signingSecret: slack.signingSecret }))
}

function look(
  witness: Witness,
  { slack, discord }: AttackedBot,
  { log, heard }: { log: string; heard: string },
): void {
  const secrets: Readonly<Record<string, string>> = {
    ...planted,
    'the password of a feed': feedPassword,
    SLACK_BOT_TOKEN: slack.env.SLACK_BOT_TOKEN ?? '',
    SLACK_SIGNING_SECRET: slack.signingSecret,
    DISCORD_BOT_TOKEN: discord.state.token,
  }
  for (const [name, secret] of Object.entries(secrets)) {
    const forms = [
      secret,
      encodeURIComponent(secret),
      btoa(secret).replaceAll('=', ''),
      btoa(`reader:${secret}`),
    ]
    for (const form of new Set(forms)) {
      witness.expect(!log.includes(form), `${name} is in the log: ${around(log, form)}`)
      witness.expect(!heard.includes(form), `${name} is in an answer: ${around(heard, form)}`)
    }
  }
  witness.expect(!log.includes(written), `what people write is in the log: ${around(log, written)}`)
  const lent = /\/response\/r\d+|token-\d{15,}/.exec(log)?.[0]
  witness.expect(
    lent === undefined,
    `what a platform lends for an answer is in the log: ${around(log, lent ?? '')}`,
  )
}

/** Settings that are wrong are named, and their values are not told. */
async function failToStart(witness: Witness, { env }: AttackedBot): Promise<void> {
  const wrong: readonly Readonly<Record<string, string>>[] = [
    { DATABASE_URL: `postgres://bot:${databasePassword}@127.0.0.1:1/none` },
    { ...env, SLACK_BOT_TOKEN: '', SLACK_CLIENT_ID: '1.2', ENCRYPTION_KEY: 'short-key-31', PORT: 'many' },
    { SOURCES: 'feeds', FEED_URLS: `ftp://reader:${feedPassword}@127.0.0.1/` },
    { ADAPTERS: 'discord', DISCORD_BOT_TOKEN: databasePassword, DISCORD_API_URL: 'http://127.0.0.1:1/api' },
  ]
  await Promise.all(
    wrong.map(async (settings) => {
      const child = await spawnBot({ env: { LOG_LEVEL: 'debug', ...settings }, folder: tmpdir() })
      // One that only cannot connect goes on trying.
      await until(() => child.said() !== '' || !child.isAlive, patienceMs)
      await Promise.race([child.ended, pause(1_000)])
      await child.kill()
      witness.expect(child.said() !== '', 'a start that fails says nothing')
      for (const secret of [databasePassword, feedPassword, 'short-key-31'])
        witness.expect(
          !child.said().includes(secret),
          `a start that fails tells ${around(child.said(), secret)}`,
        )
    }),
  )
}

function around(text: string, part: string): string {
  const at = text.indexOf(part)
  return at < 0 || part === '' ? '' : text.slice(Math.max(0, at - 150), at + part.length + 40)
}
