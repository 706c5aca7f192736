import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runDemoCommand } from '../../src/cli/demo.ts'
import { openStore } from '../../src/store/open-store.ts'
import { answerApi, makeArxivPaper } from '../support/source-arxiv.ts'
import { startClock } from '../support/source-clock.ts'
import { makeSourceServers } from '../support/source-server.ts'

const start = makeSourceServers()
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-demo-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function runDemo(apiUrl: string) {
  let out = ''
  const output = new PassThrough().on('data', (data) => {
    out += data
  })
  const url = `file:${join(folder, 'demo.sqlite')}`
  const code = await runDemoCommand({
    env: { DATABASE_URL: url, ARXIV_API_URL: apiUrl },
    log: pino({ level: 'silent' }),
    version: '0.0.0-test',
    output: output as never,
    signal: new AbortController().signal,
    clock: startClock('2025-04-11T06:00:00Z'),
  })
  const store = await openStore({ url })
  const papers = await store.papers.count()
  await store.close()
  return { code, out, papers }
}

it('asks arXiv for the last days, once, and says so first', async () => {
  const submitted = Temporal.Instant.from('2025-04-10T12:00:00Z')
  const papers = [makeArxivPaper('2025-04-10', 1, { submitted })]
  const server = await start((asked) => answerApi(asked, papers))
  const demo = await runDemo(`${server.url}/api/query`)
  expect(demo.out).toMatch(/^This asks arXiv \(export\.arxiv\.org\) once/)
  expect(demo.out).toContain('Now try: npm run papers -- latest.')
  expect(demo).toMatchObject({ code: 0, papers: 1 })
  expect(server.asked).toHaveLength(5)
})

it('says in a sentence that arXiv cannot be reached', async () => {
  const server = await start((_asked, response) => {
    response.destroy()
    return ''
  })
  const demo = await runDemo(`${server.url}/api/query`)
  expect(demo.out).toContain('If the network here does not let it through, the seeds are still there')
  expect(demo).toMatchObject({ code: 1, papers: 0 })
})
