/** What is erased is in no byte of the database's files, whichever table it was in. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import type { Store } from '../../src/ports/store.ts'
import { ofWorkspaces } from '../../src/store/forget.ts'
import { openStore } from '../../src/store/open-store.ts'
import { makeClubRequest, makeMinutes } from '../support/clubs.ts'
import { makeDigest, makeRequest } from '../support/digests.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-club-erased-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const workspace = 'chat:TWOMBAT' as const
const room = `${workspace}/CSHARED` as const
const person = 'UQUOKKA7'
const own = `${workspace}/${person}` as const
const other = 'UOTHER9'
/** Words of the person's own, one for each way to say something. */
const said = (what: string) => `zebrafish-${what}`

/** Tables that tell nothing of people or workspaces. A new table belongs here, or has to be erased and filled. */
const ofNobody = [
  ...['papers', 'paper_keys', 'paper_sources', 'paper_counter', 'paper_vectors', 'word_tables'],
  ...['full_texts', 'citations'],
  ...['source_states', 'source_listings', 'default_topics'],
  ...['index_snapshots', 'index_chunks', 'index_generations'],
  ...['schema_use', 'kysely_migration', 'kysely_migration_lock'],
]

async function fill(store: Store, user: string, say: (what: string) => string): Promise<void> {
  const place = `${workspace}/${user}` as const
  const by = { person: user, nowMs: 8 }
  const rows = store.adapterRows('chat', () => 0)
  await store.adapterRows('welcome', () => 0).save(workspace, place, '', 9e15)
  await rows.save(workspace, `reaction:m1:${user}:up`, '', 9e15)
  await rows.save(workspace, `note of ${user}`, JSON.stringify({ user, text: say('kept') }), 9e15)
  await rows.saveFor(user, workspace, `#${say('button').length}${user.length}`, say('button'))
  for (const at of [room, place]) {
    await store.settings.save(place, 'quiet', 'off')
    for (const thread of ['', '1.2'])
      await store.lastAnswers.save(
        { place: at, thread, user },
        {
          command: `search ${say('shown')}`,
          papers: [arxivId(1)],
          isPublic: true,
          shownAtMs: 7,
          answeredAtMs: 8,
          earlier: [{ command: `search ${say('earlier')}`, papers: [arxivId(1)] }],
          did: { act: 'save', target: { topic: say('target') }, undo: `unsave ${say('undo')}` },
          deeds: [{ act: 'unsave', target: {}, undo: `save ${say('undo-before')}` }],
          doneWith: [arxivId(1)],
          offered: `save ${say('offered')}`,
          seenByAll: { command: `search ${say('seen')}`, papers: [arxivId(1)], shownAtMs: 7 },
        },
      )
    await store.sharedPapers.record({ place: at, user, papers: [arxivId(1)], atMs: 8 })
    await store.votes.toggle({ place: at, user }, arxivId(1), 'down', 8)
    const token = { workspace, user, place: at, createdAtMs: 8, endsAtMs: 9 } as const
    await store.accessTokens.save(token, `token of ${user} in ${at}`, 9)
    const query = at === room ? 'agents' : say('query')
    const made = makeRequest({ workspace, place: at, query, createdBy: user })
    const { subscription } = await store.subscriptions.save(made, 1)
    const digest = makeDigest({ papers: [arxivId(2)] })
    const { card } = digest
    const blocks = [...card.blocks, { kind: 'text' as const, text: [{ mention: user }] }]
    await store.ledger
      .record(subscription, '2025-04-13T09:00:00Z', { ...digest, card: { ...card, blocks } }, 10)
      .catch(() => undefined)
  }
  await store.readingLists.save({ workspace, user }, arxivId(1), 7)
  const entries = Array.from({ length: 300 }, (_, line) => {
    const identifiers = line === 0 ? [] : [arxivId(1)]
    return { line, label: `${say('label')} ${line}`, identifiers, authors: [say('author')] }
  })
  const owner = { workspace, user } as const
  const imported = {
    owner,
    place: room,
    name: say('file.bib'),
    asVotes: true,
    atMs: 8,
    tellAfterMs: 9,
    entries,
  }
  const id = await store.imports.create(imported)
  await store.imports.recordFindings(id, [{ number: 1, why: 'is nowhere' }], 9)
  const club = await store.clubs.create({ ...makeClubRequest(room), createdBy: user }, 8)
  await store.nominations.nominate(club, arxivId(1), { ...by, reason: say('reason') })
  const meeting = await store.meetings.find(club.id, '2025-04-17')
  await store.meetings.change(club, meeting, { paper: arxivId(1), state: 'announced', presenter: user })
  await store.meetings.setAbsent(club, meeting.date, { ...by, isAbsent: true })
  await store.clubs.join(club.id, user, 8)
  await store.minutes.save(club, meeting.date, { ...makeMinutes(), author: user, text: say('minutes') })
  const address = { workspace, kind: 'saved', key: user, owner: user } as const
  await store.feedAddresses.save(address, `hash of ${user}`, 8)
  const shelves = { workspace, place: room, user } as const
  const { shelf } = await store.shelves.make(shelves, 'here', 'kept', by)
  const { shelf: thesis } = await store.shelves.make(shelves, 'mine', say('shelf'), by)
  for (const each of [shelf, thesis]) {
    await store.shelves.add(each, [arxivId(1)], by)
    await store.shelves.note(each, arxivId(1), { ...by, text: say('note'), isPrivate: false })
  }
  await store.shelves.mark({ workspace, user }, [arxivId(1)], true, 8)
  await store.interests.turn({ workspace, user }, true, 8)
  await store.tasteResets.reset({ workspace, user }, 8)
  await store.personZones.set({ workspace, user }, say('zone'))
}

