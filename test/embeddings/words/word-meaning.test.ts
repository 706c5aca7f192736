import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createLog } from '../../../src/app/log.ts'
import { type AdaptedTable, adaptTable } from '../../../src/embeddings/words/adapt.ts'
import { type Meaning, WordMeaning } from '../../../src/embeddings/words/word-meaning.ts'
import { decodeWordTable, packWordTable } from '../../../src/embeddings/words/word-table.ts'
import type { Store } from '../../../src/ports/store.ts'
import { openStore } from '../../../src/store/open-store.ts'
import { makeUpPapers } from '../../support/made-up-fields.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-club-meaning-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const shipped = packWordTable(
  ['reward'],
  Float32Array.from({ length: 16 }, (_, at) => at - 8),
)
const all = makeUpPapers(1600)
let files = 0
const newUrl = () => `file:${join(folder, `${++files}.sqlite`)}`

/** A replica over the first papers; what its index was told, and how often it fitted vectors. */
function openReplica(store: Store, change: Partial<ConstructorParameters<typeof WordMeaning>[0]> = {}) {
  const used: Meaning[] = []
  const lines: string[] = []
  const counts = { papers: 800, fitted: 0, sampled: 0 }
  const words = new WordMeaning({
    tables: store.wordTables,
    rows: store.adapterRows('embeddings', () => 0),
    log: createLog({}, (line) => lines.push(line)),
    nowMs: () => 0,
    loadShipped: async () => shipped,
    countPapers: async () => counts.papers,
    sample: async (count) => {
      counts.sampled++
      return all.slice(0, Math.min(count, counts.papers))
    },
    adapt: async (base, papers): Promise<AdaptedTable | undefined> => {
      counts.fitted++
      return adaptTable(base, papers, { nowMs: () => 0, untilMs: 1 })
    },
    use: async (meaning) => {
      used.push(meaning)
    },
    ...change,
  })
  return { words, used, lines, counts }
}

describe('meaning by vectors of words', () => {
  it('begins with the vectors of the program, and goes on with those fitted to the papers, on every replica', async () => {
    const url = newUrl()
    const [store, other] = [await openStore({ url }), await openStore({ url })]
    const [first, second] = [openReplica(store), openReplica(other)]
    await first.words.run()
    expect(first.used.map(({ isOwn }) => isOwn)).toEqual([false, true])
    const [before = 1, after = 0] = first.used.map(({ titles }) => titles)
    expect(after).toBeGreaterThan(before + 0.2)
    await second.words.run()
    expect(second.used.map(({ isOwn }) => isOwn)).toEqual([true])
    expect(second.words.meaning?.vectors.version).toBe(first.words.meaning?.vectors.version)
    expect([first.counts.fitted, second.counts.fitted]).toEqual([1, 0])
    await Promise.all([store.close(), other.close()])
  })

  it('fits anew when a quarter more papers are there, and not before', async () => {
    const store = await openStore({ url: newUrl() })
    const { words, counts } = openReplica(store)
    await words.run()
    counts.papers = 1000
    await words.run()
    expect(counts.fitted).toBe(1)
    counts.papers = 1001
    await words.run()
    expect(counts.fitted).toBe(2)
    await store.close()
  })

  it('keeps the vectors of the program where fitting makes nothing better, and does not try again', async () => {
    const store = await openStore({ url: newUrl() })
    const adapt = async () => ({ own: shipped, titlesBefore: 0.5, titlesAfter: 0.52 })
    const { words, used } = openReplica(store, { adapt })
    await words.run()
    await words.run()
    expect(used.map(({ isOwn }) => isOwn)).toEqual([false])
    expect(await store.wordTables.find()).toMatchObject({ papers: 800, titles: 0.52 })
    await store.close()
  })

  it('measures the vectors of the program once, over starts and replicas, until a quarter more papers or fewer are there', async () => {
    const store = await openStore({ url: newUrl() })
    const few = (papers: number) => {
      const replica = openReplica(store)
      replica.counts.papers = papers
      return replica
    }
    const [first, second, more, fewer] = [few(300), few(375), few(376), few(300)]
    for (const { words } of [first, second, more, fewer]) await words.run()
    expect([first, second, more, fewer].map(({ counts }) => counts.sampled)).toEqual([1, 0, 1, 1])
    expect(second.used).toMatchObject([{ titles: first.used[0]?.titles, isOwn: false }])
    await store.close()
  })

  it('measures again once there are enough papers', async () => {
    const store = await openStore({ url: newUrl() })
    const [few, enough] = [openReplica(store), openReplica(store)]
    few.counts.papers = 10
    enough.counts.papers = 12
    await few.words.run()
    expect(few.used).toMatchObject([{ titles: undefined, weight: 0 }])
    await enough.words.run()
    expect(enough.counts.sampled).toBe(1)
    await store.close()
  })

  it('leaves fitted vectors alone that belong to another table of the program', async () => {
    const store = await openStore({ url: newUrl() })
    const { words } = openReplica(store)
    await words.run()
    const newer = packWordTable(
      ['reward'],
      Float32Array.from({ length: 16 }, (_, at) => at - 3),
    )
    const after = openReplica(store, { loadShipped: async () => newer })
    await after.words.run()
    expect(after.used.map(({ isOwn }) => isOwn)).toEqual([false, true])
    expect(after.counts.fitted).toBe(1)
    await store.close()
  })

  it('tells of a damaged table once, and leaves search to words', async () => {
    const store = await openStore({ url: newUrl() })
    const { words, used, lines } = openReplica(store, {
      loadShipped: async () => decodeWordTable(new Uint8Array(10)),
    })
    await words.run()
    await words.run()
    expect(used).toEqual([])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('The file of word vectors cannot be used')
    await store.close()
  })

  it('leaves the fitting to the replica that is at it', async () => {
    const store = await openStore({ url: newUrl() })
    const slow = Promise.withResolvers<undefined>()
    const begun = Promise.withResolvers<void>()
    const first = openReplica(store, {
      adapt: () => {
        begun.resolve()
        return slow.promise
      },
    })
    const second = openReplica(store)
    const running = first.words.run()
    await begun.promise
    await second.words.run()
    expect(second.counts.fitted).toBe(0)
    slow.resolve(undefined)
    await running
    await store.close()
  })
})
