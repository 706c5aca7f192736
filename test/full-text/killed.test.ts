/** Programs that are killed while they fetch or parse a paper. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { servePages } from '../support/full-texts.ts'
import { programEnv } from '../support/program-env.ts'
import { type Answer, makeSourceServers } from '../support/source-server.ts'
import { filler, pageOf, paragraph, section } from './small-page.ts'

const startServer = makeSourceServers()
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-full-text-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const page = pageOf(section('S2', '2', 'Training', paragraph(filler(3_000))))
const child = join(import.meta.dirname, '../support/reading-child.ts')
const start = (url: string) =>
  spawn(process.execPath, [child, join(folder, 'papers.sqlite'), url], {
    env: programEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  })

const kept = async () => {
  const store = await openStore({ url: `file:${join(folder, 'papers.sqlite')}` })
  const found = await store.fullTexts.find('arxiv:2504.00001')
  await store.close()
  return found
}

it('leave no half of a paper, and the next one reads it whole', async () => {
  const half: Answer = (_, response) => {
    response.setHeader('content-type', 'text/html')
    response.write(page.slice(0, page.length / 2))
    return undefined
  }
  const whole = servePages({ '/html/2504.00001': page })
  let answer = half
  const server = await startServer((...asked) => answer(...asked))
  const fetching = start(server.url)
  await vi.waitUntil(() => server.asked.length === 1, { timeout: 60_000 })
  fetching.kill('SIGKILL')
  await once(fetching, 'exit')
  expect(await kept()).toBeUndefined()
  // One that has the whole page, and is killed as it parses it.
  answer = whole
  const parsing = start(server.url)
  await vi.waitUntil(() => server.asked.length === 2, { timeout: 120_000 })
  parsing.kill('SIGKILL')
  await once(parsing, 'exit')
  const afterKill = await kept()
  expect(afterKill === undefined || afterKill.content !== undefined).toBe(true)
  const last = start(server.url)
  expect(await text(last.stdout)).toBe('whole')
  expect((await kept())?.content).toBeInstanceOf(Uint8Array)
}, 300_000)
