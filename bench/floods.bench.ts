/**
 * Unsigned floods on `/slack/events`: what they take of memory, and what commands wait
 * meanwhile, beside a bare Bolt app.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { within } from '../src/async/within.ts'
import { programEnv } from '../test/support/program-env.ts'
import { seedsFolder } from '../test/support/seeds.ts'
import { type SlackLoopback, startSlackLoopback } from '../test/support/slack-loopback.ts'
import { formatMs, percentile, printTable } from './table.ts'

const root = join(import.meta.dirname, '..')
const connections = 500
const floodMs = 5_000
const commandEveryMs = 50
/** https://docs.slack.dev/interactivity/handling-user-interaction#acknowledgment_response */
const slackWaitsMs = 3_000

/** A flood costs under 60 MB and no command. */
export async function run(): Promise<string> {
  const rows = [
    ['500 connections', 'who', 'memory before', 'at most', 'grew by', 'acknowledged', 'p50', 'p99'],
  ]
  for (const flood of floods) {
    rows.push(await measure('Journal Club', startOurs, flood))
    rows.push(await measure('bare Bolt', startBare, flood))
  }
  return printTable(rows)
}

interface Flood {
  readonly name: string
  /** What a connection sends at once, and then every 100 ms, or again once it is closed or answered. */
  readonly first: Buffer
  readonly drip?: Buffer
  readonly isRepeated?: boolean
}

const head = (...headers: string[]) =>
  [
    'POST /slack/events HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    `x-slack-request-timestamp: ${Math.floor(Date.now() / 1_000)}`,
    `x-slack-signature: v0=${'0'.repeat(64)}`,
    ...headers,
    '',
    '',
  ].join('\r\n')

const floods: readonly Flood[] = [
  {
    name: 'slow: headers, then a byte every 100 ms',
    first: Buffer.from(head('content-length: 500000')),
    drip: Buffer.from('x'),
  },
  {
    name: 'fat: 500 kB each, never whole',
    first: Buffer.from(head('content-length: 512000') + 'x'.repeat(500_000)),
  },
  {
    name: 'fat, and again when dropped',
    first: Buffer.from(head('content-length: 512000') + 'x'.repeat(500_000)),
    isRepeated: true,
  },
  {
    name: 'crumbs: pieces of one byte, and again',
    first: Buffer.from(head('transfer-encoding: chunked') + '1\r\nx\r\n'.repeat(10_000)),
    isRepeated: true,
  },
  {
    name: 'whole, with a wrong signature, and again',
    first: Buffer.from(head('connection: close', 'content-length: 500000') + 'x'.repeat(500_000)),
    isRepeated: true,
  },
]

type Start = (
  slack: SlackLoopback,
  folder: string,
) => Promise<{ readonly child: ChildProcess; readonly port: number }>

async function measure(who: string, start: Start, flood: Flood): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-bench-'))
  const slack = await startSlackLoopback()
  const { child, port } = await start(slack, folder)
  const ended = new AbortController()
  try {
    slack.deliverTo(`http://127.0.0.1:${port}`)
    await sendCommands(slack, 2_000)
    const before = await measureMemory(child, 'VmRSS')
    await writeFile(`/proc/${child.pid}/clear_refs`, '5')
    for (let at = 0; at < connections; at += 1) keepFlooding(port, flood, ended.signal)
    const commands = await sendCommands(slack, floodMs)
    const peak = await measureMemory(child, 'VmHWM')
    const times = commands.filter((ms) => ms !== undefined)
    return [
      flood.name,
      who,
      formatMb(before),
      formatMb(peak),
      formatMb(peak - before),
      `${times.length} of ${commands.length}`,
      formatMs(percentile(times, 0.5)),
      formatMs(percentile(times, 0.99)),
    ]
  } finally {
    ended.abort()
    child.kill('SIGKILL')
    await (child.exitCode ?? child.signalCode ?? once(child, 'exit'))
    await slack.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function keepFlooding(port: number, { first, drip, isRepeated }: Flood, signal: AbortSignal): void {
  const socket: Socket = connect(port, '127.0.0.1', () => socket.write(first))
  socket.on('error', () => {}).resume()
  const timer = setInterval(() => drip !== undefined && socket.writable && socket.write(drip), 100)
  const end = () => socket.destroy()
  signal.addEventListener('abort', end)
  socket.once('close', () => {
    clearInterval(timer)
    signal.removeEventListener('abort', end)
    if (isRepeated && !signal.aborted)
      setTimeout(() => keepFlooding(port, { name: '', first, isRepeated }, signal), 50)
  })
}

/** How long each took to be acknowledged; undefined for one that was not. */
async function sendCommands(slack: SlackLoopback, forMs: number): Promise<(number | undefined)[]> {
  const sent: Promise<number | undefined>[] = []
  for (const endMs = performance.now() + forMs; performance.now() < endMs; await wait(commandEveryMs)) {
    const send = slack.send.command({ text: 'help' })
    const acked = send.then(
      ({ status, ackMs }) => (status === 200 ? ackMs : undefined),
      () => undefined,
    )
    sent.push(within(slackWaitsMs, acked, () => undefined))
  }
  return Promise.all(sent)
}

const startBare: Start = async (slack) => {
  const child = spawn(process.execPath, [join(root, 'test/support/slack-bare-child.ts'), slack.signingSecret])
  return { child, port: await readPort(child, /port (\d+)/) }
}

const startOurs: Start = async (slack, folder) => {
  await mkdir(folder, { recursive: true })
  const env = { ...programEnv, SEEDS_DIR: seedsFolder, PORT: '0', ...slack.env }
  const child = spawn(process.execPath, [join(root, 'src/main.ts')], { cwd: folder, env })
  child.stderr.resume()
  return { child, port: await readPort(child, /http:\/\/127\.0\.0\.1:(\d+)\/slack/) }
}

/** What it prints later is read too, or its next line would end it. */
function readPort(child: ChildProcess, pattern: RegExp): Promise<number> {
  return new Promise((resolve, reject) => {
    let out = ''
    child.stdout?.on('data', (data) => {
      out += data
      const port = pattern.exec(out)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    child.once('exit', () => reject(new Error(`it did not start: ${out}`)))
  })
}

/** Bytes, as Linux counts them. */
async function measureMemory({ pid }: ChildProcess, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
}

const formatMb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
