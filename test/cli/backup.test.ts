/** Back-ups as docs/run/backups.md tells to make them, taken while somebody writes, and restored. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { runBackupCommand } from '../../src/cli/backup.ts'
import type { Store } from '../../src/ports/store.ts'
import { openStore } from '../../src/store/open-store.ts'
import { makeDigest, makeRequest } from '../support/digests.ts'
import { programEnv } from '../support/program-env.ts'
import { startStoreProcess } from '../support/store-process.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'
import { findPostgresPrograms, type SystemPostgres, startSystemPostgres } from '../support/system-postgres.ts'

const main = join(import.meta.dirname, '../../src/main.ts')
const folder = mkdtempSync(join(tmpdir(), 'journal-club-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const backUp = async (url: string, ...words: string[]) => {
  const output = new PassThrough()
  await runBackupCommand({ env: { DATABASE_URL: url }, words, output })
  return String(output.read())
}

/** What was saved by a process that acknowledged these numbers. */
async function expectSaved(store: Store, acknowledged: readonly string[]): Promise<void> {
  expect(acknowledged.length).toBeGreaterThan(0)
  const list = await store.readingLists.list({ workspace: 'chat:T1', user: '0' })
  const kept = new Set(list.map(({ paper }) => paper.id))
  expect(acknowledged.filter((number) => !kept.has(arxivId(Number(number))))).toEqual([])
}

describe('npm run backup', () => {
  it('copies the file while another process writes: whatever was acknowledged before is in it', async () => {
    const live = join(folder, 'live.sqlite')
    const acknowledged: number[] = []
    const child = await startStoreProcess({
      url: `file:${live}`,
      first: 0,
      count: 100_000,
      onLine: (lines) => acknowledged.push(lines),
    })
    child.go()
    const backups: { file: string; before: number }[] = []
    while (backups.length < 3) {
      const last = backups.at(-1)?.before ?? 0
      await vi.waitUntil(() => acknowledged.length > last, { timeout: 180_000 })
      const before = acknowledged.length
      const file = join(folder, 'backups', `${backups.length}.sqlite`)
      expect(await backUp(`file:${live}`, file)).toMatch(/^\S+: [\d.]+ MB\n$/)
      backups.push({ file, before })
    }
    child.kill()
    const lines = await child.lines
    for (const { file, before } of backups) {
      // Restored as the page says: put in place of the file.
      const restored = join(folder, 'restored.sqlite')
      for (const end of ['', '-wal', '-shm']) rmSync(`${restored}${end}`, { force: true })
      copyFileSync(file, restored)
      const store = await openStore({ url: `file:${restored}` })
      await expectSaved(store, lines.slice(0, before))
      await store.papers.merge([makeFullRecord(500_000)])
      await store.close()
    }
  })

  it('takes away what a killed back-up left, and not what another is writing', async () => {
    const live = join(folder, 'large.sqlite')
    const store = await openStore({ url: `file:${live}` })
    await store.snapshots.save({ revision: 1, chunks: [Buffer.alloc(80_000_000, 'x')] })
    await store.close()
    const backups = join(folder, 'killed')
    mkdirSync(backups)
    const parts = () => readdirSync(backups).filter((name) => name.endsWith('.part'))
    /** A back-up that a signal reaches while it writes; one that was quicker begins again. */
    const begin = async (file: string, signal: 'SIGSTOP' | 'SIGKILL') => {
      const before = parts().length
      const child = spawn(process.execPath, [main, 'backup', join(backups, file)], {
        cwd: folder,
        env: { ...programEnv, DATABASE_URL: `file:${live}` },
        stdio: 'ignore',
      })
      const ended = once(child, 'close')
      const isMet = () => parts().length > before && child.kill(signal)
      await vi.waitUntil(() => isMet() || child.exitCode !== null, { timeout: 180_000, interval: 1 })
      if (parts().length > before) return { child, ended }
      child.kill('SIGCONT')
      await ended
      rmSync(join(backups, file), { force: true })
      return begin(file, signal)
    }
    const slow = await begin('slow.sqlite', 'SIGSTOP')
    const killed = await begin('killed.sqlite', 'SIGKILL')
    await killed.ended
    expect(parts()).toHaveLength(2)

    // The stopped one may hold the lock that a reader takes for a moment: then it goes on a little.
    const isBackedUp = async () => {
      try {
        await backUp(`file:${live}`, join(backups, 'next.sqlite'))
        return true
      } catch (error) {
        if (!String((error as Error).cause).includes('locking protocol')) throw error
        slow.child.kill('SIGCONT')
        slow.child.kill('SIGSTOP')
        return false
      }
    }
    await vi.waitUntil(isBackedUp, { timeout: 60_000 })
    expect(parts()).toEqual([expect.stringMatching(/^slow\.sqlite\./)])
    slow.child.kill('SIGCONT')
    expect(await slow.ended).toEqual([0, null])
    expect(readdirSync(backups).sort()).toEqual(['next.sqlite', 'slow.sqlite'])
  })

  it('puts nothing in the place of a file, and says what it cannot do', async () => {
    const live = join(folder, 'other.sqlite')
    await (await openStore({ url: `file:${live}` })).close()
    const there = join(folder, 'there.sqlite')
    writeFileSync(there, 'mine')
    const refuses = (url: string, words: string[], sentence: string) =>
      expect(backUp(url, ...words)).rejects.toMatchObject({ userMessage: expect.stringContaining(sentence) })
    await refuses(`file:${live}`, [there], 'is there already: name a new file.')
    await refuses(`file:${live}`, [], 'npm run backup -- FILE')
    await refuses(`file:${join(folder, 'none.sqlite')}`, [join(folder, 'x')], 'There is no database file')
    await refuses('postgres://localhost/papers', [join(folder, 'x')], 'pg_dump')
    await refuses(`file:${live}`, [join(there, 'x')], 'could not be written')
    expect(existsSync(join(folder, 'x'))).toBe(false)
  })
})

