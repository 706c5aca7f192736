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
import type { Workspace } from '../src/model/place.ts'
import { hashSecret } from '../src/model/secret.ts'
import type { Store } from '../src/ports/store.ts'
import { openStore } from '../src/store/open-store.ts'
import { databaseIn, fillStore, parseWords, startLoadedBot } from './loaded-bot.ts'
import { readDocuments } from './read-documents.ts'
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
  const badTokens = await issueBadTokens(folder)
  const asked = await readQueries(values.corpus)
  const feed = await giveFeed(folder)
  const bot = await startLoadedBot(folder, values.program)
  const constant = await startConstant()
  try {
    const searchFor = (query: (at: number) => string) => (at: number) =>
      callSearch(bot.port, secrets[at % secrets.length] ?? '', query(at))
    const [search, searchCommon] = [
      searchFor((at) => asked[at % asked.length] ?? ''),
      searchFor(pairOfCommon),
    ]
    const plain = () => send(constant.port, '/plain', { body: '{}' })
    const warm = await inTurn(200, search)
    if (warm.withRows < 150) throw new Error(`only ${warm.withRows} of 200 good answers have a paper`)
    const [fast, bare] = [await inTurn(calls, search), await inTurn(calls, plain)]
    const paced = await inTurn(calls / 2, search, paceMs)
    const common = await inTurn(calls / 4, searchCommon, paceMs)
    const bad = await inTurn(badCalls, (at) => callBadly(bot.port, badTokens(at), at))
    const ours = await countNotModified(bot.port, `${feed}.atom`)
    const express = await countNotModified(constant.port, '/feed')
    return printTable([
      ['measure', 'Journal Club', 'a constant', 'ratio'],
      ['search of words of titles, 20 clients, one a second: p50 / p99', ...compare(paced, bare)],
      ['… of two of the commonest words', ...compare(common, bare)],
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

/** The first paper of an answer's structured content. */
const hasRow = /"papers":\[\{/

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
      if (hasRow.test(reply.text)) withRows += 1
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

async function callSearch(port: number, secret: string, query: string): Promise<Reply> {
  const reply = await callTool(port, `Bearer ${secret}`, 'search', { query })
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text.slice(0, 300)}`)
  return reply
}

/** Another workspace's token asks for what was saved, which is nothing there; all others are refused. */
async function callBadly(port: number, { secret, isForeign }: BadToken, at: number): Promise<Reply> {
  const [tool, args] = isForeign ? ['list', { what: 'saved' }] : ['search', { query: pairOfCommon(at) }]
  const reply = await callTool(port, `Bearer ${secret}`, tool, args)
  const expected = isForeign ? [200, 429] : [401]
  if (!expected.includes(reply.status)) throw new Error(`a bad token got ${reply.status}`)
  return reply
}

const words =
  'learning model data network system analysis method graph image language training problem'.split(' ')

function pairOfCommon(at: number): string {
  return `${words[at % words.length]} ${words[(at * 7 + 3) % words.length]}`
}

/** Two or three words that follow each other in a title, of titles all over the corpus. */
async function readQueries(corpus: string): Promise<string[]> {
  const titles = (await readDocuments(corpus)).map(({ title }) => title.match(/\p{L}{4,40}/gu) ?? [])
  const long = titles.filter((title) => title.length > 3)
  return long.flatMap((title, at) => (at % 29 === 0 ? [title.slice(1, 3 + (at % 2)).join(' ')] : []))
}

function callTool(port: number, authorization: string, name: string, args: object): Promise<Reply> {
  const params = { name, arguments: args }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
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
  const secrets: string[] = []
  for (let at = 0; at < count; at++) secrets.push(await saveToken(store, 'web:bench', 1e9))
  await store.close()
  return secrets
}

async function saveToken(store: Store, workspace: Workspace, lastsMs: number): Promise<string> {
  const secret = makeSecret()
  const nowMs = Date.now()
  const user = `U${randomBytes(8).toString('hex')}`
  const token = { workspace, user, place: `${workspace}/${user}` as const }
  const times = { createdAtMs: nowMs, endsAtMs: nowMs + lastsMs }
  await store.accessTokens.save({ ...token, ...times }, hashSecret(secret), 1)
  return secret
}

interface BadToken {
  readonly secret: string
  /** Good, but in a workspace that has saved nothing. */
  readonly isForeign?: true
}

/** In turns a token that never was, a part of one, an ended, a revoked, another workspace's, and nonsense. */
async function issueBadTokens(folder: string): Promise<(at: number) => BadToken> {
  const store = await openStore({ url: databaseIn(folder) })
  const [good, ended, revoked, foreign] = [
    await saveToken(store, 'web:bench', 1e9),
    await saveToken(store, 'web:bench', -1),
    await saveToken(store, 'web:bench', 1e9),
    await saveToken(store, 'web:elsewhere', 1e9),
  ]
  const token = await store.accessTokens.find(hashSecret(revoked), Date.now())
  if (token === undefined || !(await store.accessTokens.remove(token, token.number)))
    throw new Error('the token was not there to be revoked')
  await store.close()
  const kept: readonly BadToken[] = [
    { secret: good.slice(0, -1) },
    { secret: ended },
    { secret: revoked },
    { secret: foreign, isForeign: true },
    { secret: '" or 1=1' },
  ]
  return (at) => kept[at % (kept.length + 2)] ?? { secret: at % 2 === 0 ? makeSecret() : `xoxb-${at}-abcdef` }
}

function makeSecret(): string {
  return `jclub_${randomBytes(32).toString('base64url')}`
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
