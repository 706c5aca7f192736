/**
 * With the seeds: start to ready, search, memory at rest, requests a second; each
 * beside a baseline of the same run.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import { everything } from '../src/model/query.ts'
import { startTestBot } from '../test/support/bot.ts'
import { programEnv } from '../test/support/program-env.ts'
import { formatMs, percentile, printTable } from './table.ts'

const root = join(import.meta.dirname, '..')
const queries = [
  'reward hacking',
  'RLHF',
  'chain of thought reasoning',
  'deepseek r1',
  'mulitmodal models',
  '"reward model" -survey since:2y',
  'how do reasoning models learn to use tools with reinforcement learning',
]

export async function run(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-bench-'))
  try {
    const rows = [
      ['measure', 'Journal Club', 'baseline', 'ratio', 'the baseline is'],
      ...(await measureStart(folder)),
      ...(await measureSearch()),
    ]
    return printTable(rows)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** First start (empty database) and second start, memory, and `/api/say`, on a real process. */
async function measureStart(folder: string): Promise<string[][]> {
  const bareMs = await timeBareNode()
  const database = `file:${join(folder, 'bench.sqlite')}`
  const first = await startProcess(database)
  await stop(first.child)
  const second = await startProcess(database)
  const restBytes = await residentBytes(second.child)
  const bareBytes = await bareResidentBytes()
  const body = JSON.stringify({ place: 'web:playground/general', user: 'you', text: 'search reward hacking' })
  const sayRate = await countRequests(`${second.origin}/api/say`, body)
  await stop(second.child)
  const bare = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(body))
  })
  bare.listen(0, '127.0.0.1')
  await once(bare, 'listening')
  const bareRate = await countRequests(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`, body)
  bare.close()
  const node = 'node that prints one line'
  return [
    [
      'start to ready, empty database',
      formatMs(first.readyMs),
      formatMs(bareMs),
      ratio(first.readyMs, bareMs),
      node,
    ],
    [
      'start to ready, again',
      formatMs(second.readyMs),
      formatMs(bareMs),
      ratio(second.readyMs, bareMs),
      node,
    ],
    [
      'memory at rest',
      formatMb(restBytes),
      formatMb(bareBytes),
      ratio(restBytes, bareBytes),
      'node that sleeps',
    ],
    [
      '/api/say a second',
      sayRate.toFixed(0),
      bareRate.toFixed(0),
      ratio(sayRate, bareRate),
      'node:http, a constant',
    ],
  ]
}

async function measureSearch(): Promise<string[][]> {
  const test = await startTestBot()
  const { papers } = await test.library.index.select(everything, { limit: 1000, topicQuery: () => undefined })
  const mini = new MiniSearch({ fields: ['title', 'abstract'] })
  mini.addAll(papers.map(({ id, title = '', abstract }) => ({ id, title, abstract })))
  const answers: number[] = []
  const searches: number[] = []
  const baseline: number[] = []
  for (let round = 0; round < 60; round++) {
    for (const query of queries) {
      const read = test.library.parseQuery(query)
      answers.push(await time(() => test.say(`search ${query}`)))
      searches.push(
        await time(() => test.library.index.search(read, { limit: 5, topicQuery: () => undefined })),
      )
      baseline.push(await time(() => mini.search(query)))
    }
  }
  await test.close()
  const row = (name: string, samples: number[], share: number) => {
    const [ours, theirs] = [percentile(samples, share), percentile(baseline, share)]
    return [name, formatMs(ours), formatMs(theirs), ratio(ours, theirs), 'MiniSearch as it comes']
  }
  return [
    row('search p50', searches, 0.5),
    row('search p99', searches, 0.99),
    row('search, whole answer p50', answers, 0.5),
    row('search, whole answer p99', answers, 0.99),
  ]
}

async function time(act: () => unknown): Promise<number> {
  const startMs = performance.now()
  await act()
  return performance.now() - startMs
}

async function startProcess(database: string) {
  const startMs = performance.now()
  const child = spawn(process.execPath, [join(root, 'src/main.ts')], {
    cwd: root,
    env: {
      ...programEnv,
      PORT: '0',
      DATABASE_URL: database,
      ADAPTERS: 'web',
      COMMANDS_PER_MINUTE: '0',
    },
  })
  let out = ''
  for await (const data of child.stdout) {
    out += data
    if (out.includes('Ctrl+C')) break
  }
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(out)?.[0]
  if (origin === undefined) throw new Error(`the bot did not start: ${out}`)
  return { child, origin, readyMs: performance.now() - startMs }
}

async function timeBareNode(): Promise<number> {
  return time(async () => {
    const child = spawn(process.execPath, ['-e', 'console.log(1)'], { stdio: 'ignore' })
    await once(child, 'close')
  })
}

async function bareResidentBytes(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setTimeout(() => {}, 60000)'])
  await once(child.stdout, 'data')
  const bytes = await residentBytes(child)
  await stop(child)
  return bytes
}

/** From /proc, so on Linux only. */
async function residentBytes(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN)
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'close')
}

/** Requests a second with 16 at a time, over two seconds after a warm-up. */
async function countRequests(url: string, body: string): Promise<number> {
  const send = () =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then((response) =>
      response.text(),
    )
  const sendFor = async (ms: number) => {
    const endMs = performance.now() + ms
    let count = 0
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        while (performance.now() < endMs) {
          await send()
          count++
        }
      }),
    )
    return count
  }
  await sendFor(1000)
  return (await sendFor(2000)) / 2
}

function ratio(ours: number, theirs: number): string {
  return `${(ours / theirs).toFixed(2)} ×`
}

function formatMb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
