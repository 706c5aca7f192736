/**
 * Assistants and feed readers beside constants: `tools/call search` at 20 clients and feeds that have not
 * changed, and what bad tokens get: `npm run bench -- mcp --corpus FILE [--folder FOLDER] [--calls 2000]`.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hashSecret } from '../src/model/secret.ts'
import { openStore } from '../src/store/open-store.ts'
import { databaseIn, fillStore, parseWords, startLoadedBot } from './loaded-bot.ts'
import { formatMs, percentile, printTable } from './table.ts'

const clients = 20
/** What one token may ask in a minute. */
const callsOfToken = 250
/** At most so often each client asks, as people's assistants do. */
const paceMs = 1_000
const badCalls = 10_000
const feedRequests = 10_000
const agent = new Agent({ keepAlive: true, maxSockets: clients })

export async function run(words: readonly string[]): Promise<string> {
  const values = parseWords(words, { calls: { type: 'string', default: '2000' } })
  if (values.corpus === undefined) return 'skipped: --corpus names papers as JSON lines, gzipped or not'
  const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'journal-club-mcp-')))
  const calls = Number(values.calls)
  await fillStore(folder, values.corpus)
  const secrets = await issue(folder, Math.ceil((3 * calls) / callsOfToken))
  const feed = await giveFeed(folder)
  const bot = await startLoadedBot(folder, values.program)
  const constant = await startConstant()
  try {
    const search = (at: number) => callSearch(bot.port, secrets[at % secrets.length] ?? '', at)
    const plain = () => send(constant.port, '/plain', { body: '{}' })
    await inTurn(200, search)
    const [fast, bare] = [await inTurn(calls, search), await inTurn(calls, plain)]
    const paced = await inTurn(calls / 4, search, paceMs)
    const bad = await inTurn(badCalls, (at) => callBadly(bot.port, secrets[0] ?? '', at))
    const ours = await countNotModified(bot.port, `${feed}.atom`)
    const express = await countNotModified(constant.port, '/feed')
    return printTable([
      ['measure', 'Journal Club', 'a constant', 'ratio'],
      ['search, 20 clients, one a second: p50 / p99', ...compare(paced, bare)],
      ['search, 20 clients that never pause: p50 / p99', ...compare(fast, bare)],
      ['… a second', rate(fast), rate(bare), (fast.perSecond / bare.perSecond).toFixed(3)],
      [
        'feeds at 304 a second (express)',
        rate(ours),
        rate(express),
        (ours.perSecond / express.perSecond).toFixed(2),
      ],
      [`${badCalls} calls with bad tokens: answered with rows`, String(bad.withRows), '', ''],
    ])
  } finally {
    agent.destroy()
    constant.stop()
    await bot.close()
    if (values.folder === undefined) await rm(folder, { recursive: true, force: true })
  }
}

interface Reply {
  readonly status: number
  readonly text: string
  readonly etag: string
  readonly ms: number
}

interface Measure {
  readonly times: readonly number[]
  readonly perSecond: number
  readonly withRows: number
}

