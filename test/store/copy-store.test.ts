/** A whole store, copied between real databases by the command, also when it is killed on the way. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { runMigrateStoreCommand } from '../../src/cli/migrate-store.ts'
import { BotError } from '../../src/errors.ts'
import { copyStore } from '../../src/store/copy-store.ts'
import { openStore } from '../../src/store/open-store.ts'
import { makeRequest } from '../support/digests.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { programEnv } from '../support/program-env.ts'
import { fillStore, readContent, withDatabase } from '../support/store-content.ts'
import { makeFullRecord } from '../support/store-records.ts'

const papers = 4_000
const folder = mkdtempSync(join(tmpdir(), 'journal-club-copy-'))
let server: PostgresServer
let files = 0
const newFile = () => `file:${join(folder, `${++files}.sqlite`)}`
const full = newFile()

beforeAll(async () => {
  server = await startPostgres()
  const store = await openStore({ url: full })
  await fillStore(store, papers)
  await store.close()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The command in this process: what it printed, and the sentence with which it refused. */
async function run(
  ...words: string[]
): Promise<{ readonly out: string; readonly refusal: string | undefined }> {
  const output = new PassThrough()
  let out = ''
  output.on('data', (data) => {
    out += data
  })
  const refusal = await runMigrateStoreCommand({ env: {}, words, output: output as never }).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof BotError) return error.userMessage
      throw error
    },
  )
  return { out, refusal }
}

