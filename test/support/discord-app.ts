/** The real program, connected to a loopback Discord. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageFlags } from 'discord-api-types/v10'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type App, startApp } from '../../src/app/app.ts'
import type { Log } from '../../src/ports/log.ts'
import { loadBotParts } from './bot-parts.ts'
import { type DiscordLoopback, type LoopbackMessage, startDiscordLoopback } from './discord-loopback.ts'
import { readMarkdown } from './discord-rules.ts'
import { copySeeds, seedsFolder } from './seeds.ts'

export interface DiscordApp {
  readonly app: App
  /** Everything that was logged at `info` and above. */
  readonly logged: readonly Readonly<Record<string, unknown>>[]
  /** The SQLite file. */
  readonly file: string
}

/** A folder for databases, and the function that deletes it. */
export async function makeFolder(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-discord-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Starts the program on the SQLite file of that name in the folder, with the seeds. */
export async function startDiscordApp(
  { env, state }: Pick<DiscordLoopback, 'env'> & Partial<Pick<DiscordLoopback, 'state'>>,
  folder: string,
  more: Readonly<Record<string, string>> = {},
  now = () => Temporal.Instant.from('2025-04-13T09:00:00Z'),
): Promise<DiscordApp> {
  const file = join(folder, 'test.sqlite')
  if (!existsSync(file) && more.SEEDS_DIR === undefined) await copySeeds(file, now())
  const logged: Record<string, unknown>[] = []
  const log: Log = pino(
    { level: 'info' },
    {
      write(line: string) {
        logged.push(JSON.parse(line))
        state?.happened()
      },
    },
  )
  const app = await startApp({
    env: { ...env, DATABASE_URL: `file:${file}`, SEEDS_DIR: seedsFolder, PORT: '0', ...more },
    log,
    version: '0.0.0-test',
    terminal: { words: [], input: process.stdin, output: process.stdout },
    loadBotParts,
    now,
    quit: () => {},
  })
  return { app, logged, file }
}

/**
 * Runs the program on a loopback of its own while the tests of a file run, and hands that loopback out before
 * the first. A test after which the loopback has seen a rule of Discord's broken fails.
 */
export function runDiscordApp(hand: (discord: DiscordLoopback) => void): void {
  let discord: DiscordLoopback
  let running: DiscordApp
  let folder: Awaited<ReturnType<typeof makeFolder>>
  beforeAll(async () => {
    folder = await makeFolder()
    discord = await startDiscordLoopback()
    hand(discord)
    running = await startDiscordApp(discord, folder.folder)
  })
  afterAll(async () => {
    await running.app.stop()
    await discord.close()
    await folder.remove()
  })
  afterEach(() => {
    expect(discord.state.broken).toEqual([])
  })
}

interface Component {
  readonly content?: string
  readonly label?: string
  readonly custom_id?: string
  readonly options?: readonly { readonly label: string; readonly value: string }[]
  readonly components?: readonly Component[]
  readonly accessory?: Component
  readonly items?: readonly { readonly description?: string }[]
}

/** All components of some messages, nested ones included. */
export function partsOf(messages: readonly LoopbackMessage[]): Component[] {
  const walk = (component: Component): Component[] => [
    component,
    ...(component.components ?? []).flatMap(walk),
    ...(component.accessory === undefined ? [] : walk(component.accessory)),
  ]
  return messages.flatMap((message) => (message.components as readonly Component[]).flatMap(walk))
}

/** What some messages say, as a person reads it, or hears it of a picture. */
export function wordsOf(messages: readonly LoopbackMessage[]): string {
  return partsOf(messages)
    .flatMap(({ content, items }) => {
      if (content === undefined) return (items ?? []).flatMap(({ description }) => description ?? [])
      const reading = { words: '', links: [], mentions: [], strays: [] }
      readMarkdown(content, reading)
      return [reading.words]
    })
    .join('\n')
}

/** The `custom_id` of the first button with this label; throws when there is none. */
export function buttonOf(messages: readonly LoopbackMessage[], label: string): string {
  const found = partsOf(messages).find((part) => part.label === label)?.custom_id
  if (found === undefined) throw new Error(`no button ${label} in ${wordsOf(messages)}`)
  return found
}

/** Whether only the one who asked sees the message. */
export function isHidden(message: LoopbackMessage | undefined): boolean {
  return ((message?.flags ?? 0) & MessageFlags.Ephemeral) !== 0
}
