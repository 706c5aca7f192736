import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PassThrough } from 'node:stream'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runIngestCommand } from '../../src/cli/ingest.ts'
import { openStore } from '../../src/store/open-store.ts'
import { makeEmbeddingsServers } from '../support/embeddings-server.ts'
import { programEnv } from '../support/program-env.ts'
import { makeArxivPaper, printAtomFeed, printRssFeed } from '../support/source-arxiv.ts'
import { startClock } from '../support/source-clock.ts'
import { makeSourceServers } from '../support/source-server.ts'

const start = makeSourceServers()
const startEmbeddings = makeEmbeddingsServers()
const main = join(import.meta.dirname, '../../src/main.ts')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-command-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function runIngest(words: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main, 'ingest', ...words], {
    cwd: folder,
    env: { ...programEnv, LOG_LEVEL: 'silent', ...env },
  })
  let [out, errors] = ['', '']
  child.stdout.on('data', (data) => {
    out += data
  })
  child.stderr.on('data', (data) => {
    errors += data
  })
  const [code] = await once(child, 'close')
  return { code, out, errors }
}

/**
 * The same without a process of its own: with a clock that takes no time, however long a
 * source wants to be left alone.
 */
async function runInPlace(words: string[], env: Record<string, string>) {
  let out = ''
  const output = new PassThrough().on('data', (data) => {
    out += data
  })
  const code = await runIngestCommand({
    env: { DATABASE_URL: `file:${join(folder, 'data/journal-club.sqlite')}`, ...env },
    log: pino({ level: 'silent' }),
    version: '0.0.0-test',
    words,
    output: output as never,
    signal: new AbortController().signal,
    // After runs in processes, whose requests count too.
    clock: startClock(Temporal.Now.instant().toString()),
  })
  return { code, out }
}

async function serveFeed() {
  const papers = [1, 2].map((nth) => makeArxivPaper('2025-04-11', nth))
  const server = await start(({ url }) =>
    url.pathname.startsWith('/atom/')
      ? printAtomFeed('2025-04-11', papers)
      : printRssFeed('2025-04-11', papers),
  )
  return { server, env: { ARXIV_FEED_URL: server.url, CONTACT: 'ada@example.org' } }
}

async function countPapers(): Promise<number> {
  const store = await openStore({ url: `file:${join(folder, 'data/journal-club.sqlite')}` })
  const papers = await store.papers.count()
  await store.close()
  return papers
}

