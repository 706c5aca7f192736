/** Papers that are fetched on demand, over two replicas and over a kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { answerServices, makeLookup, servicesAt } from '../support/paper-services.ts'
import { programEnv } from '../support/program-env.ts'
import { seedsFolder } from '../support/seeds.ts'
import { makeArxivPaper, printApiPage } from '../support/source-arxiv.ts'
import { makeSourceServers } from '../support/source-server.ts'

const main = join(import.meta.dirname, '../../src/main.ts')
const startServer = makeSourceServers()
const children = new Set<ChildProcess>()
let bots: TestBot[] = []
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-on-demand-'))
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  for (const bot of bots) await bot.close()
  bots = []
  await rm(folder, { recursive: true, force: true })
})

const page = printApiPage([makeArxivPaper('2026-11-20', 1, { number: '2611.01001', title: 'Zebrafish' })], 1)

it('a paper that one replica fetched, or found nowhere, is known to the other', async () => {
  const server = await startServer(
    answerServices({
      arxiv: ({ url }) => (url.searchParams.get('id_list') === '2611.01001' ? page : printApiPage([], 0)),
    }),
  )
  const start = async () => {
    const bot = await startTestBot({
      url: `file:${folder}/shared.sqlite`,
      seeds: false,
      now: '2026-11-22T09:00:00Z',
      openLookup: ({ log }) => makeLookup(server.url, { log }),
    })
    bots.push(bot)
    return bot
  }
  const [one, other] = [await start(), await start()]
  // At one moment each may ask, and the paper is there once.
  const said = await Promise.all([one, other].map((bot) => bot.say('show 2611.01001')))
  expect(said.map(({ title }) => title)).toEqual(['Zebrafish', 'Zebrafish'])
  expect(await one.library.store.papers.count()).toBe(1)
  await one.say('show 2611.99999')
  const before = server.asked.length
  expect(textOf(await other.say('show 2611.99999'))).toContain('have no paper arxiv:2611.99999')
  expect(textOf(await other.say('search zebrafish'))).toContain('Zebrafish')
  expect(server.asked).toHaveLength(before)
})

it('a process that is killed while it waits for a service leaves nothing behind, and the next one asks anew', async () => {
  let isSilent = true
  const server = await startServer(answerServices({ arxiv: () => (isSilent ? undefined : page) }))
  const show = () => {
    const child = spawn(process.execPath, [main, 'papers', 'show', '2611.01001'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...programEnv,
        NO_COLOR: '1',
        SEEDS_DIR: seedsFolder,
        FETCH_ON_DEMAND: 'on',
        ...servicesAt(server.url),
      },
    })
    children.add(child)
    return child
  }
  const killed = show()
  await vi.waitUntil(() => server.asked.length > 0, { timeout: 180_000, interval: 20 })
  killed.kill('SIGKILL')
  await once(killed, 'close')
  isSilent = false
  const printed = await text(show().stdout)
  expect(printed).toContain('arxiv:2611.01001 is not in the index: looking it up…')
  expect(printed).toContain('Zebrafish')
})
