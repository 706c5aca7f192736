/** The graceful stop: of real processes, and of parts that never end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopApp } from '../../src/app/stop-app.ts'
import { programEnv } from '../support/program-env.ts'
import { copySeedsInto, seedsFolder } from '../support/seeds.ts'
import { type SlackLoopback, startSlackLoopback } from '../support/slack-loopback.ts'

describe('npm start, told to end', () => {
  let folder: string
  let slack: SlackLoopback
  const children = new Set<ChildProcess>()
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'journal-club-stop-'))
    await copySeedsInto(folder)
    slack = await startSlackLoopback()
  })
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL')
    children.clear()
    await slack.close()
    await rm(folder, { recursive: true, force: true })
  })

  function run() {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], {
      cwd: folder,
      env: { ...programEnv, SEEDS_DIR: seedsFolder, PORT: '0', ...slack.env },
    })
    children.add(child)
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    return { child, ended }
  }

  /** The program, which is at work on an answer that Slack does not take until `release`. */
  async function startBusy() {
    const { child, ended } = run()
    const origin = await new Promise<string>((resolve) => {
      let out = ''
      child.stdout.on('data', (data) => {
        out += data
        const [, found] = /(http:\/\/[\d.:]+)\/slack\/events/.exec(out) ?? []
        if (found !== undefined && out.includes('Ctrl+C')) resolve(found)
      })
    })
    slack.deliverTo(origin)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    slack.fail('response_url', { hold: held })
    await slack.send.command({ text: 'search reward' })
    const statusOf = (path: string) => fetch(`${origin}${path}`).then(({ status }) => status)
    return { child, ended, release, statusOf }
  }

  it('is no longer ready at once, finishes the answer that it has in hand, and ends with 0', async () => {
    const { child, ended, release, statusOf } = await startBusy()
    expect(await statusOf('/readyz')).toBe(200)
    child.kill('SIGTERM')
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), 180_000)
    expect(await statusOf('/livez')).toBe(200)
    expect(slack.channel('C1').messages).toHaveLength(0)
    release()
    expect(await ended).toBe(0)
    expect(slack.channel('C1').messages).toHaveLength(1)
  })

  it('ends with 0 in the middle of a start that would take long', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    slack.fail('auth.test', { hold: held }, 100)
    const { child, ended } = run()
    const errors = text(child.stderr)
    await vi.waitUntil(() => slack.failed.length > 0, 180_000)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await errors).toBe('')
    release()
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('ends at once at a second %s', async (signal) => {
    const { child, ended, release, statusOf } = await startBusy()
    child.kill(signal)
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), 180_000)
    child.kill(signal)
    expect(await ended).toBe(signal === 'SIGTERM' ? 143 : 130)
    release()
  })
})

describe('a stop of parts', () => {
  const makeParts = (never: readonly string[]) => {
    const done: string[] = []
    const logged: string[] = []
    const stop = (name: string) => async () => {
      if (never.includes(name)) await new Promise(() => undefined)
      done.push(name)
    }
    const parts = {
      log: pino({ level: 'debug' }, { write: (line: string) => logged.push(line) }),
      ingest: { stop: stop('ingest') },
      embeddings: { stop: stop('embeddings') },
      ticker: { stop: stop('ticker') },
      adapters: new Map(['one', 'two'].map((name) => [name, { stop: stop(name) }])),
      server: { close: stop('server') },
      model: { stop: stop('model') },
      store: { close: stop('store') },
    }
    return { parts, done, logged }
  }

  it('ends what posts before the platforms, and the store last', async () => {
    const { parts, done, logged } = makeParts([])
    await stopApp(parts)
    expect(done).toEqual(['ingest', 'embeddings', 'ticker', 'one', 'two', 'server', 'model', 'store'])
    expect(logged).toEqual([])
  })

  it('waits for nothing longer than it may, goes on with the others, and says what it left', async () => {
    const { parts, done, logged } = makeParts(['ticker', 'one', 'store'])
    await stopApp(parts, 100)
    expect(done).toEqual(['ingest', 'embeddings', 'two', 'server', 'model'])
    expect(logged.map((line) => JSON.parse(line).what)).toEqual([
      'ingest and digests',
      'answers',
      'the database',
    ])
  })

  it('goes on when a part fails to stop', async () => {
    const { parts, done, logged } = makeParts([])
    const failing = { ...parts, ticker: { stop: () => Promise.reject(new Error('no')) } }
    await stopApp(failing)
    expect(done).toEqual(['ingest', 'embeddings', 'one', 'two', 'server', 'model', 'store'])
    expect(JSON.parse(logged.join())).toMatchObject({
      what: 'ingest and digests',
      msg: 'the stop was not clean',
    })
  })
})