async function openFilled(name: string): Promise<{ readonly store: Store; readonly path: string }> {
  const path = join(folder, name, 'db.sqlite')
  const store = await openStore({ url: `file:${path}` })
  const records = Array.from({ length: 5 }, (_, number) => makeFullRecord(number))
  await store.papers.merge(records, { source: 'feed', cursor: '', ingestedAtMs: 5, announced: 5, faults: [] })
  await store.topics.save(workspace, { name: 'x-ray', title: 'X', query: 'x' })
  await store.workspaces.join(workspace, 3)
  await store.modelDays.take(workspace, '2025-04-10', 500, 1_000)
  // Others before and after, so that pages are split and joined.
  await fill(store, 'UBEFORE', (what) => `others-${what}`)
  await fill(store, person, said)
  await fill(store, other, (what) => `others-${what}`)
  return { store, path }
}

/** The tables that have rows, and all their values as one text. */
function readTables(path: string): ReadonlyMap<string, string> {
  const file = new DatabaseSync(path, { readOnly: true })
  try {
    const tables = file.prepare("select name from sqlite_master where type = 'table'").all()
    return new Map(
      tables.map(({ name }) => [String(name), JSON.stringify(file.prepare(`select * from "${name}"`).all())]),
    )
  } finally {
    file.close()
  }
}

/** Where the bytes of some texts stand in the files beside a database. */
function findBytes(path: string, texts: readonly string[]): readonly string[] {
  return readdirSync(join(path, '..')).flatMap((name) => {
    const bytes = readFileSync(join(path, '..', name))
    return texts.filter((text) => bytes.includes(text)).map((text) => `${text} in ${name}`)
  })
}

it('has every table that may tell of a person or workspace among those that are erased and filled here', async () => {
  const { store, path } = await openFilled('schema')
  const tables = readTables(path)
  await store.close()
  const known = [...ofWorkspaces, 'workspaces', ...ofNobody]
  expect([...tables.keys()].filter((name) => !known.includes(name) && !name.startsWith('sqlite_'))).toEqual(
    [],
  )
  expect([...ofWorkspaces, 'workspaces'].filter((name) => (tables.get(name) ?? '[]') === '[]')).toEqual([])
  const named = [...tables].filter(([, rows]) => rows.includes(person)).map(([name]) => name)
  expect(ofNobody.filter((name) => named.includes(name))).toEqual([])
})

