/** A bot with all its doors open, on a database of its own, and people who ask it there. */

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { within } from '../../../src/async/within.ts'
import {
  type DiscordLoopback,
  type LoopbackInteraction,
  type LoopbackMessage,
  startDiscordLoopback,
} from '../discord-loopback.ts'
import type { Values } from '../discord-loopback-commands.ts'
import type { Person } from '../discord-loopback-person.ts'
import { copySeeds } from '../seeds.ts'
import { sendLarge } from '../send-large.ts'
import { type SlackLoopback, type SlackPost, startSlackLoopback } from '../slack-loopback.ts'
import { type BotProcess, startBotProcess } from './bot-process.ts'

/** What somebody heard: the whole of it, as JSON, and how long it took. `status` is that of the request. */
export interface Heard {
  readonly status: number
  readonly text: string
  readonly tookMs: number
}

/** Where a question is asked from. */
export interface Slacker {
  readonly user?: string
  readonly team?: string
  readonly channel?: string
}

export interface AttackedBot {
  readonly slack: SlackLoopback
  readonly discord: DiscordLoopback
  /** Where its database is, and nothing else. */
  readonly dataFolder: string
  readonly databaseFile: string
  /** What it was started with. */
  readonly env: Readonly<Record<string, string>>
  /** The running process; the last one, after `restart`. */
  readonly process: BotProcess
  restart(env?: Readonly<Record<string, string>>): Promise<void>
  /** Says it in the playground. */
  sayWeb(text: string, who?: { readonly user?: string; readonly place?: string }): Promise<Heard>
  /** Types it as a slash command, and waits for the first message of the answer. */
  saySlack(text: string, who?: Slacker): Promise<Heard>
  sayDiscord(subcommand: string, values?: Values, person?: Person): Promise<Heard>
  /** What Discord shows of an interaction's answer. */
  hearDiscord(interaction: LoopbackInteraction): Promise<Heard>
  /** Waits until a Slack channel holds more messages than so many. */
  hearSlack(channel: string, after: number, team?: string): Promise<readonly SlackPost[]>
  /** Any page, as text. */
  get(path: string): Promise<Heard>
  close(): Promise<void>
}

/** What stands in the place of an answer until its turn has come. */
const waits = 'Waiting for its turn'

/** What Discord shows one person before what is for everybody. */
const followed = 'Here it is, for everybody:'

/**
 * How long somebody waits for an answer before it counts as none: far longer than any may
 * take, for a busy machine's sake.
 */
export const patienceMs = 180_000

interface AttackedBotParts {
  /** Puts something into the database before the start. */
  readonly prepare?: ((databaseUrl: string) => Promise<unknown>) | undefined
  /** A program, with its words, that starts it; its folder of data is `data` where that program runs. */
  readonly under?: readonly string[] | undefined
}

