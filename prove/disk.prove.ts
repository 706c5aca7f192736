/**
 * The disk under the database is full, on SQLite and on PostgreSQL: people are told,
 * probes too, and all heals with room.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { printTable } from '../bench/table.ts'
import { openStore } from '../src/store/open-store.ts'
import { itemsOf, textOf } from '../test/support/bot.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { mountDisk, type SmallDisk } from '../test/support/small-disk.ts'
import { makeFullRecord } from '../test/support/store-records.ts'
import { startWholeApp } from '../test/support/whole-app.ts'

const full = 'The disk of the database is full'
/** Room for a small database and a little more. */
const megabytes = 32

/** Needs a user who may mount a disk in memory: root. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'journal-club-disk-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const rows: string[][] = [['', 'SQLite', 'PostgreSQL']]
  const [sqlite, postgres] = [await onSqlite(folder), await onPostgres(folder)]
  for (const name of Object.keys(sqlite) as (keyof typeof sqlite)[])
    rows.push([name, String(sqlite[name]), String(postgres[name])])
  rmSync(folder, { recursive: true, force: true })
  const isProven = [sqlite, postgres].every((side) => Object.values(side).every((isSo) => isSo))
  return { isProven, report: printTable(rows) }
}

async function onSqlite(folder: string) {
  return withDisk(folder, '', async (disk) => {
    const file = join(disk.path, 'test.sqlite')
    const whole = await startWholeApp({ DATABASE_URL: `file:${file}` })
    try {
      const probe = async () => JSON.parse((await whole.get('/readyz')).text)
      const makeRoom = disk.fill()
      let next = 1
      const said = await sayUntil(
        async () => textOf(await whole.say(`topic add t${next++} reward or ${Math.random()}`)),
        full,
      )
      const report = await probe()
      const found = itemsOf(await whole.say('search reward')).length
      makeRoom()
      return {
        'the asker is told': said,
        'the probe says so': report.status === 'unavailable' && String(report.details?.store).includes(full),
        'search goes on': found > 3,
        'ready again with room': await sayUntil(async () => (await probe()).status, 'ok'),
        'saves again': textOf(await whole.say('save VLM-R1')).includes('VLM-R1'),
      }
    } finally {
      await whole.close()
    }
  })
}

async function onPostgres(folder: string) {
  const server = await startPostgres()
  try {
    const owner = await server.createDatabase()
    const admin = new pg.Client({ connectionString: owner })
    admin.on('error', () => undefined)
    await admin.connect()
    const uid = execFileSync('id', ['-u', process.getuid?.() === 0 ? 'postgres' : String(process.getuid?.())])
    return await withDisk(folder, `uid=${String(uid).trim()},mode=0700,`, async (disk) => {
      await admin.query(`create tablespace small location '${disk.path}'`)
      await admin.query('create database small tablespace small')
      const url = server.address({ database: 'small' })
      const whole = await startWholeApp({ DATABASE_URL: url })
      const store = await openStore({ url })
      try {
        const probe = async () => JSON.parse((await whole.get('/readyz')).text)
        const makeRoom = disk.fill()
        let next = 1
        const save = async () => {
          await whole.say('save VLM-R1')
          const large = {
            ...makeFullRecord(next++),
            abstract: Array.from({ length: 500 }, () => Math.random()).join(' '),
          }
          return store.papers.merge([large]).then(
            () => 'done',
            (error: Error) => error.message,
          )
        }
        const said = await sayUntil(save, full)
        // Each some 400 bytes of a page of eight thousand.
        const long = Array.from({ length: 40 }, (_, at) => `reward${at}`).join(' or ')
        const topic = () => whole.say(`topic add t${next++} ${long}`)
        const asked = said && (await sayUntil(async () => textOf(await topic()), full))
        const report = await probe()
        const found = itemsOf(await whole.say('search reward')).length
        makeRoom()
        return {
          'the asker is told': asked,
          'the probe says so':
            report.status === 'unavailable' && String(report.details?.store).includes(full),
          'search goes on': found > 3,
          'ready again with room': await sayUntil(async () => (await probe()).status, 'ok'),
          'saves again': textOf(await whole.say('save VLM-R1')).includes('VLM-R1'),
        }
      } finally {
        await store.close()
        await whole.close()
        await admin.query('drop database small with (force)')
        await admin.query('drop tablespace small')
        await admin.end()
      }
    })
  } finally {
    await server.stop()
  }
}

async function withDisk<Result>(
  folder: string,
  options: string,
  act: (disk: SmallDisk) => Promise<Result>,
): Promise<Result> {
  const disk = mountDisk(megabytes, { folder, options })
  try {
    return await act(disk)
  } finally {
    disk.unmount()
  }
}

/** Some writes still fit into pages that are there. */
async function sayUntil(say: () => Promise<string>, wanted: string): Promise<boolean> {
  for (let triesLeft = 300; triesLeft > 0; triesLeft -= 1) {
    if ((await say()).includes(wanted)) return true
    await pause(20)
  }
  return false
}
