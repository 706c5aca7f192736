import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hit } from '../../../src/model/match.ts'
import type { PaperIndex } from '../../../src/ports/paper-index.ts'
import { createMemoryIndex } from '../../../src/search/memory/memory-index.ts'
import { connect } from '../../../src/search/postgres/connect.ts'
import { joinQueries, lexemeOf, quoteLexeme } from '../../../src/search/postgres/lexemes.ts'
import { openPostgresIndex } from '../../../src/search/postgres/open-postgres-index.ts'
import { RowQueries } from '../../../src/search/postgres/read-rows.ts'
import { Statistics } from '../../../src/search/postgres/statistics.ts'
import { StoredMeanings } from '../../../src/search/postgres/stored-meanings.ts'
import { tables } from '../../../src/search/postgres/tables.ts'
import { parseQuery } from '../../../src/search/query/parse-query.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { makeManyPapers, names } from '../support/many-papers.ts'
import { paper, today } from '../support/papers.ts'

const options = { limit: 5, topicQuery: () => undefined }
let server: PostgresServer
const papers = makeManyPapers()
let url: string
let index: PaperIndex
const memory = createMemoryIndex()

beforeAll(async () => {
  server = await startPostgres()
  url = await server.createDatabase()
  index = await openPostgresIndex(url)
  for (const each of [index, memory]) await each.update({ papers, removed: [], revision: 1 })
})
afterAll(async () => {
  await index?.close()
  await server?.stop()
})

