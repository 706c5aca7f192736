/** A number is never read of an older list than the last one, whatever the database could not take. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { holdDatabase, runAsRival } from '../support/hold-database.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { mayMount, mountDisk, type SmallDisk } from '../support/small-disk.ts'

/** Makes every write fail until it is let go. */
type Block = (url: string) => Promise<() => Promise<void>>

const blockFile: Block = async (url) => {
  const letGo = await holdDatabase(url.replace('file:', ''))
  return async () => letGo()
}

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

/** As a standby is, or a disk that a watchdog found full. */
const blockServer: Block = async (url) => {
  await alter(url, 'on')
  return () => alter(url, 'off')
}

/** Sessions that began before keep their setting, so they end. */
async function alter(url: string, to: 'on' | 'off'): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set session characteristics as transaction read write')
  await client.query(`set default_transaction_read_only = off`)
  const name = client.escapeIdentifier(new URL(url).pathname.slice(1))
  await client.query(`alter database ${name} set default_transaction_read_only = ${to}`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

/** Whatever room the log has is given back first, so that nothing more fits. */
const fillDisk: Block = async (url) => {
  const file = url.replace('file:', '')
  const rival = new DatabaseSync(file)
  await runAsRival(rival, 'pragma wal_checkpoint(truncate)')
  rival.close()
  const makeRoom = disks.get(dirname(file))?.fill()
  return async () => makeRoom?.()
}

const disks = new Map<string, SmallDisk>()

/** On a disk of its own. */
async function openFileOnDisk(): Promise<string> {
  const disk = mountDisk(32)
  disks.set(disk.path, disk)
  onTestFinished(() => disk.unmount())
  return `file:${join(disk.path, 'test.sqlite')}`
}

async function openFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-unsaved-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return `file:${join(folder, 'test.sqlite')}`
}

const databases: readonly (readonly [string, () => Promise<string>, Block])[] = [
  ['an SQLite file that another program holds', openFile, blockFile],
  // Skipped where this user may mount no disk.
  ...(mayMount() ? [['an SQLite file on a full disk', openFileOnDisk, fillDisk] as const] : []),
  ['a PostgreSQL that takes no writes', () => server.createDatabase(), blockServer],
]

