import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Identifier } from '../../src/model/identifier.ts'
import type { PaperRecord } from '../../src/model/paper-record.ts'
import type { PaperIndex, SearchOptions } from '../../src/ports/paper-index.ts'
import type { Store } from '../../src/ports/store.ts'
import { parseQuery } from '../../src/search/query/parse-query.ts'
import { openStore } from '../../src/store/open-store.ts'
import { type EmbeddingsDesk, openEmbeddingsDesk } from '../support/embeddings-desk.ts'
import { type EmbeddingsServer, makeEmbeddingsServers } from '../support/embeddings-server.ts'
import { tried } from '../support/property-runs.ts'
import { makeRecord } from '../support/store-records.ts'

const start = makeEmbeddingsServers()
let folder: string
let store: Store
let server: EmbeddingsServer
let desk: EmbeddingsDesk

const subjects = 'rivers bridges comets beetles violins glaciers markets poems engines orchards'.split(' ')
const id = (number: number): Identifier => `doi:10.1000/${number}`
/** 150 papers: a subject each, 15 of each; the first tells of felines alone. */
const records: PaperRecord[] = Array.from({ length: 150 }, (_, number) =>
  makeRecord({
    identifiers: [id(number)],
    title: number === 0 ? 'Felines' : `Study of ${subjects[number % 10]}`,
    authors: [number % 2 === 0 ? 'Ada Even' : 'Ben Odd'],
    abstract:
      number === 0
        ? 'Felines, felines, felines.'
        : `We measure ${subjects[number % 10]} with sample ${number}.`,
    published: `2025-0${1 + (number % 3)}-01`,
  }),
)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-embeddings-'))
  store = await openStore({ url: `file:${join(folder, 'test.sqlite')}` })
  server = await start({ felines: 'cats', kitten: 'cats', waterways: 'rivers' })
  desk = await openEmbeddingsDesk(store, server, { records })
})
afterEach(async () => {
  await desk.embeddings.stop()
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const topicQuery = () => undefined
function search(text: string, options: Partial<SearchOptions> = {}, index: PaperIndex = desk.index) {
  return index.search(parseQuery(text, Temporal.PlainDate.from('2025-04-13')), {
    limit: 50,
    topicQuery,
    ...options,
  })
}
const idsOf = (hits: readonly { paper: { id: Identifier } }[]) => hits.map(({ paper }) => paper.id)
const sumOf = (weights: readonly { weight: number }[]) => weights.reduce((sum, { weight }) => sum + weight, 0)

describe('search by meaning', () => {
  it('finds a paper that has none of the words, and says so', async () => {
    expect((await search('cats', {}, desk.byWords)).total).toBe(0)
    const { hits, total, withEveryWord, nearInMeaning } = await search('cats')
    expect(hits[0]?.paper.id).toBe(id(0))
    expect(hits[0]?.matches).toEqual([
      { asked: 'cats', found: '', kind: 'meaning', field: 'abstract', count: 1, weight: hits[0]?.score },
    ])
    expect([total, nearInMeaning, withEveryWord]).toEqual([hits.length, hits.length, 0])
  })

  it('adds to what the words found: nothing is lost, and the counts add up', async () => {
    const words = await search('glaciers kitten', { limit: 200 }, desk.byWords)
    const fused = await search('glaciers kitten', { limit: 200 })
    expect(idsOf(fused.hits)).toEqual(expect.arrayContaining(idsOf(words.hits)))
    expect(new Set(idsOf(fused.hits)).size).toBe(fused.hits.length)
    expect(idsOf(fused.hits)).toContain(id(0))
    expect(fused.total).toBe(fused.hits.length)
    expect(fused.total).toBe(words.total + (fused.nearInMeaning ?? 0))
    expect(fused.withEveryWord).toBe(words.withEveryWord)
  })

  it.each([
    ['cats author:odd', (number: number) => number % 2 === 1],
    ['rivers cats since:2025-03', (number: number) => number % 3 === 2],
    ['waterways -rivers', (number: number) => number % 10 !== 0 || number === 0],
    ['cats "sample 21"', (number: number) => number === 21],
    ['cats title:comets', (number: number) => number % 10 === 2],
    ['cats before:2025-02 author:ada -poems', (number: number) => number % 6 === 0 && number % 10 !== 7],
    ['cats topic:none', () => false],
    ['cats id:10.1000/33', (number: number) => number === 33],
  ])('obeys what is not only words: %s', async (text, isAllowed) => {
    const { hits, total } = await search(text, { limit: 200 })
    const numbers = idsOf(hits).map((each) => Number(each.split('/').at(-1)))
    expect(numbers.filter((number) => !isAllowed(number))).toEqual([])
    expect(total).toBe(hits.length)
  })

  it('leaves a paper that stands out by its words in the first place', async () => {
    for (const number of [7, 33, 149])
      expect(idsOf((await search(`measure sample ${number}`)).hits)[0]).toBe(id(number))
  })

  it.each([
    '"sample 21"',
    'title:comets',
    'sort:new rivers',
    'author:ada',
    'since:2025-02',
    'the of',
    '-rivers',
  ])('asks nobody about a query without plain words to rank: %s', async (text) => {
    const before = server.asked.length
    expect(await search(text)).toEqual(await search(text, {}, desk.byWords))
    expect(server.asked.length).toBe(before)
  })

  it('asks nobody while a word is being typed', async () => {
    const before = server.asked.length
    await search('river', { isTyping: true })
    expect(server.asked.length).toBe(before)
  })

  it('goes on from page to page: no paper twice, none left out', async () => {
    const long = 'sample kitten'
    const { hits, total, nearInMeaning } = await search(long, { limit: 400 })
    const whole = idsOf(hits)
    expect([whole.length, new Set(whole).size, nearInMeaning]).toEqual([total, total, 1])
    // Beyond what is ranked anew there is more.
    expect(total).toBe(150)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 160 }),
        fc.integer({ min: 1, max: 60 }),
        async (offset, limit) => {
          const page = await search(long, { offset, limit })
          expect(idsOf(page.hits)).toEqual(whole.slice(offset, offset + limit))
          expect(page.total).toBe(150)
        },
      ),
      tried(40),
    )
  })

  it('explains each place by the numbers that made it', async () => {
    const query = parseQuery('rivers sample kitten', Temporal.PlainDate.from('2025-04-13'))
    const { hits } = await desk.index.search(query, { limit: 30, topicQuery })
    expect(hits.some(({ matches }) => matches.some(({ kind }) => kind === 'meaning'))).toBe(true)
    for (const hit of hits) {
      expect(sumOf(hit.matches)).toBeCloseTo(hit.score, 6)
      expect(await desk.index.explain(query, hit.paper.id, { topicQuery })).toEqual(hit)
    }
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a))
    const filtered = parseQuery('cats author:odd', Temporal.PlainDate.from('2025-04-13'))
    expect(await desk.index.explain(filtered, id(0), { topicQuery })).toBeUndefined()
  })
})

