/** What an index owes to papers that are cited: a small part of the score, where it is asked for. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { PaperIndex } from '../../src/ports/paper-index.ts'
import { parseQuery } from '../../src/search/query/parse-query.ts'
import { paper, searchFor, today } from '../search/support/papers.ts'
import { fillIndex, nameOf, noTopics, type OpenIndex } from '../search/support/shelf.ts'

const citedUntil = '2025-04-12'
const equal = { title: 'Forests', abstract: 'Kelp is studied here and there.' }
const papers = [
  paper('new', { ...equal, published: '2025-04-01' }),
  paper('old', { ...equal, published: '2015-04-01', citations: 1_000 }),
  paper('young', { ...equal, published: '2024-10-01', citations: 1_000 }),
  paper('undated', { ...equal, citations: 5_000 }),
  paper('better', {
    title: 'Kelp forests',
    abstract: 'Kelp forests and kelp forests.',
    published: '2020-01-01',
  }),
]

export function describeCitations(open: OpenIndex): void {
  describe('citations', () => {
    let shelf: PaperIndex
    beforeAll(async () => {
      shelf = await fillIndex(open, papers)
    })
    const namesFor = async (text: string, options = {}) =>
      (await searchFor(shelf, text, options)).hits.map((hit) => nameOf(hit.paper.id))

    test('count for nothing unless they are asked for', async () => {
      expect(await namesFor('kelp forests')).toEqual(['better', 'new', 'young', 'old', 'undated'])
    })

    test('put papers in order that words leave equal, by their age, and none before a better one', async () => {
      expect(await namesFor('kelp forests', { citedUntil })).toEqual([
        'better',
        'young',
        'old',
        'new',
        'undated',
      ])
    })

    test('are told with what they gave, so that the parts add up', async () => {
      const query = parseQuery('kelp forests', today)
      const { hits } = await searchFor(shelf, 'kelp forests', { citedUntil })
      for (const hit of hits) {
        expect(hit.matches.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(hit.score, 6)
        expect(await shelf.explain(query, hit.paper.id, { ...noTopics, citedUntil })).toEqual(hit)
      }
      const told = hits.map((hit) => [
        nameOf(hit.paper.id),
        hit.matches.find(({ kind }) => kind === 'cited')?.count,
      ])
      expect(told).toEqual([
        ['better', undefined],
        ['young', 1_000],
        ['old', 1_000],
        ['new', undefined],
        ['undated', undefined],
      ])
    })

    test('change nothing of the order by day, of what matches, or of what is chosen for digests', async () => {
      for (const text of ['kelp forests sort:new', 'kelp forests sort:old'])
        expect(await namesFor(text, { citedUntil })).toEqual(await namesFor(text))
      const query = parseQuery('kelp forests', today)
      const ids = papers.map(({ id }) => id)
      const { hits } = await shelf.selectAmong(query, ids, { ...noTopics, limit: 5 })
      expect(hits.flatMap(({ matches }) => matches).some(({ kind }) => kind === 'cited')).toBe(false)
      expect(hits.map((hit) => nameOf(hit.paper.id))).toEqual(await namesFor('kelp forests'))
    })
  })
}
