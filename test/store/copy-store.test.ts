/** A whole store, copied between real databases by the command, also when it is killed on the way. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { BotError } from '../../src/errors.ts'
import { runMigrateStoreCommand } from '../../src/migrate-store-command.ts'
import { copiedTables, readPages } from '../../src/store/copied-tables.ts'
import { copyStore } from '../../src/store/copy-store.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { Store } from '../../src/store/port.ts'
import type { Tables } from '../../src/store/tables.ts'
import { makeDigest, makeRequest } from '../support/digests.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const papers = 4_000
const folder = mkdtempSync(join(tmpdir(), 'journal-club-copy-'))
let server: PostgresServer
let files = 0
const newFile = () => `file:${join(folder, `${++files}.sqlite`)}`
const full = newFile()

beforeAll(async () => {
  server = await startPostgres()
  const store = await openStore({ url: full })
  await fill(store, papers)
  await store.close()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Something in every table that is copied, in texts of many languages and bytes of every kind. */
async function fill(store: Store, count: number): Promise<void> {
  const records = Array.from({ length: count }, (_, number) => makeFullRecord(number))
  await store.papers.merge(records, {
    source: 'feed',
    cursor: '{"until":"2025-04-10"}',
    ingestedAtMs: 5,
    announced: count,
    faults: ['ß', 'ä', 'z', '漢字', '😀'],
    listing: {
      source: 'feed',
      day: '2025-04-10',
      announced: 3,
      came: 2,
      late: 0,
      state: 'incomplete',
      why: '…',
      atMs: 6,
    },
  })
  await store.topics.setDefaults([{ name: 'agents', title: 'Agents', query: 'agent' }])
  const workspaces = ['chat:Zürich', 'chat:zebra', 'chat:Ärzte', 'chat:a b', 'chat:漢字', 'chat:😀'] as const
  for (const workspace of workspaces) {
    await store.topics.save(workspace, { name: 'x-ray', title: 'Über', query: '"x" or y' })
    await store.topics.remove(workspace, 'agents')
    await store.settings.save(`${workspace}/room`, 'quiet', 'off')
    await store.readingLists.save({ workspace, user: 'Ünal' }, arxivId(1), 7)
    await store.adapterRows('chat', () => 0).save(workspace, 'key', 'väl', 9)
    const place = `${workspace}/room` as const
    const request = makeRequest({ workspace, place })
    const { subscription } = await store.subscriptions.save(request, 1)
    const digest = makeDigest({ papers: [arxivId(2), arxivId(3)] })
    await store.ledger.settle(subscription, '2025-04-13T09:00:00Z', digest, 10)
  }
  const vectors = [1, 2].map((number) => ({
    paper: arxivId(number),
    textHash: 'h',
    content: new Uint8Array([0, 255, 10, number]),
  }))
  await store.vectors.save('model', vectors)
}

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
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { child, ended: new Promise<number | null>((resolve) => child.once('close', resolve)) }
}

async function withDatabase<Result>(
  url: string,
  act: (db: Kysely<Tables>, engine: 'sqlite' | 'postgres') => Promise<Result>,
): Promise<Result> {
  const db = new Kysely<Tables>({ dialect: (await openDatabase(url)).dialect })
  try {
    return await act(db, url.startsWith('file:') ? 'sqlite' : 'postgres')
  } finally {
    await db.destroy()
  }
}

/** Every row of every table that is copied. */
const contentOf = (url: string) =>
  withDatabase(url, (db, engine) =>
    db.transaction().execute(async (tx) => {
      const content: Record<string, unknown[]> = {}
      for (const table of copiedTables) {
        const rows: unknown[] = []
        for await (const page of readPages(tx as never, table, engine))
          rows.push(
            ...page.map((row) => ({
              ...row,
              ...(row.content instanceof Uint8Array ? { content: [...row.content] } : {}),
            })),
          )
        content[table] = rows
      }
      return content
    }),
  )
describe('npm run migrate-store', () => {
  it('copies every row to PostgreSQL and back, prints equal counts, and what it made is a store like the first', async () => {
    const [there, back] = [await server.createDatabase(), newFile()]
    const { out, refusal } = await run('--from', full, '--to', there)
    expect(refusal).toBeUndefined()
    expect(out).toMatch(/^papers +4,000 +4,000$/m)
    expect(out).toContain('the same on both sides')
    const before = await contentOf(full)
    for (const [table, rows] of Object.entries(before))
      expect([table, rows.length > 0]).toEqual([table, true])
    expect(await contentOf(there)).toEqual(before)
    expect((await run('--from', there, '--to', back)).refusal).toBeUndefined()
    expect(await contentOf(back)).toEqual(before)

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
        { timeout: 20_000 },
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
        { timeout: 20_000 },
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
    expect(await contentOf(to)).toEqual(await contentOf(full))
    await (await openStore({ url: to })).close()
  })

  it('begins anew when the source has changed since', async () => {
    const [from, to] = [newFile(), await server.createDatabase()]
    const store = await openStore({ url: from })
    await fill(store, 30)
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
    expect(await contentOf(to)).toEqual(await contentOf(from))
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
    const before = await contentOf(full)
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
    expect(await contentOf(to)).toEqual(before)
    await withDatabase(full, (db) =>
      db.deleteFrom('place_settings').where('workspace', '=', 'chat:late').execute(),
    )
  })

  it('refuses a bot on either side', async () => {
    const [from, to] = [await server.createDatabase(), await server.createDatabase()]
    const source = await openStore({ url: from })
    await fill(source, 10)
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
