import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Store } from '../../src/ports/store.ts'
import { openStore } from '../../src/store/open-store.ts'
import { startStoreProcess } from '../support/store-process.ts'
import { arxivId } from '../support/store-records.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-club-processes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a process killed while it saves', () => {
  it('has lost nothing that it acknowledged, and leaves a sound file', async () => {
    const path = join(folder, 'killed.sqlite')
    const killAfter = fc.sample(fc.integer({ min: 1, max: 60 }), 10)
    let first = 0
    for (const acknowledgements of killAfter) {
      const child = await startStoreProcess({
        url: `file:${path}`,
        first,
        count: 100_000,
        onLine: (lines) => {
          if (lines === acknowledgements) child.kill()
        },
      })
      child.go()
      const saved = (await child.lines).map(Number)
      expect(saved.length).toBeGreaterThanOrEqual(acknowledgements)
      await expectSaved(path, first, saved)
      first += 1_000
    }
  })
})

describe('two processes on one file', () => {
  it('both create it, both write, and neither loses a row or finds it locked', async () => {
    for (const round of [1, 2, 3]) {
      const path = join(folder, 'new', `shared-${round}.sqlite`)
      const children = await Promise.all(
        [0, 1_000].map((first) => startStoreProcess({ url: `file:${path}`, first, count: 60 })),
      )
      for (const child of children) child.go()
      const lines = await Promise.all(children.map((child) => child.lines))
      for (const [index, printed] of lines.entries()) {
        const first = index * 1_000
        expect(printed).toEqual(Array.from({ length: 60 }, (_, at) => String(first + at)))
        await expectSaved(path, first, printed.map(Number))
      }
    }
  })

  it('merge the same papers without doubling one', async () => {
    const path = join(folder, 'same.sqlite')
    const children = await Promise.all(
      [1, 2].map(() => startStoreProcess({ url: `file:${path}`, first: 0, count: 60 })),
    )
    for (const child of children) child.go()
    for (const child of children) expect(await child.lines).toHaveLength(60)
    const store = await openStore({ url: `file:${path}` })
    expect(await store.papers.count()).toBe(60)
    expect(await revisionsOf(store)).toBe(60)
    await store.close()
  })
})

async function expectSaved(path: string, first: number, saved: readonly number[]): Promise<void> {
  const file = new DatabaseSync(path)
  expect(file.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  file.close()
  const store = await openStore({ url: `file:${path}` })
  const list = await store.readingLists.list({ workspace: 'chat:T1', user: String(first) })
  const kept = new Set(list.map(({ paper }) => paper.id))
  expect(saved.filter((number) => !kept.has(arxivId(number)))).toEqual([])
  const cursor = Number((await store.sources.find(`child-${first}`))?.cursor)
  expect(cursor).toBeGreaterThanOrEqual(saved.at(-1) ?? 0)
  expect(await store.papers.find(arxivId(cursor))).toBeDefined()
  await store.close()
}

async function revisionsOf(store: Store): Promise<number> {
  return (await store.papers.changedSince(0, 1_000)).revision
}