it('has neither the id nor the words of a person who was forgotten, in rows or bytes', async () => {
  const { store, path } = await openFilled('person')
  expect(findBytes(path, [person, 'zebrafish'])).not.toEqual([])
  await store.people.erase({ workspace, user: person, own })
  const named = [...readTables(path)].filter(([, rows]) => /UQUOKKA7|zebrafish/.test(rows))
  expect(named).toEqual([])
  expect(findBytes(path, [person, 'zebrafish'])).toEqual([])
  const left = readTables(path)
  for (const name of ['votes', 'imports', 'club_minutes', 'last_answers', 'adapter_rows', 'subscriptions'])
    expect([name, left.get(name)]).toEqual([name, expect.stringContaining(other)])
  await store.close()
  expect(findBytes(path, [person, 'zebrafish'])).toEqual([])
})

it('has nothing of a workspace that was forgotten, in bytes', async () => {
  const { store, path } = await openFilled('workspace')
  await store.forget(workspace)
  expect(findBytes(path, ['TWOMBAT', person, other, 'zebrafish', 'others-'])).toEqual([])
  await store.close()
  expect(findBytes(path, ['TWOMBAT', person, other, 'zebrafish', 'others-'])).toEqual([])
})

it('has nothing in the free pages that an older program left', async () => {
  const { store, path } = await openFilled('older')
  await store.close()
  const older = new DatabaseSync(path)
  older.exec('pragma secure_delete = off; pragma user_version = 0')
  older.exec(`create table gone as select * from import_entries; drop table gone`)
  older.exec(`delete from import_entries where reader = '${person}'`)
  older.close()
  const reopened = await openStore({ url: `file:${path}` })
  expect(findBytes(path, ['zebrafish'])).not.toEqual([])
  await reopened.people.erase({ workspace, user: person, own })
  expect(findBytes(path, [person, 'zebrafish'])).toEqual([])
  await reopened.close()
})

it.each([0o000, 0o022, 0o777])('makes files and folders for their owner alone under umask %o', (umask) => {
  const path = join(folder, `umask-${umask}`, 'data', 'db.sqlite')
  const backup = join(folder, `umask-${umask}`, 'backups', 'copy.sqlite')
  const root = join(import.meta.dirname, '../..')
  const script = `
    const { mkdirSync, statSync, readdirSync } = await import('node:fs')
    const { openStore } = await import(${JSON.stringify(join(root, 'src/store/open-store.ts'))})
    const { runBackupCommand } = await import(${JSON.stringify(join(root, 'src/cli/backup.ts'))})
    const url = ${JSON.stringify(`file:${path}`)}
    process.umask(${umask === 0o777 ? 0o177 : umask})
    ${umask === 0o777 ? `process.umask(0); mkdirSync(${JSON.stringify(join(path, '..'))}, { recursive: true, mode: 0o700 }); mkdirSync(${JSON.stringify(join(backup, '..'))}, { recursive: true, mode: 0o700 }); process.umask(0o777)` : ''}
    const store = await openStore({ url })
    await store.settings.save('chat:T1/C1', 'quiet', 'off')
    await runBackupCommand({ env: { DATABASE_URL: url }, words: [${JSON.stringify(backup)}], output: process.stderr })
    const modes = {}
    for (const folder of [${JSON.stringify(join(path, '..'))}, ${JSON.stringify(join(backup, '..'))}]) {
      modes[folder] = statSync(folder).mode & 0o777
      for (const name of readdirSync(folder)) modes[name] = statSync(folder + '/' + name).mode & 0o777
    }
    console.log(JSON.stringify(modes))
    await store.close()`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  expect(stdout, stderr).not.toBe('')
  expect(JSON.parse(stdout)).toEqual({
    [join(path, '..')]: 0o700,
    [join(backup, '..')]: 0o700,
    'db.sqlite': 0o600,
    'db.sqlite-wal': 0o600,
    'db.sqlite-shm': 0o600,
    'copy.sqlite': 0o600,
  })
  expect(statSync(path).mode & 0o777).toBe(0o600)
})
