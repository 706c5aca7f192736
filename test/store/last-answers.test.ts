import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { arxivId } from '../support/store-records.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-last-answers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('what an older program wrote over an answer counts, and not the details that it left', async () => {
  const file = join(folder, 'older.sqlite')
  const store = await openStore({ url: `file:${file}` })
  const ada = { place: 'chat:T1/C1', thread: '1.2', user: 'ada' } as const
  const list = { command: 'search a', papers: [arxivId(1)], shownAtMs: 7 }
  const done = {
    did: { act: 'save', target: {}, undo: 'unsave 1' },
    deeds: [{ act: 'save', target: {}, undo: 'unsave 1' }],
    doneWith: [arxivId(1)],
    offered: undefined,
  }
  const answer = { ...list, ...done, isPublic: true, answeredAtMs: 8, earlier: [], seenByAll: list }
  await store.lastAnswers.save(ada, answer)
  const older = new DatabaseSync(file)
  older.exec(
    `update last_answers set command = 'search b', papers = '["${arxivId(2)}"]', answered_at_ms = 9, earlier = '["search a"]', undo = ''`,
  )
  older.close()
  const list2 = { command: 'search b', papers: [arxivId(2)], shownAtMs: 9 }
  const expected = {
    ...answer,
    ...list2,
    answeredAtMs: 9,
    earlier: [{ command: 'search a', papers: [] }],
    did: undefined,
    deeds: [],
    doneWith: undefined,
    seenByAll: list2,
  }
  expect(await store.lastAnswers.find(ada)).toEqual(expected)
  expect((await store.lastAnswers.find({ ...ada, user: 'bob' }))?.command).toBe('search b')
  await store.close()
})