async function inTurn(count: number, act: (at: number) => Promise<Reply>, everyMs = 0): Promise<Measure> {
  const times: number[] = []
  let [next, withRows] = [0, 0]
  const startMs = performance.now()
  const work = async () => {
    // Clients are not in step.
    await pause(Math.random() * everyMs)
    while (next < count) {
      const reply = await act(next++)
      times.push(reply.ms)
      if (reply.text.includes('papers')) withRows += 1
      if (everyMs > 0) await pause(Math.max(0, everyMs - reply.ms))
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  return { times, perSecond: (times.length / (performance.now() - startMs)) * 1_000, withRows }
}

async function countNotModified(port: number, path: string): Promise<Measure> {
  const { etag } = await send(port, path)
  const again = async () => {
    const reply = await send(port, path, { headers: { 'if-none-match': etag } })
    if (reply.status !== 304) throw new Error(`${path} answered ${reply.status}`)
    return reply
  }
  await inTurn(1_000, again)
  return inTurn(feedRequests, again)
}

async function callSearch(port: number, secret: string, at: number): Promise<Reply> {
  const reply = await callTool(port, `Bearer ${secret}`, at)
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text.slice(0, 300)}`)
  return reply
}

/** In turns a token that never was, a part of one, another service's, and none of the right form. */
async function callBadly(port: number, good: string, at: number): Promise<Reply> {
  const wrong = `jclub_${randomBytes(32).toString('base64url')}`
  const bad = [wrong, good.slice(0, -1), `xoxb-${at}-abcdef`, '" or 1=1']
  const reply = await callTool(port, `Bearer ${bad[at % bad.length]}`, at)
  if (reply.status !== 401) throw new Error(`a bad token got ${reply.status}`)
  return reply
}

const words =
  'learning model data network system analysis method graph image language training problem'.split(' ')

function callTool(port: number, authorization: string, at: number): Promise<Reply> {
  const query = `${words[at % words.length]} ${words[(at * 7 + 3) % words.length]}`
  const params = { name: 'search', arguments: { query } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: at, method: 'tools/call', params })
  const accept = 'application/json, text/event-stream'
  return send(port, '/mcp', { body, headers: { authorization, accept } })
}

interface Sent {
  readonly body?: string
  readonly headers?: Record<string, string>
}

async function send(port: number, path: string, what: Sent = {}): Promise<Reply> {
  try {
    return await sendOnce(port, path, what)
  } catch (error) {
    // A server ends a connection that rested for five seconds, which may cross the next request.
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
    return sendOnce(port, path, what)
  }
}

function sendOnce(port: number, path: string, { body, headers = {} }: Sent): Promise<Reply> {
  const startMs = performance.now()
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request({ port, host: '127.0.0.1', path, method, agent, headers: { ...type, ...headers } })
    sent.once('error', reject).once('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      const { statusCode = 0, headers: given } = response
      response.once('end', () =>
        resolve({ status: statusCode, text, etag: given.etag ?? '', ms: performance.now() - startMs }),
      )
    })
    sent.end(body)
  })
}

/** Tokens of as many people, since each may only ask so much. */
async function issue(folder: string, count: number): Promise<readonly string[]> {
  const store = await openStore({ url: databaseIn(folder) })
  const secrets = Array.from({ length: count }, () => `jclub_${randomBytes(32).toString('base64url')}`)
  const nowMs = Date.now()
  for (const [at, secret] of secrets.entries()) {
    const reader = { workspace: 'web:bench', user: `U${at}-${nowMs}` } as const
    const token = {
      ...reader,
      place: `web:bench/${reader.user}` as const,
      createdAtMs: nowMs,
      endsAtMs: nowMs + 1e9,
    }
    await store.accessTokens.save(token, hashSecret(secret), 1)
  }
  await store.close()
  return secrets
}

/** The path of the feed of a topic, without its ending. */
async function giveFeed(folder: string): Promise<string> {
  const store = await openStore({ url: databaseIn(folder) })
  const secret = randomBytes(32).toString('base64url')
  await store.topics.save('web:bench', { name: 'graphs', title: 'Graphs', query: 'graph network' })
  await store.feedAddresses.save(
    { workspace: 'web:bench', kind: 'topic', key: 'graphs', owner: 'U0' },
    hashSecret(secret),
    Date.now(),
  )
  await store.close()
  return `/feeds/${secret}`
}

async function startConstant() {
  const file = join(import.meta.dirname, '../test/support/constant-child.ts')
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { port: Number(/port (\d+)/.exec(String(line))?.[1]), stop: () => child.kill() }
}

function compare(ours: Measure, bare: Measure): string[] {
  const [a, b] = [ours, bare].map(({ times }) => [percentile(times, 0.5), percentile(times, 0.99)])
  const say = (pair: readonly number[] = []) => pair.map(formatMs).join(' / ')
  const ratio = (a?.[1] ?? Number.NaN) / (b?.[1] ?? Number.NaN)
  return [say(a), say(b), `${ratio.toFixed(1)} at p99`]
}

function rate({ perSecond }: Measure): string {
  return `${Math.round(perSecond)}/s`
}