describe('a word of more papers than are ranked', () => {
  test('is found in the papers that have most of it', async () => {
    // Quoted, so that no related words count.
    const [best, ...others] = (await index.search(parseQuery('"common"', today), options)).hits
    expect(best?.paper.id).toBe(paper('best').id)
    expect(others.every(({ score }) => score < (best?.score ?? 0))).toBe(true)
  })

  test('is counted up to a number, and says so', async () => {
    const { total, withEveryWord, isTotalMore, isEveryWordMore } = await index.search(
      parseQuery('common', today),
      options,
    )
    expect([total, withEveryWord, isTotalMore, isEveryWordMore]).toEqual([1000, 1000, true, true])
    const rare = await index.search(parseQuery('common zebra', today), options)
    expect([rare.total, rare.withEveryWord, rare.isTotalMore, rare.isEveryWordMore]).toEqual([
      1000,
      3,
      true,
      undefined,
    ])
  })

  test('beside a rare one does not hide it', async () => {
    const query = parseQuery('common zebra', today)
    const idsOf = async (engine: PaperIndex) =>
      (await engine.search(query, options)).hits.slice(0, 3).map((hit) => hit.paper.id)
    expect(await idsOf(index)).toEqual(await idsOf(memory))
  })

  test('is found beside seven others that are as common in the paper that has them all, however little of each', async () => {
    for (const text of [names.join(' '), names.toReversed().join(' '), names.slice(2).join(' ')]) {
      const { hits } = await index.search(parseQuery(text, today), { ...options, limit: 20 })
      expect(hits.map((hit) => hit.paper.id)).toContain(paper('named').id)
    }
  })

  test('is found beside another common one where they are quoted, however little promising the paper', async () => {
    const { hits, total } = await index.search(parseQuery('"filler common"', today), options)
    expect([total, hits.map((hit) => hit.paper.id)]).toEqual([1, [paper('buried').id]])
  })

  test('is found beside another where they are quoted, also where something else may be there instead', async () => {
    const topicQuery = () => parseQuery('"filler common" or since:2000-01-01', today)
    for (const text of ['topic:x', 'zebra or "filler common"', '"filler common" or "delta zebra"']) {
      const query = parseQuery(text, today)
      const [found, expected] = await Promise.all(
        [index, memory].map((engine) => engine.search(query, { limit: 5, topicQuery })),
      )
      expect(expected?.hits.some(({ paper: { id } }) => id === paper('buried').id)).toBe(true)
      expect(found?.hits.map(scoreOf), text).toEqual(expected?.hits.map(scoreOf))
    }
  })

  test('is ranked in quotes as in memory where more papers have the phrase than are ranked', async () => {
    for (const text of ['"delta epsilon"', '"delta epsilon" since:2024-01-01', '"delta"']) {
      const query = parseQuery(text, today)
      const [found, expected] = await Promise.all(
        [index, memory].map((engine) => engine.search(query, options)),
      )
      expect(expected?.hits).toHaveLength(options.limit)
      expect(found?.hits.map(scoreOf), text).toEqual(expected?.hits.map(scoreOf))
    }
  })

  test('is found in quotes whatever its joints are, as in memory', async () => {
    const joined = [
      ['j1', 'fine-tuning of MacDonald', 'Ada MacDonald'],
      ['j2', 'finetuning, state-of-the-art', 'Bo Often'],
      ['j3', 'fine words for tuning; the state of the artful', 'Bo Often'],
      ['j4', 'in to into', 'John MacDonald'],
      ['j5', 'A fine tuning of state, of the art', 'Bo Often'],
    ] as const
    const added = joined.map(([id, abstract, author]) => paper(id, { abstract, authors: [author] }))
    const other = await openPostgresIndex(await server.createDatabase())
    const beside = createMemoryIndex()
    for (const each of [other, beside]) await each.update({ papers: added, removed: [], revision: 1 })
    for (const text of ['fine tuning', 'finetuning', 'fine-tuning of', 'state of the art', 'of the', 'in to'])
      for (const phrase of [text, `${text} macdonald`, 'john macdonald', 'mac donald', 'ada mac donald']) {
        const query = parseQuery(`"${phrase}"`, today)
        const [found, expected] = await Promise.all([
          other.select(query, options),
          beside.select(query, options),
        ])
        expect(found, phrase).toEqual(expected)
      }
    await other.close()
  })

  test('and others that say nothing are found in quotes, the newest first, in many papers or in few', async () => {
    for (const text of ['"in which"', '"which in"', '"which which"']) {
      const query = parseQuery(text, today)
      const [found, expected] = [await index.search(query, options), await memory.search(query, options)]
      expect(found.hits.map(({ paper: { id } }) => id)).toEqual(expected.hits.map(({ paper: { id } }) => id))
      const { papers, total, isTotalMore } = await index.select(query, { ...options, offset: 1 })
      const all = await memory.select(query, { ...options, offset: 1 })
      expect(papers).toEqual(all.papers)
      // Counting beside an answer ends after 0.15 s, which a busy machine may need for less.
      if (isTotalMore) expect(total).toBeLessThanOrEqual(all.total)
      else expect(total).toBe(all.total)
    }
  })

  test('is read newest first where texts must be looked at, of many papers or of few', async () => {
    const { rows, close } = await openRows()
    const query = quoteLexeme(lexemeOf.stem('common'))
    for (const word of ['filler', 'zebra']) {
      const rest = sql<boolean>`spelled ~ ${word}`
      const predicate = { query, rest, share: 1, atLeast: 0, cost: 0, isExpensive: true } as const
      const expected = await memory.select(parseQuery(`common ${word}`, today), { ...options, offset: 1 })
      const { found, atLeast } = await rows.newest(predicate, 5, 1)
      expect(found).toEqual(expected.papers)
      expect([atLeast >= found.length + 1, atLeast <= expected.total]).toEqual([true, true])
    }
    await close()
  })

  test('is not counted beside the newest where many are expected, as those tell how many there are', async () => {
    const { rows, close } = await openRows()
    const common = quoteLexeme(lexemeOf.stem('common'))
    const { total } = await memory.select(parseQuery('common', today), options)
    const found = { query: common, atLeast: 7, cost: 0 }
    const [many, few] = [10, 1]
    expect(await rows.countBeside({ ...found, share: many }, 100_000)).toEqual({ papers: 7, isMore: true })
    expect(await rows.countBeside({ ...found, share: few }, 100_000)).toEqual({
      papers: total,
      isMore: false,
    })
    const newest = await rows.newest({ ...found, share: many }, 5, 0)
    expect([newest.atLeast > 5, newest.atLeast < total, newest.isAll]).toEqual([true, true, false])
    // There are fewer than expected: then they are all.
    const rare = joinQueries([common, quoteLexeme(lexemeOf.stem('zebra'))], '&')
    expect(await rows.newest({ ...found, query: rare, share: many }, 5, 1)).toMatchObject({
      atLeast: 3,
      isAll: true,
    })
    await close()
  })

  test('is found in the shortest titles that have it, as in memory', async () => {
    for (const text of ['title:tango', 'title:tango since:2000-01-01', 'title:tango title:w3']) {
      const query = parseQuery(text, today)
      const [found, expected] = await Promise.all(
        [index, memory].map((engine) => engine.search(query, { ...options, limit: 10 })),
      )
      expect(expected?.hits).toHaveLength(10)
      expect(found?.hits.map(scoreOf), text).toEqual(expected?.hits.map(scoreOf))
    }
  })

  test('is selected newest first, page by page, all counted', async () => {
    const query = parseQuery('common', today)
    for (const offset of [0, 4000]) {
      const { total, papers: found, isTotalMore } = await index.select(query, { ...options, offset })
      const expected = await memory.select(query, { ...options, offset })
      expect([total, isTotalMore]).toEqual([expected.total, undefined])
      expect(found.map(({ id }) => id)).toEqual(expected.papers.map(({ id }) => id))
    }
  })

  test('obeys filters that few of its papers satisfy', async () => {
    for (const text of ['common since:3d', 'common author:rarely', 'common -filler', 'common has:code']) {
      const query = parseQuery(text, today)
      const found = await index.search(query, { ...options, limit: 50 })
      const expected = await memory.search(query, { ...options, limit: 50 })
      expect(found.total, text).toBe(expected.total)
      expect(found.hits.length, text).toBe(expected.hits.length)
    }
  })
})