describe.each(databases)('%s', (_, newUrl, block) => {
  async function open(): Promise<TestBot & { whileBlocked(act: () => Promise<void>): Promise<void> }> {
    const url = await newUrl()
    let now = Temporal.Instant.from('2025-04-13T09:00:00Z')
    const test = await startTestBot({
      url,
      now: () => {
        now = now.add({ milliseconds: 1 })
        return now
      },
    })
    onTestFinished(() => test.close())
    const whileBlocked = async (act: () => Promise<void>) => {
      const letGo = await block(url)
      await act().finally(letGo)
      // A pool notices that its sessions ended.
      await vi.waitFor(() => test.library.refresh())
    }
    return { ...test, whileBlocked }
  }

  it('keeps a list that it could not save, for the numbers of save, unsave, vote and undo', async () => {
    const { say, whileBlocked } = await open()
    const before = (await say('search reward')).shows?.papers ?? []
    let papers: readonly string[] = []
    await whileBlocked(async () => {
      papers = (await say('search agents')).shows?.papers ?? []
    })
    expect(papers[1]).toBeDefined()
    expect(papers[1]).not.toBe(before[1])
    await say('save 2')
    expect((await say('saved')).shows?.papers).toEqual([papers[1]])
    await whileBlocked(async () => {
      papers = (await say('search agents')).shows?.papers ?? []
    })
    await say('unsave 2')
    expect((await say('saved')).shows?.papers ?? []).toEqual([])
    await whileBlocked(async () => {
      papers = (await say('search reasoning')).shows?.papers ?? []
    })
    await say('vote up 1')
    expect((await say('votes')).shows?.papers).toEqual([papers[0]])
  }, 60_000)

  it('keeps such a list for the numbers of nominate', async () => {
    const { say, whileBlocked } = await open()
    await say('club every thu at 15:00 in Europe/Berlin')
    await say('search reward')
    let papers: readonly string[] = []
    await whileBlocked(async () => {
      papers = (await say('search agents')).shows?.papers ?? []
    })
    expect(textOf(await say('nominate 2'))).toContain('Nominated')
    expect((await say('nominations')).shows?.papers).toEqual([papers[1]])
  }, 60_000)

  it('lets others in a thread go on from what all saw before it is saved', async () => {
    const { say, whileBlocked } = await open()
    const thread = { thread: '1.2', isPublic: true }
    await say('search reward', thread)
    let papers: readonly string[] = []
    await whileBlocked(async () => {
      papers = (await say('search agents', thread)).shows?.papers ?? []
    })
    expect((await say('show 2', { ...thread, user: 'bob' })).shows?.papers).toEqual([papers[1]])
  }, 60_000)

  it('answers yes to the last question, not to the one before', async () => {
    const { say, whileBlocked } = await open()
    await say('search reward')
    expect(textOf(await say('forget me'))).toContain('Erase')
    await whileBlocked(async () => {
      await say('search agents')
    })
    expect(textOf(await say('yes'))).not.toContain('Erased')
  }, 60_000)

  it('tells other replicas with the next answer that is saved', async () => {
    const { say, whileBlocked, library } = await open()
    const thread = { thread: '1.2', isPublic: true }
    await say('search reward', thread)
    let papers: readonly string[] = []
    await whileBlocked(async () => {
      papers = (await say('search agents', thread)).shows?.papers ?? []
    })
    await say('search reward', { user: 'carol' })
    const stored = await library.store.lastAnswers.find({
      place: 'web:lab/general',
      thread: '1.2',
      user: 'ada',
    })
    expect(stored?.command).toBe('search agents')
    expect((await say('show 2', { ...thread, user: 'bob' })).shows?.papers).toEqual([papers[1]])
  }, 60_000)

  it('says what cannot be done, and blames itself for nothing', async () => {
    const { say, whileBlocked } = await open()
    const [paper = ''] = (await say('search agents')).shows?.papers ?? []
    await whileBlocked(async () => {
      const card = await say(`save ${paper}`)
      expect(card.title).toBe('Not possible right now')
      expect(textOf(card)).not.toContain('went wrong')
    })
  }, 60_000)

  it('forgets what it could not save with the person', async () => {
    const { say, whileBlocked } = await open()
    await say('search reward')
    await whileBlocked(async () => {
      await say('search agents')
    })
    await say('forget me sure:now')
    expect(textOf(await say('save 2'))).toContain('I do not know which paper you mean')
  }, 60_000)
})

it('says that it could not remember a list where more than a thousand could not be saved', async () => {
  const url = await openFile()
  let now = Temporal.Instant.from('2025-04-13T09:00:00Z')
  const test = await startTestBot({
    url,
    now: () => {
      now = now.add({ milliseconds: 1 })
      return now
    },
  })
  onTestFinished(() => test.close())
  await test.say('search reward', { user: 'first' })
  const rival = await openStore({ url })
  onTestFinished(() => rival.close())
  const { lastAnswers } = test.library
  const found = await test.library.store.lastAnswers.find({
    place: 'web:lab/general',
    thread: '',
    user: 'first',
  })
  if (found === undefined) throw new Error('nothing was remembered')
  const hold = (user: string) =>
    lastAnswers
      .save({ place: 'web:lab/general', thread: '', user }, { ...found, answeredAtMs: now.epochMilliseconds })
      .catch(() => undefined)
  const letGo = await holdDatabase(url.replace('file:', ''))
  await Promise.all(Array.from({ length: 1_001 }, (_, at) => hold(at === 0 ? 'first' : `person-${at}`)))
  letGo()
  for (const said of ['save 2', 'undo', 'yes', 'more'])
    expect(textOf(await test.say(said, { user: 'first' }))).toContain('please search again')
}, 60_000)
