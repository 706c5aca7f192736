/**
 * Makes docs/use/conversations.md: the same thirty turns on every platform, said to the real
 * program; `vitest -u` writes it anew.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { ChannelType } from 'discord-api-types/v10'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../src/app/app.ts'
import { createLog } from '../../src/app/log.ts'
import { textOf } from '../support/bot.ts'
import { wordsOf } from '../support/discord-app.ts'
import { describeChannel } from '../support/discord-loopback-messages.ts'
import { seedsFolder } from '../support/seeds.ts'
import { startWholeApp, type WholeApp } from '../support/whole-app.ts'

/**
 * The first part is said where others read along, where a platform has such
 * places; the rest in direct messages.
 */
const together = [
  'hi',
  'what is grpo?',
  'the second one',
  'similar to it',
  'find papers about reward hacking',
  'only with code',
  'save 1',
  'newest first',
  'more',
  'cite 1',
  'papers by Shen since April 2025 about vision-language',
  'can you show me VLM-R1?',
  'similar approaches to PPO',
  'latest agents',
  'thank you!',
]
const alone = [
  'reward models, not surveys',
  'more',
  'the last one',
  'save it',
  'saved',
  'cite them as ris',
  '2502.18770',
  'have you seen https://arxiv.org/abs/2502.18449?',
  'serach tool use',
  'what do you know about hallucination?',
  'We study why policies that are trained with verifiable rewards stop exploring, and how an entropy bonus helps them to keep solving harder mathematical problems.',
  '🎉',
  'status of RLHF research',
  'more of them',
  'thanks, bye',
]

// Slack's signatures go by the clock; nothing that is said depends on the day.
const now = () => Temporal.Now.instant()

let whole: WholeApp
let folder: string
beforeAll(async () => {
  whole = await startWholeApp({}, now)
  folder = await mkdtemp(join(tmpdir(), 'journal-club-talking-'))
})
afterAll(async () => {
  await whole.close()
  await rm(folder, { recursive: true, force: true })
})

it('reads like talking to somebody who knows the papers', async () => {
  const page = [
    '# Talking to Journal Club',
    '',
    'Thirty turns on each platform, as the real program answers them over the seed papers; long answers are cut (…). `npx vitest run test/talk/talking.test.ts -u` makes this page anew.',
    ...(await inSlack()),
    ...(await inDiscord()),
    ...(await inBrowser()),
    ...(await inTerminal()),
    '',
  ].join('\n')
  await expect(page).toMatchFileSnapshot('../../docs/use/conversations.md')
})

async function inSlack(): Promise<string[]> {
  const { slack } = whole
  const turns = [
    '',
    '## Slack',
    '',
    'In a thread of a channel, by mentioning the bot; private answers are marked so.',
  ]
  const threadTs = '1744530000.000001'
  const heard = async (channel: string, say: () => Promise<unknown>) => {
    const { messages } = slack.channel(channel)
    const before = messages.length
    await say()
    const note = 'I answered you privately.'
    const isWhole = () => {
      // A file comes as a message without words.
      const fresh = messages.slice(before).filter(({ text }) => text !== '')
      const [first] = fresh
      return (
        first !== undefined &&
        (first.ephemeralTo === undefined || fresh.some(({ text }) => text === note)) &&
        fresh
      )
    }
    return (await slack.until(isWhole)).map(
      ({ text, ephemeralTo }) => `${ephemeralTo ? '(only to Ada) ' : ''}${text}`,
    )
  }
  for (const text of together)
    turns.push(
      ...turn(`@journal-club ${text}`, await heard('C1', () => slack.send.mention({ text, threadTs }))),
    )
  turns.push('', 'In direct messages.')
  for (const text of alone)
    turns.push(...turn(text, await heard('DUADA', () => slack.send.directMessage({ text }))))
  return turns
}

async function inDiscord(): Promise<string[]> {
  const { discord } = whole
  const turns = [
    '',
    '## Discord',
    '',
    'In a channel, by mentioning the bot; private answers go to direct messages.',
  ]
  const user = '1600000000000000001'
  const { state } = discord
  const channel = state.addChannel(discord.guild.id)
  discord.gateway.dispatch('CHANNEL_CREATE', describeChannel(channel), discord.guild.id)
  const direct = state.addChannel(undefined, { type: ChannelType.DM })
  state.directChannels.set(user, direct.id)
  const heard = async (place: typeof channel, content: string, isFirst: boolean) => {
    const own = () => place.messages.filter(({ author }) => author === state.botUser)
    const before = own().length
    // After its first answer the bot says what else it does.
    const expected = before + (isFirst ? 2 : 1)
    discord.people.post(content, { user, channel: place })
    return (await discord.until(() => own().length >= expected && own().slice(before))).map((message) =>
      wordsOf([message]),
    )
  }
  for (const [at, text] of together.entries()) {
    const answers = await heard(channel, `<@${state.botUser}> ${text}`, at === 0)
    turns.push(...turn(`@journal-club ${text}`, answers))
  }
  turns.push('', 'In direct messages.')
  for (const [at, text] of alone.entries()) turns.push(...turn(text, await heard(direct, text, at === 0)))
  return turns
}

async function inBrowser(): Promise<string[]> {
  const turns = ['', '## Browser']
  for (const text of [...together, ...alone]) turns.push(...turn(text, [textOf(await whole.say(text))]))
  return turns
}

async function inTerminal(): Promise<string[]> {
  const turns = ['', '## Terminal']
  const input = new PassThrough()
  const printed: string[] = []
  const output = Object.assign(new PassThrough(), { columns: 100 })
  output.on('data', (chunk) => printed.push(String(chunk)))
  const env = {
    ADAPTERS: 'terminal',
    DATABASE_URL: `file:${join(folder, 'terminal.sqlite')}`,
    JOURNAL_CLUB_HISTORY: join(folder, 'history'),
    SEEDS_DIR: seedsFolder,
    USER: 'ada',
  }
  const app = await startApp({
    env,
    log: createLog(env, () => undefined),
    version: '0.0.0-test',
    terminal: { words: [], input: input as never, output: output as never },
    now,
    quit: () => undefined,
    waitsForIndex: true,
  })
  try {
    for (const text of [...together, ...alone]) {
      const before = printed.length
      input.write(`${text}\n`)
      await expect.poll(() => printed.slice(before).join('').trim()).not.toBe('')
      turns.push(...turn(text, printed.slice(before)))
    }
  } finally {
    await app.stop()
  }
  return turns
}

const maxLines = 6
const maxWidth = 150

function turn(said: string, answers: readonly string[]): string[] {
  const lines = answers
    .join('\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const shown = lines
    .slice(0, maxLines)
    .map((line) => (line.length > maxWidth ? `${line.slice(0, maxWidth - 1).trimEnd()}…` : line))
  return ['', `**${said}**`, '', '```text', ...shown, ...(lines.length > maxLines ? ['…'] : []), '```']
}
