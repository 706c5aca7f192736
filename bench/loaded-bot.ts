/**
 * The bot as a process of its own, with many papers, long lists and many subscriptions, and how it is asked.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Identifier } from '../src/model/identifier.ts'
import type { PaperRecord } from '../src/model/paper-record.ts'
import { openStore } from '../src/store/open-store.ts'
import { programEnv } from '../test/support/program-env.ts'
import { readDocuments } from './read-documents.ts'

/** One person's words, sent or still being typed. */
export interface Saying {
  readonly way: 'say' | 'complete'
  /** With many saved papers: `reader`; without any: all others. */
  readonly user: string
  /** With many subscriptions: `web:playground/many`. */
  readonly place: string
  readonly text: string
}

/** How long an answer took, in ms: by the clock, and how long the bot was at work meanwhile, on whatever. */
export interface Time {
  readonly ms: number
  /** What else the machine does is not in it. Not known but on Linux. */
  readonly busyMs: number
}

export interface LoadedBot {
  readonly port: number
  /** How long it took; rejects what is not an answer to a command. */
  ask(saying: Saying): Promise<Time>
  /** How long `/livez` took. */
  probe(): Promise<Time>
  /** The most memory that it had since it was last asked, in bytes. */
  takePeak(): Promise<number>
  close(): Promise<void>
}

const papersSaved = 2_000
const subscriptionsAtOnePlace = 30
const papersAtOnce = 1_000

/**
 * What a measure with such a bot is told: the papers, where a store of them is kept,
 * the program, and more of its own.
 */
export function parseWords<Options extends ParseArgsOptionsConfig>(
  words: readonly string[],
  options: Options,
) {
  const program = join(import.meta.dirname, '../src/main.ts')
  return parseArgs({
    args: [...words],
    options: {
      corpus: { type: 'string' },
      folder: { type: 'string' },
      program: { type: 'string', default: program },
      ...options,
    },
    allowNegative: true,
  }).values
}

/** Puts papers into a store and what a team makes of them; does nothing where that was done before. */
export async function fillStore(folder: string, corpus: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const done = join(folder, 'filled')
  if (await readFile(done).catch(() => undefined)) return
  const store = await openStore({ url: databaseIn(folder) })
  try {
    const records = (await readDocuments(corpus)).map((document, at) => recordOf(document, at))
    for (let at = 0; at < records.length; at += papersAtOnce) {
      const progress = {
        source: 'bench',
        cursor: `${at}`,
        ingestedAtMs: 0,
        announced: papersAtOnce,
        faults: [],
      }
      await store.papers.merge(records.slice(at, at + papersAtOnce), progress)
    }
    const reader = { workspace: 'web:playground', user: 'reader' } as const
    for (const { identifiers } of records.slice(0, papersSaved))
      for (const id of identifiers) await store.readingLists.save(reader, id, 0)
    const schedule = { every: 'day', days: [], time: '09:00', timeZone: 'UTC' } as const
    for (let at = 0; at < subscriptionsAtOnePlace; at++)
      await store.subscriptions.save(
        {
          place: 'web:playground/many',
          workspace: 'web:playground',
          query: `${common[at % common.length]} or ${common[(at * 7 + 1) % common.length]}`,
          schedule,
          top: 10,
          createdBy: 'reader',
        },
        Date.now(),
      )
  } finally {
    await store.close()
  }
  await writeFile(done, '')
}

/** Words of thousands of papers. */
export const common =
  'learning model data network system analysis method algorithm performance time graph image language training problem'.split(
    ' ',
  )

function recordOf(
  { id, title, text, authors = [], date }: Awaited<ReturnType<typeof readDocuments>>[number],
  at: number,
): PaperRecord {
  return {
    source: 'bench',
    // Some of the numbers are imprecise.
    identifiers: [`doi:10.1000/${at}-${id.replaceAll('/', '-')}` as Identifier],
    title,
    authors: [...authors],
    abstract: text,
    ...(date === undefined ? {} : { published: date }),
    links: at % 6 === 0 ? [`https://github.com/made-up/${at}`] : [],
  }
}

/** The address of its database. */
export function databaseIn(folder: string): string {
  return `file:${join(folder, 'bench.sqlite')}`
}

/** Starts `program` (a `src/main.ts`, also of another version) over a filled store. */
export async function startLoadedBot(
  folder: string,
  program: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<LoadedBot> {
  const env = {
    ...programEnv,
    DATABASE_URL: databaseIn(folder),
    SEEDS_DIR: join(import.meta.dirname, '../seeds'),
    ADAPTERS: 'web',
    PORT: '0',
    COMMANDS_PER_MINUTE: '0',
    ...settings,
  }
  const child = spawn(process.execPath, [program], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const isFitted = waitFor(child, /vectors of words were fitted/)
  const port = Number(await waitFor(child, /http:\/\/127\.0\.0\.1:(\d+)/))
  if (!(port > 0)) throw new Error('the program ended before it said where it answers')
  const agent = new Agent({ keepAlive: true })
  const send = async (path: string, body?: string) => {
    const busySinceMs = readBusyMs(child)
    const sent = await sendTo(port, agent, path, body)
    return { ...sent, busyMs: readBusyMs(child) - busySinceMs }
  }
  while ((await send('/readyz').catch(() => undefined))?.status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 500))
  // Vectors are made and fitted beside answers after a start; one of a version without them never says so.
  await Promise.race([isFitted, pause(maxFittingMs)])
  return {
    port,
    async ask({ way, ...message }) {
      const { status, text, ...time } = await send(`/api/${way}`, JSON.stringify(message))
      if (status !== 200)
        throw new Error(`${status} for ${message.text.slice(0, 200)}: ${text.slice(0, 300)}`)
      return time
    },
    probe: () => send('/livez'),
    takePeak: () => takePeak(child),
    async close() {
      agent.destroy()
      child.kill()
      await (child.exitCode ?? child.signalCode ?? once(child, 'exit'))
    },
  }
}

/** What an expression finds in what the program prints; undefined where it ends before. */
function waitFor(child: ChildProcess, wanted: RegExp): Promise<string | undefined> {
  return new Promise((resolve) => {
    let printed = ''
    const look = (data: Buffer) => {
      printed = (printed + data.toString()).slice(-maxPrinted)
      const found = wanted.exec(printed)
      if (found !== null) resolve(found[1] ?? found[0])
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.once('exit', () => resolve(undefined))
  })
}

const maxPrinted = 10_000
const maxFittingMs = 150_000

function sendTo(port: number, agent: Agent, path: string, body?: string) {
  const startMs = performance.now()
  return new Promise<{ ms: number; status: number; text: string }>((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request({ port, host: '127.0.0.1', path, method, headers, agent })
    sent.once('error', reject).once('response', (response) => {
      const ms = performance.now() - startMs
      const parts: Buffer[] = []
      response.on('data', (data) => parts.push(data))
      response.once('end', () =>
        resolve({ ms, status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      )
    })
    sent.end(body)
  })
}

/** How long its main thread was on a processor: see https://docs.kernel.org/scheduler/sched-stats.html. */
function readBusyMs({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return Number.NaN
  }
}

/** As Linux counts; elsewhere it is not known. */
async function takePeak({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined)
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024
}