describe('similar papers by meaning', () => {
  it('has what shares no word, neither the paper itself nor a copy first', async () => {
    await desk.add([
      makeRecord({
        identifiers: ['doi:10.1000/kitten'],
        title: 'Kitten',
        abstract: 'Kitten, kitten, kitten.',
      }),
      makeRecord({
        identifiers: ['doi:10.1000/copy'],
        title: 'Felines',
        abstract: 'Felines felines felines.',
      }),
    ])
    const paper = await store.papers.find(id(0))
    if (paper === undefined) throw new Error('the paper must be there')
    const hits = await desk.index.similar(paper, 5)
    expect(idsOf(hits)[0]).toBe('doi:10.1000/kitten')
    expect(idsOf(hits)).not.toContain(id(0))
    for (const hit of hits) expect(sumOf(hit.matches)).toBeCloseTo(hit.score, 6)
  })
})

describe('an endpoint that fails', () => {
  it.each([
    ['an error', { status: 500 } as const, 'its endpoint answers 500'],
    ['a refused key', { status: 401 } as const, 'its endpoint answers 401'],
    [
      'another size',
      { vectors: () => [[1, 2, 3]] },
      'its endpoint sends vectors of 3 numbers where those of the papers have 64',
    ],
    ['NaN', { body: '{"data":[{"embedding":[NaN]}]}' }, 'its endpoint does not answer with vectors'],
    ['half an answer', { body: '{"data":[{"embedd' }, 'its endpoint does not answer with vectors'],
    ['a web page', { body: '<html></html>' }, 'its endpoint does not answer with vectors'],
    ['silence', 'hang' as const, 'its endpoint does not answer within 300 ms'],
  ])('with %s is left out of the answer, and status says since when', async (_name, fault, why) => {
    server.fault = fault
    desk.wait(60_000)
    expect(await search('rivers kitten')).toEqual(await search('rivers kitten', {}, desk.byWords))
    expect(desk.embeddings.describe(150, 'Europe/Berlin')).toBe(
      `off since 13 Apr, 11:13, ${why}; search goes by words.`,
    )
  })

  it('that is gone is not waited for, and comes back by itself', async () => {
    server.fault = 'hang'
    for (const text of ['rivers', 'comets', 'beetles']) await search(text)
    const { length } = server.asked
    await search('poems')
    expect(server.asked.length).toBe(length)
    server.fault = undefined
    // On a busy machine the endpoint may miss its 300 ms once more: the next trial comes later.
    await expect
      .poll(async () => {
        desk.wait(300_000)
        await search('orchards')
        return desk.embeddings.describe(150, 'UTC')
      })
      .toBe('150 of 150 papers have a vector of hashed.')
    expect((await search('kitten')).hits[0]?.paper.id).toBe(id(0))
    expect(desk.logged.filter((line) => /endpoint/.test(line)).length).toBe(2)
  })
})

