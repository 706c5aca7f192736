/** The real program, connected to a loopback Discord. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Log } from '../../src/adapter.ts'
import { type App, startApp } from '../../src/app.ts'
import { seedsFolder } from './bot.ts'
import type { DiscordLoopback, LoopbackMessage } from './discord-loopback.ts'
import { readMarkdown } from './discord-rules.ts'

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
    now,
    quit: () => {},
  })
  return { app, logged, file }
}

interface Component {
  readonly content?: string
  readonly label?: string
  readonly custom_id?: string
  readonly options?: readonly { readonly label: string; readonly value: string }[]
  readonly components?: readonly Component[]
}

/** All components of some messages, nested ones included. */
export function partsOf(messages: readonly LoopbackMessage[]): Component[] {
  const walk = (component: Component): Component[] => [
    component,
    ...(component.components ?? []).flatMap(walk),
  ]
  return messages.flatMap((message) => (message.components as readonly Component[]).flatMap(walk))
}

/** What some messages say, as a person reads it. */
export function wordsOf(messages: readonly LoopbackMessage[]): string {
  return partsOf(messages)
    .flatMap(({ content }) => {
      if (content === undefined) return []
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
