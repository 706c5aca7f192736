/** A process that is killed in the middle of an import, and another that goes on with it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTestBot, type TestBot } from '../support/bot.ts'
import { answerServices, makeLookup, servicesAt } from '../support/paper-services.ts'
import { programEnv } from '../support/program-env.ts'
import { seedsFolder } from '../support/seeds.ts'
import { makeArxivPaper, printApiPage } from '../support/source-arxiv.ts'
import { makeSourceServers } from '../support/source-server.ts'

const main = join(import.meta.dirname, '../../src/main.ts')
const startServer = makeSourceServers()
const owner = { workspace: 'terminal:local', user: 'ada' } as const
let child: ChildProcess | undefined
let bots: TestBot[] = []
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-import-'))
})
afterEach(async () => {
  child?.kill('SIGKILL')
  for (const bot of bots) await bot.close()
  bots = []
  await rm(folder, { recursive: true, force: true })
})

it('every entry of an import is settled once, by the killed process or by one of two that go on', async () => {
  const numbers = Array.from({ length: 250 }, (_, nth) => `2401.${String(nth + 1).padStart(5, '0')}`)
  let isKilled = false
  const asked: string[][] = []
  const server = await startServer(
    answerServices({
      arxiv({ url }) {
        const wanted = (url.searchParams.get('id_list') ?? '').split(',')
        asked.push(wanted)
        // The second hundred are under way when the process ends.
        if (!isKilled && asked.length > 1) return undefined
        const papers = wanted.map((number) =>
          makeArxivPaper('2025-04-10', 1, { number, title: `Paper ${number}`, abstract: `Of ${number}.` }),
        )
        return printApiPage(papers, papers.length)
      },
    }),
  )
  const entries = numbers.map((number) => `@misc{x${number}, eprint={${number}}, archiveprefix={arXiv}}`)
  await writeFile(join(folder, 'refs.bib'), [...entries, '@misc{broken, title={x', entries[0]].join('\n'))
  const database = `file:${join(folder, 'shared.sqlite')}`
  child = spawn(process.execPath, [main, 'papers', 'import as votes refs.bib'], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      ...programEnv,
      USER: owner.user,
      DATABASE_URL: database,
      SEEDS_DIR: seedsFolder,
      FETCH_ON_DEMAND: 'on',
      ...servicesAt(server.url),
    },
  })
  await vi.waitUntil(() => asked.length === 2, { timeout: 90_000, interval: 20 })
  child.kill('SIGKILL')
  await once(child, 'close')
  isKilled = true

  // Later than the killed process held it.
  const now = () => Temporal.Now.instant().add({ minutes: 10 })
  const start = async () => {
    const openLookup = () => makeLookup(server.url)
    const bot = await startTestBot({ url: database, seeds: false, now, openLookup })
    bots.push(bot)
    return bot
  }
  const replicas = [await start(), await start()]
  const { store } = (await start()).library
  expect((await store.imports.findLast(owner))?.outcomes.get('fetched')).toBe(100)
  await Promise.all(replicas.map(({ library }) => library.imports.resume()))
  await Promise.all(replicas.map(({ library }) => library.imports.allDone()))

  const imported = await store.imports.findLast(owner)
  expect(imported).toMatchObject({ state: 'done', entries: 252 })
  expect([...(imported?.outcomes ?? [])].toSorted()).toEqual([
    ['broken', 1],
    ['fetched', 250],
    ['twice', 1],
  ])
  const list = await store.readingLists.list(owner)
  expect(list.map(({ paper }) => paper.id).toSorted()).toEqual(numbers.map((number) => `arxiv:${number}`))
  const votes = await store.votes.ofPlace('terminal:local/prompt')
  expect(votes).toHaveLength(250)
  expect(votes.every(({ value }) => value === 1)).toBe(true)
  // Nothing that was answered is asked for again.
  expect(asked.slice(2).flat().toSorted()).toEqual(numbers.slice(100))
}, 120_000)