/** Starts all three platforms, with these settings beside theirs; an empty one takes a setting away. */
export async function startAttackedBot(
  more: Readonly<Record<string, string>> = {},
  { prepare, under = [] }: AttackedBotParts = {},
): Promise<AttackedBot> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-attacked-'))
  const dataFolder = join(folder, 'data')
  await mkdir(dataFolder)
  const databaseFile = join(dataFolder, 'test.sqlite')
  const [slack, discord] = [await startSlackLoopback(), await startDiscordLoopback()]
  const env: Record<string, string> = {
    ...slack.env,
    ...discord.env,
    ADAPTERS: 'slack,discord,web',
    DATABASE_URL: `file:${databaseFile}`,
    ...more,
  }
  let running: BotProcess | undefined
  let cookie = ''
  const start = async () => {
    running = await startBotProcess({ env, folder, under })
    slack.deliverTo(running.origin)
    cookie = await openPlayground(running)
  }
  const current = () => {
    if (running === undefined) throw new Error('the bot was not started')
    return running
  }
  let channels = 0
  const bot: AttackedBot = {
    slack,
    discord,
    dataFolder,
    databaseFile,
    env,
    get process() {
      return current()
    },
    async restart(changes = {}) {
      await current().kill()
      Object.assign(env, changes)
      await start()
    },
    sayWeb: (text, { user = 'ada', place = 'web:lab/general' } = {}) =>
      hear(async () => {
        const response = await sendLarge(`${current().origin}/api/say`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(cookie === '' ? {} : { cookie }) },
          body: JSON.stringify({ place, user, text }),
          signal: AbortSignal.timeout(patienceMs),
        })
        return { status: response.status, text: await response.text() }
      }),
    saySlack: (text, { user = 'UADA', team = 'T1', channel } = {}) =>
      hear(async () => {
        channels += 1
        const room = channel ?? `C${10_000 + channels}`
        const before = slack.channel(room, team).messages.length
        const { status } = await slack.send.command({ text, user, team, channel: room })
        if (status !== 200) return { status, text: '' }
        return { status, text: wordsOfSlack(await bot.hearSlack(room, before, team)) }
      }),
    sayDiscord: (subcommand, values = {}, person = {}) =>
      bot.hearDiscord(discord.people.say(subcommand, values, person)),
    hearDiscord: (interaction) =>
      hear(async () => {
        const messages = await discord.until(() => {
          const { original, followUps } = interaction
          // Discord shows that the bot is thinking until the first edit.
          const isShown =
            interaction.callback?.type === 5 && original !== undefined && (original.flags & 128) === 0
          const shown = isShown ? [original, ...followUps] : followUps
          const words = wordsOfDiscord(shown)
          return isShown && !words.includes(waits) && words !== followed && shown
        })
        return { status: 200, text: wordsOfDiscord(messages) }
      }),
    hearSlack: async (channel, after, team = 'T1') => {
      const { messages } = slack.channel(channel, team)
      return slack.until(() => {
        const answers = messages.slice(after).filter((post) => !wordsOfSlack([post]).includes(waits))
        return answers.length > 0 && answers
      })
    },
    get: (path) =>
      hear(async () => {
        const response = await fetch(`${current().origin}${path}`, {
          headers: cookie === '' ? {} : { cookie },
          signal: AbortSignal.timeout(patienceMs),
        })
        return { status: response.status, text: await response.text() }
      }),
    async close() {
      await running?.kill()
      await Promise.all([slack.close(), discord.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    if (more.DATABASE_URL === undefined) await copySeeds(databaseFile, Temporal.Now.instant())
    await prepare?.(`file:${databaseFile}`)
    await start()
  } catch (error) {
    await bot.close()
    throw error
  }
  return bot
}

async function hear(ask: () => Promise<Pick<Heard, 'status' | 'text'>>): Promise<Heard> {
  const startMs = performance.now()
  const heard = await within(
    patienceMs,
    askAgain(ask).catch((error: unknown) => ({ status: 0, text: `no answer: ${String(error)}` })),
    () => ({ status: 0, text: 'no answer' }),
  )
  return { ...heard, tookMs: performance.now() - startMs }
}

/**
 * Once more where the connection was closed: a server may close one that rests just when it is used again,
 * which clients and proxies bear by asking anew.
 */
export function askAgain<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return ask().catch((error: unknown) => {
    if (error instanceof TypeError) return ask()
    throw error
  })
}

/** Opens the address that the operator was told, as a browser does, and keeps the cookie that it may set. */
async function openPlayground({ openUrl }: BotProcess): Promise<string> {
  if (openUrl === undefined) return ''
  const response = await fetch(openUrl, { redirect: 'manual' })
  await response.arrayBuffer()
  const cookies = response.headers.getSetCookie()
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

/** All that Slack shows of some messages, and what their buttons would say. */
export function wordsOfSlack(posts: readonly SlackPost[]): string {
  return JSON.stringify(posts.map(({ text, blocks, files }) => ({ text, blocks, files })))
}

/** All that Discord shows of some messages, and what their buttons would say. */
export function wordsOfDiscord(messages: readonly LoopbackMessage[]): string {
  return JSON.stringify(messages.map(({ components, files }) => ({ components, files })))
}
