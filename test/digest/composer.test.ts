/** What composing reads: of many papers that match, only those that may be shown. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeOrder, type DigestOrder, type Interest } from '../../src/digest/composer.ts'
import { Library } from '../../src/library/library.ts'
import type { PaperIndex } from '../../src/ports/paper-index.ts'
import type { Store } from '../../src/ports/store.ts'
import { createMemoryIndex } from '../../src/search/memory/memory-index.ts'
import { openStore } from '../../src/store/open-store.ts'
import { makeDigest } from '../support/digests.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const papers = 2_500
const now = Temporal.Instant.from('2025-05-05T09:00:00Z')
const place = 'chat:T1/C1'

let folder: string
let store: Store
let library: Library
/** How many papers the index gave, each time that it was asked. */
const given: number[] = []
/** About how many papers the ledger was asked at once. */
const asked: number[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-composer-'))
  store = await openStore({ url: `file:${join(folder, 'test.sqlite')}` })
  const records = Array.from({ length: papers }, (_, at) =>
    makeFullRecord(at, { published: at < papers / 2 ? '2024-01-01' : '2025-05-04' }),
  )
  const progress = { source: 'test', cursor: '', announced: papers, faults: [] }
  await store.papers.merge(records, { ...progress, ingestedAtMs: now.epochMilliseconds })
  const { ledger } = store
  const watched: Store = {
    ...store,
    ledger: {
      ...ledger,
      postedAt(at, ids) {
        asked.push(ids.length)
        return ledger.postedAt(at, ids)
      },
    },
  }
  library = new Library({
    store: watched,
    index: countPapers(createMemoryIndex()),
    now: () => now,
    timeZone: 'UTC',
    version: '0.0.0-test',
  })
  await library.refresh()
})

afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

function countPapers(index: PaperIndex): PaperIndex {
  return new Proxy(index, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return async (...args: unknown[]) => {
        const result: { papers?: unknown[]; hits?: unknown[] } | undefined = await Reflect.apply(
          value,
          target,
          args,
        )
        given.push(result?.papers?.length ?? result?.hits?.length ?? 0)
        return result
      }
    },
  })
}

async function compose(interests: readonly Interest[], changes: Partial<DigestOrder> = {}) {
  given.length = 0
  asked.length = 0
  const digest = await composeOrder(library, {
    place,
    workspace: 'chat:T1',
    interests,
    top: 5,
    timeZone: 'UTC',
    occasion: { since: undefined, now, isCatchUp: false },
    ...changes,
  })
  return { digest, read: given.reduce((sum, count) => sum + count, 0), asked: Math.max(0, ...asked) }
}

test('a first digest reads few papers, however many match, and counts them all', async () => {
  const { digest, read, asked } = await compose([{ query: 'reward or policy', since: undefined }])
  expect(digest.receipt.matched).toBe(papers)
  expect(digest.papers).toHaveLength(5)
  expect(read).toBeLessThanOrEqual(20)
  expect(asked).toBeLessThanOrEqual(250)
})

test('a first digest goes on to older papers where the place has seen the newest', async () => {
  const seen = 'chat:T1/C2'
  const { papers: newest } = await library.index.select(library.parseQuery('reward'), {
    limit: 1_400,
    topicQuery: () => undefined,
  })
  await store.ledger.file(
    seen,
    makeDigest({ papers: newest.map(({ id }) => id) }),
    now.subtract({ hours: 1 }).epochMilliseconds,
  )
  const { digest, read, asked } = await compose([{ query: 'reward', since: undefined }], { place: seen })
  expect(digest.papers).toHaveLength(5)
  expect(digest.papers.filter((id) => newest.some((paper) => paper.id === id))).toEqual([])
  expect(read).toBeLessThanOrEqual(20)
  expect(asked).toBeLessThanOrEqual(250)
})

test('a digest of several interests counts each paper once', async () => {
  const since = now.subtract({ hours: 24 })
  const { digest, read } = await compose([
    { query: 'reward', since: undefined },
    { query: '"study 7"', since: undefined },
    { query: 'policy', since },
  ])
  expect(digest.receipt.matched).toBe(papers)
  expect(read).toBeLessThanOrEqual(2 * 20 + 200)
})

test('what is new is told in order, however much it is', async () => {
  const ids = await store.papers.newSince(0)
  expect(ids).toEqual(Array.from({ length: papers }, (_, at) => arxivId(at)))
})