describe('a count that takes too long', () => {
  test('becomes “more than” what was counted by then', async () => {
    const { reading, close } = connect(url)
    const parts = { db: reading, statistics: new Statistics(reading), meanings: new StoredMeanings() }
    const rows = new RowQueries({ ...parts, hasBm25: false })
    const countSlowly = (seconds: number, ms: number) =>
      rows.countFor(ms, { rest: sql<boolean>`pg_sleep(${seconds}) is not null`, ...unknown }, 100_000)
    expect(await countSlowly(0, 60_000)).toEqual({ papers: papers.length, isMore: false })
    // All would take ten seconds, the first hundred a fifth of one.
    const { papers: counted, isMore } = await countSlowly(0.002, 2_000)
    expect([counted >= 100, counted < papers.length, isMore]).toEqual([true, true, true])
    expect(await countSlowly(10, 100)).toEqual({ papers: 0, isMore: true })
    const known = { rest: sql<boolean>`pg_sleep(10) is not null`, ...unknown, atLeast: 7 }
    expect(await rows.countFor(100, known, 100_000)).toEqual({ papers: 7, isMore: true })
    expect((await rows.countFor(60_000, { rest: sql<boolean>`true`, ...unknown }, 50)).papers).toBe(50)
    await close()
  })

  test('does not refuse what asked for it', async () => {
    const { writing: blocker, close } = connect(url)
    const query = parseQuery('common or -zebra', today)
    const exact = await index.select(query, { ...options, limit: 0 })
    expect(exact.isTotalMore).toBeUndefined()
    await blocker.transaction().execute(async (tx) => {
      await sql`lock table ${tables.papers} in access exclusive mode`.execute(tx)
      const { total, isTotalMore } = await index.select(query, { ...options, limit: 0 })
      expect([total <= exact.total, isTotalMore]).toEqual([true, true])
    })
    await close()
    expect(await index.select(query, { ...options, limit: 0 })).toEqual(exact)
  })
})

const unknown = { share: 1, atLeast: 0, cost: Number.POSITIVE_INFINITY }

describe('several replicas', () => {
  test('bring the index up together, each change once, and see it', async () => {
    const shared = await server.createDatabase()
    const replicas = await Promise.all([1, 2, 3].map(() => openPostgresIndex(shared)))
    const change = { papers: papers.slice(0, 300), removed: [], revision: 300 }
    await Promise.all(replicas.map((replica) => replica.update(change)))
    for (const replica of replicas) {
      expect([await replica.size(), await replica.revision()]).toEqual([300, 300])
      expect(await replica.completeTerm('comm', 1)).toEqual([{ text: 'common', papers: 300 }])
    }
    const [one, other] = replicas
    expect((await other?.search(parseQuery('zebrafish', today), options))?.total).toBe(0)
    await one?.update({ papers: [paper('new', { abstract: 'zebrafish' })], removed: [], revision: 301 })
    await other?.revision()
    expect((await other?.search(parseQuery('zebrafish', today), options))?.corrections).toEqual([])
    expect((await other?.search(parseQuery('zebrafish', today), options))?.total).toBe(1)
    expect((await other?.search(parseQuery('zebrafish', today), options))?.hits.length).toBe(1)
    await Promise.all(replicas.map((replica) => replica.close()))
  })
})

async function openRows() {
  const { reading, close } = connect(url)
  const statistics = new Statistics(reading)
  await statistics.renew()
  const rows = new RowQueries({ db: reading, statistics, meanings: new StoredMeanings(), hasBm25: false })
  return { rows, close }
}

function scoreOf({ paper: { id }, score }: Hit) {
  return [id, score]
}