describe('papers without a vector', () => {
  it('are many: search goes by words until most have one', async () => {
    server.fault = { status: 400 }
    await desk.add(
      Array.from({ length: 30 }, (_, number) =>
        makeRecord({ identifiers: [id(1000 + number)], title: `Poems ${number}` }),
      ),
    )
    const before = server.asked.length
    expect(await search('cats poems')).toEqual(await search('cats poems', {}, desk.byWords))
    expect(server.asked.length).toBe(before)
    expect(desk.embeddings.describe(180, 'UTC')).toMatch(
      /^150 of 180 papers have a vector of hashed; search goes by words until most have one\. Some are waiting since 13 Apr, 09:12: 127\.0\.0\.1:\d+ answers 400\.$/,
    )
  })

  it('go from memory with their identifier', async () => {
    await desk.index.update({ papers: [], removed: [id(0)], revision: await desk.index.revision() })
    expect(idsOf((await search('cats')).hits)).not.toContain(id(0))
  })
})

describe('vectors that are too many for memory', () => {
  it('rank anew what the words found, page by page, and find nothing else', async () => {
    const few = await openEmbeddingsDesk(store, server, { maxBytes: 64 * 100 })
    const words = await search('sample kitten waterways', { limit: 200 }, few.byWords)
    const near = await search('sample kitten waterways', { limit: 200 }, few.index)
    expect(near.total).toBe(words.total)
    expect(near.nearInMeaning).toBeUndefined()
    expect(idsOf(near.hits).toSorted()).toEqual(idsOf(words.hits).toSorted())
    expect(idsOf(near.hits)).not.toEqual(idsOf(words.hits))
    const first = near.hits.slice(0, 3)
    expect(first.every(({ matches }) => matches.some(({ kind }) => kind === 'meaning'))).toBe(true)
    const page = (offset: number) => search('sample kitten waterways', { offset, limit: 40 }, few.index)
    // On a busy machine a page may come without what takes too long.
    await expect
      .poll(async () => {
        const pages = await Promise.all([0, 40, 80, 120].map(page))
        return pages.flatMap(({ hits }) => idsOf(hits))
      })
      .toEqual(idsOf(near.hits))
    const paper = await store.papers.find(id(10))
    if (paper === undefined) throw new Error('the paper must be there')
    const similar = await few.index.similar(paper, 5)
    expect(similar.some(({ matches }) => matches.some(({ kind }) => kind === 'meaning'))).toBe(true)
    await few.embeddings.stop()
  })

  it('are left out where the store fails, which the log says once', async () => {
    const few = await openEmbeddingsDesk(store, server, { maxBytes: 0 })
    await store.close()
    for (const text of ['rivers kitten', 'comets kitten'])
      expect(await search(text, {}, few.index)).toEqual(await search(text, {}, few.byWords))
    expect(few.logged.filter((line) => line.includes('could not be read')).length).toBe(1)
    await few.embeddings.stop()
    store = await openStore({ url: `file:${join(folder, 'test.sqlite')}` })
  })
})