describe('npm run ingest', () => {
  it('names a source that breaks, with why, and goes on with the others', async () => {
    const { env } = await serveFeed()
    const quiet = await start((_asked, response) => {
      response.setHeader('content-type', 'application/json')
      return '[]'
    })
    await countPapers()
    const file = new DatabaseSync(join(folder, 'data/journal-club.sqlite'))
    // No paper can be stored, but where a source stands can.
    file.exec('alter table paper_keys rename to elsewhere')
    const { code, out, errors } = await runIngest([], {
      ...env,
      SOURCES: 'arxiv-feed,hugging-face',
      HUGGING_FACE_URL: quiet.url,
      LOG_LEVEL: 'error',
    })
    expect(out).toMatch(/^arxiv-feed: A part of the database is missing\./m)
    expect(out).toMatch(/^hugging-face: 0 papers announced/m)
    expect(errors).not.toContain('cannot start')
    expect(code).toBe(1)
    const states = file.prepare('select source, failures from source_states order by source').all()
    expect(states.map((row) => ({ ...row }))).toEqual([
      { source: 'arxiv-feed', failures: 1 },
      { source: 'hugging-face', failures: 0 },
    ])
    file.close()
  })

  it('asks no one unless a source is named', async () => {
    const { code, errors } = await runIngest([])
    expect(code).toBe(2)
    expect(errors).toContain('No source is named: set SOURCES, or say --source')
  })

  it('stores what came and says so by day; a second run finds nothing new', async () => {
    const { env, server } = await serveFeed()
    const first = await runIngest(['--source', 'arxiv-feed'], env)
    expect(first).toEqual({
      code: 0,
      errors: '',
      out: 'arxiv-feed: 2 papers announced; 2 new, 0 changed, 0 unchanged.\n  2025-04-11: 2 announced, 2 received, complete\n',
    })
    expect(server.asked[0]?.headers['user-agent']).toMatch(
      /^journal-club\/\d+\.\d+\.\d+ \(mailto:ada@example\.org\)$/,
    )
    const second = await runInPlace([], { ...env, SOURCES: 'arxiv-feed' })
    expect(second.out).toContain('0 new, 0 changed, 2 unchanged')
    expect(await countPapers()).toBe(2)
  })

  it('makes vectors of what came where an endpoint is set; without it the papers are there all the same', async () => {
    const { env } = await serveFeed()
    const endpoint = await startEmbeddings()
    endpoint.fault = { status: 401 }
    const set = { ...env, EMBEDDINGS_URL: endpoint.url, EMBEDDINGS_MODEL: 'm', EMBEDDINGS_KEY: 'planted' }
    const dry = await runInPlace(['--source', 'arxiv-feed', '--dry-run'], set)
    expect([dry.code, endpoint.asked.length]).toEqual([0, 0])
    const failed = await runInPlace(['--source', 'arxiv-feed'], set)
    expect(failed.code).toBe(0)
    expect(failed.out).toMatch(
      /complete\nembeddings: 127\.0\.0\.1:\d+ answers 401\. The next run goes on from here\.\n$/,
    )
    endpoint.fault = undefined
    expect((await runInPlace(['--source', 'arxiv-feed'], set)).out).toContain(
      '\nembeddings: 2 new vectors.\n',
    )
    expect((await runInPlace(['--source', 'arxiv-feed'], set)).out).toContain(
      '\nembeddings: 0 new vectors.\n',
    )
    const wrong = await runIngest(['--source', 'arxiv-feed'], { ...set, EMBEDDINGS_URL: 'nowhere' })
    expect([wrong.code, wrong.errors]).toEqual([2, expect.stringContaining('EMBEDDINGS_URL: must be a web')])
  })

  it('stores nothing on a dry run', async () => {
    const { env } = await serveFeed()
    const { code, out } = await runInPlace(['--source', 'arxiv-feed', '--dry-run'], env)
    expect(code).toBe(0)
    expect(out).toContain('A dry run: nothing was stored.')
    expect(out).toContain('2 papers announced; 2 not in the store yet, 0 would change there, 0 unchanged.')
    expect(out).toContain('2025-04-11: 2 announced, 2 received, complete')
    expect(await countPapers()).toBe(0)
    await runInPlace(['--source', 'arxiv-feed'], env)
    const again = await runInPlace(['--source', 'arxiv-feed', '--dry-run'], env)
    expect(again.out).toContain('0 not in the store yet, 0 would change there, 2 unchanged.')
  })

  it('gives 1 and the reason when a source cannot be read', async () => {
    const server = await start((_asked, response) => void response.writeHead(404).end())
    const { code, out } = await runIngest(['--source', 'arxiv-feed'], { ARXIV_FEED_URL: server.url })
    expect(code).toBe(1)
    expect(out).toMatch(/^arxiv-feed: 127\.0\.0\.1:\d+ answers 404\.\n$/)
  })

  it('lists every wrong word and setting', async () => {
    const { code, errors } = await runIngest(['--source', 'nope'], {
      INGEST_CRON: 'often',
      CONTACT: 'me',
      ALLOW_PRIVATE_ADDRESSES: 'yes',
    })
    expect(code).toBe(2)
    for (const text of [
      'no source “nope”; there are arxiv-api,',
      'INGEST_CRON: must be',
      'CONTACT: must be',
      'ALLOW_PRIVATE_ADDRESSES: must be',
    ])
      expect(errors).toContain(text)
    for (const cron of ['0 0 30W 2 *', '0 6 31 4,6,9,11 *'])
      expect((await runIngest([], { INGEST_CRON: cron })).errors, cron).toContain(
        'INGEST_CRON: must be a cron expression that ever comes',
      )
    expect((await runIngest(['--since', 'monday'])).errors).toContain(
      '--since must be a day such as 2025-04-10',
    )
    expect((await runIngest(['--surprise'])).code).toBe(2)
  })
})
