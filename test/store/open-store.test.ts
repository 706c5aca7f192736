import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { makeClubRequest } from '../support/clubs.ts'
import { makeRequest } from '../support/digests.ts'
import { startStoreProcess } from '../support/store-process.ts'

const root = mkdtempSync(join(tmpdir(), 'journal-club-open-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(root, 'a-'))
})

async function fail(url: string): Promise<unknown> {
  return openStore({ url }).then(
    () => 'opened',
    (error: unknown) => error,
  )
}

describe('opening a store on a file', () => {
  it('creates the file and its folders, and says what is behind it', async () => {
    const path = join(folder, 'deep', 'er', 'papers.sqlite')
    const store = await openStore({ url: `file:${path}` })
    expect(store.description).toBe(`SQLite, ${path}`)
    await store.close()
    expect(statSync(path).isFile()).toBe(true)
  })

  it('reads a file URL with escapes', async () => {
    const path = join(folder, 'our papers.sqlite')
    const store = await openStore({ url: pathToFileURL(path).href })
    await store.close()
    expect(statSync(path).isFile()).toBe(true)
  })

  it('refuses a folder in place of the file', async () => {
    expect(await fail(`file:${folder}`)).toMatchObject({
      code: 'misconfigured',
      userMessage: `DATABASE_URL must name a file, and ${folder} is a folder.`,
    })
  })

  it('refuses a text file in place of the database, and leaves it as it is', async () => {
    const path = join(folder, 'notes.txt')
    writeFileSync(path, 'Remember the milk. '.repeat(100))
    expect(await fail(`file:${path}`)).toMatchObject({
      code: 'misconfigured',
      userMessage: `${path} is not a database file: move it away, or name another in DATABASE_URL.`,
    })
    expect(statSync(path).size).toBe(1900)
  })

  it('refuses a folder that cannot be made', async () => {
    writeFileSync(join(folder, 'file'), '')
    const path = join(folder, 'file', 'papers.sqlite')
    expect(await fail(`file:${path}`)).toMatchObject({ code: 'misconfigured', userMessage: unwritable(path) })
  })

  it.each(['the file', 'the folder'])('refuses when %s cannot be written', async (what) => {
    const path = join(folder, 'papers.sqlite')
    await (await openStore({ url: `file:${path}` })).close()
    chmodSync(path, 0o444)
    chmodSync(folder, what === 'the file' ? 0o777 : 0o555)
    chmodSync(root, 0o755)
    // Root may write everywhere, so the process takes another user's place: 65534 is nobody.
    const user = process.getuid?.() === 0 ? { user: 65_534 } : {}
    const child = await startStoreProcess({ url: `file:${path}`, first: 0, count: 1, ...user })
    child.go()
    expect(await child.lines).toEqual([unwritable(path)])
    chmodSync(folder, 0o777)
  })

  it('refuses a damaged file', async () => {
    const path = join(folder, 'papers.sqlite')
    await (await openStore({ url: `file:${path}` })).close()
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(0xff, 100, 4096))
    expect(await fail(`file:${path}`)).toMatchObject({
      code: 'unavailable',
      userMessage: `The database file ${path} is damaged: restore a copy of it.`,
    })
  })

  it('refuses the schema of a later release, and opens again once that is gone', async () => {
    const path = join(folder, 'papers.sqlite')
    await (await openStore({ url: `file:${path}` })).close()
    const file = new DatabaseSync(path)
    file.exec("update schema_use set oldest = '9999-later'")
    expect(await fail(`file:${path}`)).toMatchObject({
      code: 'misconfigured',
      userMessage:
        'The database was written by a newer version of Journal Club: start that version, or set DATABASE_URL to another database.',
    })
    file.exec("update schema_use set oldest = '0007-schema-use'")
    file.close()
    await (await openStore({ url: `file:${path}` })).close()
  })
})

describe('rows that only a later release can read', () => {
  it('are passed over and told once, and hide no others', async () => {
    const path = join(folder, 'papers.sqlite')
    const faults: unknown[] = []
    const store = await openStore({ url: `file:${path}`, onFault: (error) => faults.push(error) })
    for (const query of ['agents', 'code']) await store.subscriptions.save(makeRequest({ query }), 0)
    for (const name of ['Agents', 'Code'])
      await store.clubs.create(makeClubRequest('chat:T1/C1', { name }), 0)
    const file = new DatabaseSync(path)
    file.exec(
      `update subscriptions set schedule = replace(schedule, '"day"', '"blue moon"') where number = 1`,
    )
    file.exec(`update clubs set rhythm = replace(rhythm, '"week"', '"blue moon"') where number = 1`)
    file.close()
    const { subscriptions, clubs } = store
    for (const list of [
      () => subscriptions.listAwake(1, ['chat']),
      () => subscriptions.list('chat:T1'),
      () => subscriptions.listAt('chat:T1/C1'),
      () => subscriptions.listOn('chat'),
      () => clubs.listAwake(1, ['chat']),
      () => clubs.listAt('chat:T1/C1'),
    ])
      expect((await list()).map(({ number }) => number)).toEqual([2])
    expect(faults).toHaveLength(2)
    await store.close()
  })
})

describe('an address that names no database', () => {
  it.each(['', 'file:', 'file://elsewhere/papers.sqlite', 'data/papers.sqlite', 'mysql://localhost/papers'])(
    'is refused: "%s"',
    async (url) => {
      expect(await fail(url)).toMatchObject({
        code: 'misconfigured',
        userMessage:
          'DATABASE_URL must look like file:data/journal-club.sqlite or postgres://user:password@host/database.',
      })
    },
  )

  it('is refused without telling the password', async () => {
    const error = await fail('postgres://user:se%cret@host:port/papers')
    expect(error).toMatchObject({ code: 'misconfigured' })
    expect(error).not.toHaveProperty('cause')
    expect(String(error)).not.toContain('se%cret')
  })
})

function unwritable(path: string): string {
  return `The database file ${path} cannot be written: allow writing to it and its folder, or name another in DATABASE_URL.`
}