/** The command as a process that can be killed. */
function start(...words: string[]) {
  const main = join(import.meta.dirname, '../../src/main.ts')
  const child = spawn(process.execPath, [main, 'migrate-store', ...words], {
    cwd: folder,
    env: programEnv,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { child, ended: new Promise<number | null>((resolve) => child.once('close', resolve)) }
}

describe('npm run migrate-store', () => {
  it('copies every row to PostgreSQL and back, prints equal counts, and what it made is a store like the first', async () => {
    const [there, back] = [await server.createDatabase(), newFile()]
    const { out, refusal } = await run('--from', full, '--to', there)
    expect(refusal).toBeUndefined()
    expect(out).toMatch(/^papers +4,000 +4,000$/m)
    expect(out).toContain('the same on both sides')
    const before = await readContent(full)
    for (const [table, rows] of Object.entries(before))
      expect([table, rows.length > 0]).toEqual([table, true])
    expect(await readContent(there)).toEqual(before)
    expect((await run('--from', there, '--to', back)).refusal).toBeUndefined()
    expect(await readContent(back)).toEqual(before)

    const store = await openStore({ url: there })
    await store.papers.merge([makeFullRecord(papers + 1)])
    expect(await store.papers.count()).toBe(papers + 1)
    const { subscription } = await store.subscriptions.save(
      makeRequest({ workspace: 'chat:zebra', place: 'chat:zebra/other' }),
      2,
    )
    expect(subscription.number).toBe(2)
    await store.close()
  })

  it('goes on where it was killed, however often, and no program opens what is not finished', async () => {
    const to = await server.createDatabase()
    await (await openStore({ url: to })).close()
    const watcher = new pg.Client({ connectionString: to })
    await watcher.connect()
    onTestFinished(() => watcher.end())
    const ask = async (query: string) => (await watcher.query<{ found: string }>(query)).rows[0]?.found
    // Two papers wait until the watcher lets them in.
    await watcher.query(`
      create function wait_for_watcher() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(1); return new; end $$;
      create trigger wait before insert on papers for each row
        when (new.number in (${papers / 4}, ${papers / 2})) execute function wait_for_watcher()`)
    // The transaction of PostgreSQL's that wrote the first paper.
    const writer = () => ask('select xmin::text as found from papers where number = 1')
    let writtenBy: string | undefined
    for (let kills = 0; kills < 2; kills++) {
      await watcher.query('select pg_advisory_lock(1)')
      const { child, ended } = start('--from', full, '--to', to)
      await vi.waitUntil(
        () =>
          ask(`select 1 as found from pg_locks where locktype = 'advisory' and objid = 1 and not granted`),
        { timeout: 180_000 },
      )
      child.kill('SIGKILL')
      await ended
      await watcher.query('select pg_advisory_unlock(1)')
      // The server sees only now that nobody listens any longer.
      await vi.waitUntil(
        async () =>
          (await ask(
            `select 1 as found from pg_stat_activity where application_name = 'journal-club' and datname = current_database()`,
          )) === undefined,
        { timeout: 180_000 },
      )
      writtenBy ??= await writer()
      await expect(openStore({ url: to })).rejects.toMatchObject({
        code: 'misconfigured',
        userMessage: expect.stringContaining('is an unfinished copy of SQLite'),
      })
    }
    expect(await start('--from', full, '--to', to).ended).toBe(0)
    // What was copied before the kill was not written again.
    expect(await writer()).toBe(writtenBy)
    expect(await readContent(to)).toEqual(await readContent(full))
    await (await openStore({ url: to })).close()
  })

  it('begins anew when the source has changed since', async () => {
    const [from, to] = [newFile(), await server.createDatabase()]
    const store = await openStore({ url: from })
    await fillStore(store, 30)
    expect((await run('--from', from, '--to', to)).refusal).toContain(
      'Another program holds the database file',
    )
    await store.close()
    expect((await run('--from', from, '--to', to)).refusal).toBeUndefined()
    await withDatabase(to, async (db) => {
      await db
        .updateTable('schema_use')
        .set({ copied_from: `SQLite, ${from.slice('file:'.length)}` })
        .execute()
      await sql`delete from posted_papers`.execute(db)
      await sql`update papers set revision = 77 where number = 3`.execute(db)
    })
    expect((await run('--from', from, '--to', to)).refusal).toBeUndefined()
    expect(await readContent(to)).toEqual(await readContent(from))
  })

  it.each([
    [
      'a target that holds data',
      async () => [full, await makeUsed()],
      'holds data already: name an empty database.',
    ],
    [
      'a copy of another source',
      async () => [full, await makeHalf()],
      'is an unfinished copy of SQLite, elsewhere',
    ],
    ['a source that is not there', async () => [newFile(), newFile()], 'There is no database file'],
    ['the same database twice', async () => [full, full], 'Another program holds the database file'],
    [
      'a source that is half a copy',
      async () => [await makeHalf(), newFile()],
      'is an unfinished copy of SQLite, elsewhere',
    ],
    ['no address', async () => [full, 'nowhere'], 'DATABASE_URL must look like'],
  ])('refuses %s in words', async (_, addresses, sentence) => {
    const [from = '', to = ''] = await addresses()
    const { out, refusal } = await run('--from', from, '--to', to)
    expect(refusal).toContain(sentence)
    expect(out).toBe('')
  })

  it.each(['PostgreSQL', 'SQLite'])('lets nobody write to a source on %s meanwhile', async (engine) => {
    const from = engine === 'SQLite' ? full : await server.createDatabase()
    if (from !== full) await copyStore({ from: full, to: from })
    const before = await readContent(full)
    const to = newFile()
    let [isWritten, wasWritten] = [false, false]
    let writing: Promise<void> | undefined
    await copyStore({
      from,
      to,
      onProgress() {
        wasWritten ||= isWritten
        writing ??= openStore({ url: from }).then(async (store) => {
          await store.settings.save('chat:late/room', 'quiet', 'off')
          isWritten = true
          await store.close()
        })
      },
    })
    await writing
    expect({ wasWritten, isWritten }).toEqual({ wasWritten: false, isWritten: true })
    expect(await readContent(to)).toEqual(before)
    await withDatabase(full, (db) =>
      db.deleteFrom('place_settings').where('workspace', '=', 'chat:late').execute(),
    )
  })

  it('refuses a bot on either side', async () => {
    const [from, to] = [await server.createDatabase(), await server.createDatabase()]
    const source = await openStore({ url: from })
    await fillStore(source, 10)
    const running = await run('--from', from, '--to', to)
    expect(running.refusal).toContain('A bot is running on PostgreSQL')
    await source.close()
    const target = await openStore({ url: to })
    const busy = await run('--from', from, '--to', to)
    expect(busy.refusal).toContain('A bot is running on PostgreSQL')
    await target.close()
    expect((await run('--from', from, '--to', to)).refusal).toBeUndefined()
  })

  it('says how it is used, and takes DATABASE_URL for the side that is left out', async () => {
    expect((await run('--help')).out).toContain('--from file:PATH --to postgres://')
    expect((await run()).refusal).toContain('--from file:PATH')
    expect((await run('--form', 'x')).refusal).toContain("Unknown option '--form'")
  })

  async function makeUsed(): Promise<string> {
    const url = newFile()
    const store = await openStore({ url })
    await store.papers.merge([makeFullRecord(1)])
    await store.close()
    return url
  }

  async function makeHalf(): Promise<string> {
    const url = newFile()
    await (await openStore({ url })).close()
    await withDatabase(url, (db) =>
      db.updateTable('schema_use').set({ copied_from: 'SQLite, elsewhere' }).execute(),
    )
    return url
  }
})

it('needs no sequences to be set: no table numbers its own rows', async () => {
  const url = await server.createDatabase()
  await (await openStore({ url })).close()
  const { rows } = await withDatabase(url, (db) =>
    sql`select table_name, column_name from information_schema.columns
        where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval%')`.execute(
      db,
    ),
  )
  expect(rows).toEqual([])
})
