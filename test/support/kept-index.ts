/** The keeper of an index on a store of its own, and a bot that answers meanwhile. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { onTestFinished, vi } from 'vitest'
import { IndexKeeper } from '../../src/app/index-keeper.ts'
import { createRequestLog } from '../../src/app/log.ts'
import { type Memory, measureMemory } from '../../src/app/memory-limits.ts'
import { openIndex } from '../../src/app/open-index.ts'
import { createBot } from '../../src/bot/bot.ts'
import { OpeningIndex } from '../../src/library/index-opening.ts'
import { Library } from '../../src/library/library.ts'
import { isPostgres } from '../../src/model/database-url.ts'
import { openStore } from '../../src/store/open-store.ts'
import { textOf } from './bot.ts'
import { loadBotParts } from './bot-parts.ts'
import { makeFullRecord } from './store-records.ts'

/** More than a start waits for. */
export const many = 3_600

/** A file whose store has so many papers. */
export async function makeFile(papers: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-keeper-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'test.sqlite')
  const store = await openStore({ url: `file:${file}` })
  await store.papers.merge(Array.from({ length: papers }, (_, number) => makeFullRecord(number)))
  await store.close()
  return file
}

/** A keeper on a file or a PostgreSQL, whose index takes no step after `held` until `release`. */
export async function keep(file: string, options: { held?: number; memory?: () => Memory } = {}) {
  const logged: { msg: string; level: number }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const url = isPostgres(file) ? file : `file:${file}`
  const store = await openStore({ url })
  const source = await openIndex(
    {
      SEARCH: isPostgres(url) ? 'postgres' : 'memory',
      SEARCH_URL: [],
      DATABASE_URL: url,
      DATABASE_READ_URL: [],
    },
    store,
    log,
  )
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  let analysed = 0
  const load: typeof source.load = async (onProgress) => {
    const index = await source.load(onProgress)
    const update = index.update.bind(index)
    index.update = async (change) => {
      if (analysed >= (options.held ?? Number.POSITIVE_INFINITY)) {
        reached.resolve()
        await gate.promise
      }
      analysed += change.papers.length
      return update(change)
    }
    return index
  }
  let nowMs = 0
  const opening = new OpeningIndex(source, { nowMs: () => (nowMs += 1000) })
  const now = () => Temporal.Instant.from('2025-04-13T09:00:00Z')
  const library = new Library({ store, index: opening, opening, now, timeZone: 'UTC', version: '0.0.0-test' })
  const parts = { store, source: { ...source, load }, opening, library, log }
  const keeper = new IndexKeeper({ ...parts, measureMemory: options.memory ?? measureMemory })
  const bot = createBot({ library, ...(await loadBotParts()), log: createRequestLog(log) })
  const end = async () => {
    gate.resolve()
    await keeper.stop()
    await store.close()
  }
  onTestFinished(end)
  return {
    ...{ keeper, opening, library, store, logged, end },
    reached: reached.promise,
    release: gate.resolve,
    analysed: () => analysed,
    card: (text: string) => bot.hear({ place: 'web:lab/general', user: 'ada', text }).answer(),
    say: async (text: string) =>
      textOf(await bot.hear({ place: 'web:lab/general', user: 'ada', text }).answer()),
    warnings: () => logged.filter(({ level }) => level >= 40).map(({ msg }) => msg),
    stored: () => vi.waitUntil(() => logged.some(({ msg }) => msg === 'the index was stored'), soon),
  }
}

const soon = { timeout: 180_000, interval: 20 }
