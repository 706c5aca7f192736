import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BotError } from '../../src/errors.ts'
import { TopicCounts } from '../../src/library/topic-counts.ts'
import type { Paper } from '../../src/model/paper.ts'
import { everything } from '../../src/model/query.ts'
import type { PaperIndex, Selection } from '../../src/ports/paper-index.ts'
import type { PaperChanges } from '../../src/ports/store.ts'
import { createMemoryIndex } from '../../src/search/memory/memory-index.ts'
import { parseQuery } from '../../src/search/query/parse-query.ts'
import { paper } from '../search/support/papers.ts'

const day = Temporal.PlainDate.from('2025-04-13')
/** Topic `tN` has the papers whose number N divides. */
const papers = Array.from({ length: 60 }, (_, number) => numbered(number + 1))

function numbered(number: number): Paper {
  const divisors = Array.from({ length: number }, (_, at) => at + 1).filter((at) => number % at === 0)
  return paper(`p${number}`, { abstract: divisors.map((at) => `divisor${at}`).join(' ') })
}

const topicOptions = (today = day) => ({
  topicQuery(name: string) {
    if (name === 'gone') throw new BotError('not-found', 'There is no topic “gone”.')
    const text =
      name === 'recent' ? 'since:2w' : name === 'both' ? 'topic:t2 topic:t3' : name.replace('t', 'divisor')
    return parseQuery(text, today)
  },
})
const topic = (name: string) => ({ ...everything, condition: { kind: 'topic', name } as const })
const names = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `t${from + at}`)

/** A real index and what was asked of it; questions wait while it is held. */
let index: PaperIndex
let changes: PaperChanges[]
let asked: string[]
let atWork: number
let maxAtWork: number
let gate: Promise<void>
beforeEach(async () => {
  index = createMemoryIndex()
  changes = []
  asked = []
  atWork = 0
  maxAtWork = 0
  gate = Promise.resolve()
  await change({ papers })
})

async function change(parts: Partial<Pick<PaperChanges, 'papers' | 'removed'>>): Promise<void> {
  const made = { papers: [], removed: [], revision: changes.length + 1, ...parts }
  changes.push(made)
  await index.update(made)
}

function createCounts(options: { patienceMs?: number; expensiveMs?: number } = {}): TopicCounts {
  // What is still counted when a test ends is not the next one's.
  const askedHere = asked
  const watch = async <Found>(what: string, act: () => Promise<Found>): Promise<Found> => {
    askedHere.push(what)
    atWork += 1
    maxAtWork = Math.max(maxAtWork, atWork)
    await gate
    try {
      return await act()
    } finally {
      atWork -= 1
    }
  }
  return new TopicCounts({
    index: {
      size: () => index.size(),
      revision: () => index.revision(),
      select: (query, how): Promise<Selection> =>
        watch(nameOf(query.condition), () => index.select(query, how)),
      selectAmong: (query, ids, how) =>
        watch(`${nameOf(query.condition)} among ${ids.length}`, () => index.selectAmong(query, ids, how)),
    },
    changedSince: async (revision, limit) => {
      const since = changes.slice(revision)
      return {
        papers: since.flatMap((each) => each.papers).slice(0, limit),
        removed: since.flatMap((each) => each.removed),
        revision: changes.length,
      }
    },
    ...options,
  })
}

function nameOf(condition: unknown): string {
  return typeof condition === 'object' && condition !== null && 'name' in condition
    ? String(condition.name)
    : '?'
}

const count = (counts: TopicCounts, wanted: readonly string[], workspace: 'web:a' | 'web:b' = 'web:a') =>
  counts.count(workspace, wanted.map(topic), topicOptions())
const now = (count: number) => ({ papers: count, isMore: false, isOld: false })