const programs = findPostgresPrograms()
describe.skipIf(programs === undefined)('pg_dump and pg_restore of this machine', () => {
  let server: SystemPostgres
  afterAll(() => server?.stop())

  it('back the database up while another process writes, without what is built anew, and restore it', async () => {
    server = await startSystemPostgres(programs ?? '')
    const url = await server.createDatabase('live')
    const store = await openStore({ url })
    const request = makeRequest()
    const { subscription } = await store.subscriptions.save(request, 1)
    await store.papers.merge([makeFullRecord(700_000)])
    await store.ledger.record(
      subscription,
      '2025-04-13T09:00:00Z',
      makeDigest({ papers: [arxivId(700_000)] }),
      10,
    )
    await store.close()
    const acknowledged: number[] = []
    const child = await startStoreProcess({
      url,
      first: 0,
      count: 100_000,
      onLine: (lines) => acknowledged.push(lines),
    })
    child.go()
    await vi.waitUntil(() => acknowledged.length >= 20, { timeout: 180_000 })
    const before = acknowledged.length
    const dump = join(folder, 'journal-club.dump')
    await server.run('pg_dump', '--format=custom', '--exclude-schema=journal_club_*', '--file', dump, url)
    child.kill()
    const lines = await child.lines

    const restored = await server.createDatabase('restored')
    await server.run('pg_restore', '--no-owner', '--exit-on-error', '--dbname', restored, dump)
    const again = await openStore({ url: restored })
    await expectSaved(again, lines.slice(0, before))
    // What waited to be posted waits again, though the queue was left out.
    expect(await again.subscriptions.list('chat:T1')).toHaveLength(1)
    await again.ledger.reconcile(20)
    const taken = await again.ledger.take(20, 1_000, { limit: 5, platforms: ['chat'] })
    expect(taken.map(({ slot }) => slot)).toEqual(['2025-04-13T09:00:00Z'])
    await again.close()
  })
})
