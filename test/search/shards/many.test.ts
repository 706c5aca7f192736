/** What search servers find where many papers are such: the newest of them, and those that only texts tell. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '../../../bench/misspell.ts'
import type { PaperIndex } from '../../../src/ports/paper-index.ts'
import { createMemoryIndex } from '../../../src/search/memory/memory-index.ts'
import { parseQuery } from '../../../src/search/query/parse-query.ts'
import { openShardedIndex } from '../../../src/search/shards/open-sharded-index.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { hasSearchServer, type SearchServer, startSearchServer } from '../../support/search-server.ts'
import { paper, searchFor, today } from '../support/papers.ts'
import { noTopics } from '../support/shelf.ts'

const first = Temporal.PlainDate.from('2022-01-01')
/** Each in an eighth of the papers. */
const syllables = ['ba', 'ko', 'lu', 'mi', 'ne', 'ra', 'su', 'ti']
const names = syllables.flatMap((one) => syllables.map((other) => `${one}z${other}`))
const random = createRandom(7)
const drawNames = () => names.filter(() => random() < 1 / 8).join(' ')
/**
 * Three a day; every second has the words side by side, every hundredth a rare one, and
 * one more has every name.
 */
const papers = [
  ...Array.from({ length: 3000 }, (_, at) =>
    paper(`p${at}`, {
      ...titleOf(at),
      abstract: `${at % 2 === 0 ? 'A reward model' : 'A model of a reward'}${at % 100 === 0 ? ' for zebrafish' : ''}. ${drawNames()}`,
      published: at % 10 === 9 ? undefined : first.add({ days: Math.floor(at / 3) }).toString(),
    }),
  ),
  paper('named', { abstract: names.join(' ') }),
]

/** Every fifth has the word, most of them beside many others. */
function titleOf(at: number): { readonly title?: string } {
  if (at % 5 !== 0) return {}
  const others = at % 500 === 0 ? 0 : at % 250 === 0 ? 1 : 5 + (at % 7)
  return { title: ['Zebu', ...Array.from({ length: others }, (_, nth) => `w${(at + nth) % 97}`)].join(' ') }
}

describe.skipIf(!(await hasSearchServer()))('where a search server is installed', () => {
  let postgres: PostgresServer
  let servers: readonly SearchServer[] = []
  let index: PaperIndex
  const memory = createMemoryIndex()
  beforeAll(async () => {
    postgres = await startPostgres()
    servers = await Promise.all([startSearchServer(1), startSearchServer(1)])
    const addresses = servers.map((server) => server.address(0))
    index = await openShardedIndex(await postgres.createDatabase(), addresses)
    for (const each of [index, memory]) await each.update({ papers, removed: [], revision: 1 })
  }, 120_000)
  afterAll(async () => {
    await index?.close()
    await Promise.all([postgres?.stop(), ...servers.map((server) => server.close())])
  })

  test.each([
    ...['reward', 'reward -zebrafish', '"reward model"', '-"reward model"', 'reward before:2022-03-05'],
    ...['zebrafish or "of a reward"', 'since:1w', 'model after:2024-08-30'],
  ])('selects and counts %s as memory does', async (text) => {
    const query = parseQuery(text, today)
    for (const [limit, offset] of [
      [5, 0],
      [40, 30],
      [600, 0],
    ] as const) {
      const options = { ...noTopics, limit, offset }
      expect(await index.select(query, options)).toEqual(await memory.select(query, options))
    }
    const range = { ...noTopics, from: '2022-02-01', until: '2024-06-01' }
    expect(await index.countByDay(query, range)).toEqual(await memory.countByDay(query, range))
  })

  test('finds the paper that has many words together, each of which many papers have', async () => {
    for (const text of [names.join(' '), names.slice(9).join(' '), `${names.join(' ')} -zebrafish`]) {
      for (const each of [index, memory]) {
        const { hits } = await searchFor(each, text, { limit: 20 })
        expect(
          hits.map((hit) => hit.paper.id),
          text,
        ).toContain(paper('named').id)
      }
    }
  })

  test('finds the shortest titles that have a word, as memory does', async () => {
    const idsOf = async (each: PaperIndex) =>
      (await searchFor(each, 'title:zebu', { limit: 10 })).hits.map((hit) => hit.paper.id)
    const found = await idsOf(memory)
    expect(found).toHaveLength(10)
    expect(await idsOf(index)).toEqual(found)
  })

  test('says “more than” where more texts had to be looked at than a search may', async () => {
    const { total, isTotalMore, hits } = await searchFor(index, '"reward model"', { limit: 5 })
    expect([total >= 100, isTotalMore, hits.length]).toEqual([true, true, 5])
    const rare = await searchFor(index, '"model for zebrafish"', { limit: 5 })
    expect([rare.total, rare.isTotalMore]).toEqual([30, undefined])
  })
})
