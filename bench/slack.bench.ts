/**
 * Signed Slack commands: how many are acknowledged a second and how soon, beside a
 * bare Bolt app in the same run.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { programEnv } from '../test/support/program-env.ts'
import { seedsFolder } from '../test/support/seeds.ts'
import { type SlackLoopback, startSlackLoopback } from '../test/support/slack-loopback.ts'
import { encodePayload, signRequest } from '../test/support/slack-loopback-signing.ts'
import { formatMs, percentile, printTable } from './table.ts'

const root = join(import.meta.dirname, '..')
const atOnce = 16
const burst = 10_000
const rounds = 5
const pacePerSecond = 50
const pacedSeconds = 10

/**
 * Slack waits 3 s; a tenth of it is the goal at 50 commands a second, and 70 %
 * of a bare app's rate in a burst, in the middle one of some rounds.
 */
export async function run(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-bench-'))
  const slack = await startSlackLoopback()
  const running = new Set<ChildProcess>()
  try {
    const bare = await startBare(slack, running)
    const bursts: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      // The answers to a burst would take a minute, so each round has a program of its own.
      const { port, child } = await startOurs(slack, join(folder, `round-${round}`), running)
      // Both are warm before either is measured, and the baseline is measured before and after.
      for (const warmed of [bare, port]) await sendBurst(slack, warmed, 500)
      await drain(slack)
      const before = await sendBurst(slack, bare, burst)
      const ours = await sendBurst(slack, port, burst)
      child.kill('SIGKILL')
      bursts.push([ours, faster(before, await sendBurst(slack, bare, burst))])
    }
    const middle = bursts.toSorted((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(rounds / 2)]
    if (middle === undefined) throw new Error('no round was measured')
    const [oursBurst, bareBurst] = middle
    const { port: rested } = await startOurs(slack, join(folder, 'rested'), running)
    for (const port of [bare, rested]) await sendPaced(slack, port, 4)
    const [barePaced, oursPaced] = [await sendPaced(slack, bare), await sendPaced(slack, rested)]
    const compare = (name: string, a: number, b: number, format: (value: number) => string) => [
      name,
      format(a),
      format(b),
      (a / b).toFixed(2),
    ]
    const perSecond = (value: number) => `${Math.round(value)}/s`
    const table = printTable([
      ['measure', 'Journal Club', 'bare Bolt', 'ratio'],
      compare(`acknowledged, ${atOnce} at once`, oursBurst.rate, bareBurst.rate, perSecond),
      compare('… p50', oursBurst.p50, bareBurst.p50, formatMs),
      compare('… p99', oursBurst.p99, bareBurst.p99, formatMs),
      compare(`p50 at ${pacePerSecond}/s`, oursPaced.p50, barePaced.p50, formatMs),
      compare(`p99 at ${pacePerSecond}/s`, oursPaced.p99, barePaced.p99, formatMs),
    ])
    return `${table}\nratio of each round: ${bursts.map((round) => ratioOf(round).toFixed(2)).join(', ')}`
  } finally {
    for (const child of running) child.kill()
    await Promise.all([...running].map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
    await slack.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Measure {
  readonly rate: number
  readonly p50: number
  readonly p99: number
}

/** What the bot did, and what the bare app did. */
type Round = readonly [ours: Measure, bare: Measure]

function ratioOf([ours, bare]: Round): number {
  return ours.rate / bare.rate
}

async function startBare(slack: SlackLoopback, running: Set<ChildProcess>): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'test/support/slack-bare-child.ts'), slack.signingSecret])
  running.add(child)
  const [line] = await once(child.stdout, 'data')
  return Number(/port (\d+)/.exec(String(line))?.[1])
}

async function startOurs(
  slack: SlackLoopback,
  folder: string,
  running: Set<ChildProcess>,
): Promise<{ port: number; child: ChildProcess }> {
  await mkdir(folder)
  // All of it comes from one person.
  const env = {
    COMMANDS_PER_MINUTE: '0',
    ...programEnv,
    SEEDS_DIR: seedsFolder,
    PORT: '0',
    ...slack.env,
  }
  const child = spawn(process.execPath, [join(root, 'src/main.ts')], { cwd: folder, env })
  running.add(child)
  let out = ''
  for await (const data of child.stdout) {
    out += data
    const port = /http:\/\/127\.0\.0\.1:(\d+)\/slack/.exec(out)?.[1]
    if (port !== undefined) return { port: Number(port), child }
  }
  throw new Error(`it did not start: ${out}`)
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const counter = { sent: 0 }

/** In ms, from the first byte sent to the last of the acknowledgement. */
function sendCommand(slack: SlackLoopback, port: number): Promise<number> {
  counter.sent += 1
  const body = encodePayload('slash_commands', {
    team_id: 'T1',
    channel_id: 'C1',
    user_id: 'UADA',
    command: '/papers',
    text: 'search reward hacking',
    trigger_id: `bench.${counter.sent}`,
    response_url: slack.newResponseUrl({ user: 'UADA', channel: 'C1' }),
  })
  const startMs = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { ...signRequest(body, slack), 'content-length': Buffer.byteLength(body) }
    const sent = request({ port, host: '127.0.0.1', path: '/slack/events', method: 'POST', headers, agent })
    sent.once('error', reject).once('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered with ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - startMs))
    })
    sent.end(body)
  })
}

async function sendBurst(slack: SlackLoopback, port: number, count: number): Promise<Measure> {
  // A connection that was kept since the last burst may be closed by the other side just as it is used.
  agent.destroy()
  const times: number[] = []
  let left = count
  const startMs = performance.now()
  const work = async () => {
    while (left > 0) {
      left -= 1
      times.push(await sendCommand(slack, port))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return measure(times, performance.now() - startMs)
}

async function sendPaced(slack: SlackLoopback, port: number, seconds = pacedSeconds): Promise<Measure> {
  agent.destroy()
  const sent: Promise<number>[] = []
  const startMs = performance.now()
  for (let at = 0; at < pacePerSecond * seconds; at += 1) {
    await wait(Math.max(0, startMs + (at * 1_000) / pacePerSecond - performance.now()))
    sent.push(sendCommand(slack, port))
  }
  return measure(await Promise.all(sent), performance.now() - startMs)
}

/** Waits until nothing came for a second, so that answers to one burst do not slow the next. */
async function drain(slack: SlackLoopback): Promise<void> {
  for (let before = -1; before !== slack.calls().length; ) {
    before = slack.calls().length
    await wait(1_000)
  }
}

function measure(times: number[], totalMs: number): Measure {
  const sorted = times.toSorted((a, b) => a - b)
  const rate = (times.length / totalMs) * 1_000
  return { rate, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) }
}

function faster(a: Measure, b: Measure): Measure {
  return a.rate > b.rate ? a : b
}