describe('the counts of topics', () => {
  it('are those of the index, one counted after the other', async () => {
    const wanted = names(1, 61)
    const counted = await count(createCounts(), wanted)
    expect(counted).toEqual(wanted.map((_, at) => now(Math.floor(60 / (at + 1)))))
    expect([asked, maxAtWork]).toEqual([wanted, 1])
  })

  it('are kept while the index stands still, and shared by workspaces whose topics come to the same', async () => {
    const counts = createCounts()
    await count(counts, ['t2', 't3'])
    await count(counts, ['t3', 't2', 'both'])
    expect(await count(counts, ['both', 't2'], 'web:b')).toEqual([now(10), now(30)])
    expect(asked).toEqual(['t2', 't3', 'both'])
    // The same name, but another query behind it.
    const other = { topicQuery: () => parseQuery('divisor5', day) }
    expect(await counts.count('web:b', [topic('t2')], other)).toEqual([now(12)])
  })

  it('are taken anew when a paper came, changed or went', async () => {
    const counts = createCounts()
    await count(counts, ['t7'])
    await change({ papers: [numbered(70)] })
    expect(await count(counts, ['t7'])).toEqual([now(9)])
    await change({ papers: [{ ...numbered(70), abstract: 'divisor1' }] })
    expect(await count(counts, ['t7'])).toEqual([now(8)])
    await change({ removed: [numbered(7).id] })
    expect(await count(counts, ['t7'])).toEqual([now(7)])
  })

  it('that take long are counted on where papers only came, and anew where others changed', async () => {
    const counts = createCounts({ expensiveMs: 0 })
    await count(counts, ['t7'])
    asked.length = 0
    await change({ papers: [numbered(70), numbered(71)] })
    expect(await count(counts, ['t7'])).toEqual([now(9)])
    await change({ papers: [numbered(77)] })
    expect(await count(counts, ['t7'])).toEqual([now(10)])
    expect(asked).toEqual(['t7 among 2', 't7 among 1'])
    await change({ papers: [numbered(84), { ...numbered(70), abstract: 'divisor1' }] })
    expect(await count(counts, ['t7'])).toEqual([now(10)])
    await change({ papers: [numbered(91)], removed: [numbered(77).id] })
    expect(await count(counts, ['t7'])).toEqual([now(10)])
    expect(asked.slice(2)).toEqual(['t7', 't7'])
  })

  it('that change while they are taken are taken again', async () => {
    const counts = createCounts({ expensiveMs: 0 })
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    const first = count(counts, ['t7'])
    await vi.waitFor(() => expect(asked).toHaveLength(1), 180_000)
    await change({ papers: [numbered(70)] })
    resolve()
    expect(await first).toEqual([{ ...now(9), isOld: true }])
    expect(await count(counts, ['t7'])).toEqual([now(9)])
    expect(asked).toEqual(['t7', 't7'])
  })

  it('that are not there in time are told next time, the same to all, and old ones meanwhile', async () => {
    const counts = createCounts({ patienceMs: 0 })
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    const unknown = { papers: undefined, isMore: false, isOld: false }
    expect(await count(counts, ['t2', 't3'])).toEqual([unknown, unknown])
    expect(await count(counts, ['t2', 't3'], 'web:b')).toEqual([unknown, unknown])
    resolve()
    await vi.waitFor(
      async () => expect(await count(counts, ['t2', 't3'])).toEqual([now(30), now(20)]),
      180_000,
    )
    expect(asked).toEqual(['t2', 't3'])
    gate = new Promise(() => undefined)
    await change({ papers: [numbered(66)] })
    expect(await count(counts, ['t2', 't3'], 'web:b')).toEqual(
      [30, 20].map((all) => ({ ...now(all), isOld: true })),
    )
  })

  it('go round over workspaces, so that many topics of one keep nobody waiting', async () => {
    // Whoever has no patience is answered as soon as theirs wait.
    const counts = createCounts({ patienceMs: 0 })
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    const many = names(1, 30)
    await count(counts, many, 'web:a')
    await count(counts, ['t31', 't32'], 'web:b')
    resolve()
    await vi.waitUntil(() => asked.length === many.length + 2)
    expect(asked.slice(0, 5)).toEqual(['t1', 't2', 't31', 't3', 't32'])
  })

  it('of one that cannot be counted leave its neighbours alone', async () => {
    const counted = await count(createCounts(), ['t2', 'gone', 't3'])
    expect(counted).toEqual([
      now(30),
      { papers: undefined, isMore: false, isOld: false, fault: 'There is no topic “gone”.' },
      now(20),
    ])
  })

  it('of what is relative to the day are taken anew each day', async () => {
    await change({ papers: [paper('new', { published: '2025-04-01' })] })
    const counts = createCounts()
    const on = (today: Temporal.PlainDate) => counts.count('web:a', [topic('recent')], topicOptions(today))
    expect(await on(day)).toEqual([now(1)])
    expect(await on(day)).toEqual([now(1)])
    expect(await on(day.add({ days: 3 }))).toEqual([now(0)])
    expect(asked).toHaveLength(2)
  })
})
