import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Departures } from '../../src/app/departures.ts'
import type { Store } from '../../src/ports/store.ts'
import { openStore } from '../../src/store/open-store.ts'
import { withDatabase } from '../support/store-content.ts'

const root = join(import.meta.dirname, '../..')
const dayMs = 86_400_000
let folder: string
let url: string
let store: Store
const ends: (() => Promise<void>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-departures-'))
  url = `file:${join(folder, 'club.sqlite')}`
  store = await openStore({ url })
  await store.settings.save('chat:T1/C1', 'unfurl', 'off')
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

/** One replica, whose clock says this. */
function replica(forgetAfter: number, nowMs: () => number) {
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const now = () => Temporal.Instant.fromEpochMilliseconds(nowMs())
  const departures = new Departures({ store, log, forgetAfter, now })
  ends.push(() => departures.stop())
  const erased = () => logged.filter(({ msg }) => msg === 'a workspace is erased')
  return { departures, erased }
}

const isKept = async () => (await store.settings.list('chat:T1/C1')).size === 1

describe('a workspace that left', () => {
  it('is erased after its time by one of several replicas, which logs what went, and no sooner', async () => {
    let nowMs = 100 * dayMs
    const replicas = [1, 2, 3].map(() => replica(30, () => nowMs))
    await replicas[0]?.departures.left('chat:T1', nowMs)
    for (const { departures } of replicas) departures.start(() => ['chat'])
    nowMs += 30 * dayMs - 1
    await Promise.all(replicas.map(({ departures }) => departures.erase()))
    expect(await isKept()).toBe(true)
    nowMs += 1
    await Promise.all(replicas.map(({ departures }) => departures.erase()))
    expect(await isKept()).toBe(false)
    expect(replicas.flatMap(({ erased }) => erased())).toMatchObject([
      { workspace: 'chat:T1', erased: { place_settings: 1 } },
    ])
  })

  it('is left alone by a program that does not run its platform, which would know of a return', async () => {
    const { departures } = replica(30, () => 100 * dayMs)
    await departures.left('chat:T1', 0)
    departures.start(() => ['chatter'])
    await departures.erase()
    expect(await isKept()).toBe(true)
  })

  it('is erased once its platform runs, though that was out of reach at the start', async () => {
    const running = new Set<string>()
    const { departures } = replica(30, () => 100 * dayMs)
    await departures.left('chat:T1', 0)
    departures.start(() => running)
    await departures.erase()
    expect(await isKept()).toBe(true)
    running.add('chat')
    await departures.erase()
    expect(await isKept()).toBe(false)
  })

  it('is erased at once where nothing is to be kept, unless only its token is gone', async () => {
    const { departures } = replica(0, () => dayMs)
    await departures.left('chat:T1', dayMs, { isKept: true })
    departures.start(() => ['chat'])
    await departures.erase()
    expect(await isKept()).toBe(true)
    await departures.left('chat:T1', dayMs + 5_000)
    expect(await isKept()).toBe(false)
  })

  it('is not erased when it is back before the look, though its time is over', async () => {
    const { departures } = replica(30, () => 100 * dayMs)
    await departures.left('chat:T1', 0)
    expect(await departures.joined('chat:T1', 20 * dayMs)).toBe(true)
    expect(await departures.joined('chat:T1', 21 * dayMs)).toBe(false)
    departures.start(() => ['chat'])
    await departures.erase()
    expect(await isKept()).toBe(true)
  })
})

describe('what belongs to a workspace', () => {
  const tablesOf = () =>
    withDatabase(url, async (db) => await db.introspection.getTables({ withInternalKyselyTables: true }))

  it('is erased from every table that names workspaces', async () => {
    const owned = (await tablesOf())
      .filter(({ columns }) => columns.some(({ name }) => name === 'workspace'))
      .map(({ name }) => name)
    const source = readFileSync(join(root, 'src/store/forget.ts'), 'utf8')
    expect(owned.length).toBeGreaterThan(8)
    for (const name of owned) expect(source).toContain(`'${name}'`)
  })

  it('is told by table in docs/run/data.md', async () => {
    const page = readFileSync(join(root, 'docs/run/data.md'), 'utf8')
    for (const { name } of await tablesOf()) {
      if (name.startsWith('kysely_')) continue
      const isTold = page.includes(`\`${name}\``) || page.includes(`\`${name.split('_')[0]}_…\``)
      expect([name, isTold]).toEqual([name, true])
    }
  })
})
