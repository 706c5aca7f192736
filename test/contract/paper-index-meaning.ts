/** What an index owes to those who search it once it counts meaning. */
import { expect, test } from 'vitest'
import type { Hit } from '../../src/model/match.ts'
import type { PaperIndex } from '../../src/ports/paper-index.ts'
import { parseQuery } from '../../src/search/query/parse-query.ts'
import { vectorsBy } from '../search/support/meanings.ts'
import { paper, searchFor, today } from '../search/support/papers.ts'
import { fillIndex, nameOf, noTopics, type OpenIndex } from '../search/support/shelf.ts'

const vehicles = vectorsBy({ fast: 1, slow: 2, lorri: 0, truck: 0, ship: 3 })
const papers = [
  paper('a', { abstract: 'Fast ships.', published: '2025-01-02' }),
  paper('b', { abstract: 'Fast trucks.', published: '2025-01-01' }),
]

export function describeMeaning(open: OpenIndex): void {
  const namesFor = async (index: PaperIndex, text: string) =>
    (await searchFor(index, text)).hits.map((hit) => nameOf(hit.paper.id))

  test('ranks what is near in meaning higher, and tells its share', async () => {
    const index = await fillIndex(open, papers)
    expect(await namesFor(index, 'fast lorries')).toEqual(['a', 'b'])
    await index.adoptMeaning({ vectors: vehicles, weight: 1.25 })
    expect(await namesFor(index, 'fast lorries')).toEqual(['b', 'a'])
    const [best] = (await searchFor(index, 'fast lorries')).hits
    const why = await index.explain(parseQuery('fast lorries', today), 'doi:10.1000/b', noTopics)
    expect(why?.score).toBeCloseTo(best?.score ?? 0, 9)
    expect(why?.score).toBeCloseTo(weightsOf(why), 9)
    expect(best?.score).toBeCloseTo(weightsOf(best), 9)
    expect(why?.matches.find(({ kind }) => kind === 'meaning')?.found).toBe('Fast, trucks')
  })

  test('finds what has none of the words, nearest first, where it obeys the rest', async () => {
    const index = await fillIndex(open, [
      ...papers,
      paper('c', { abstract: 'Ships and trucks.', published: '2024-12-31' }),
    ])
    expect(await namesFor(index, 'lorries')).toEqual([])
    await index.adoptMeaning({ vectors: vehicles, weight: 1.25 })
    expect(await namesFor(index, 'lorries')).toEqual(['b', 'c'])
    expect(await searchFor(index, 'lorries')).toMatchObject({ total: 2, nearInMeaning: 2 })
    expect(await namesFor(index, 'lorries before:2025-01-01')).toEqual(['c'])
    expect(await namesFor(index, 'lorries -"fast trucks"')).toEqual(['c'])
    await index.update({
      papers: [paper('d', { abstract: 'A truck.', published: '2025-01-05' })],
      removed: ['doi:10.1000/b'],
      revision: 2,
    })
    expect(await namesFor(index, 'lorries')).toEqual(['d', 'c'])
  })

  test('orders some papers as a search does', async () => {
    const index = await fillIndex(open, papers)
    await index.adoptMeaning({ vectors: vehicles, weight: 1.25 })
    const query = parseQuery('fast lorries or fast', today)
    const { hits } = await index.search(query, { ...noTopics, limit: 10 })
    const ids = papers.map(({ id }) => id)
    const among = await index.selectAmong(query, ids, { ...noTopics, limit: 10 })
    expect(among.ids).toEqual(hits.map((hit) => hit.paper.id))
    expect(among.hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score))
  })

  test('obeys everything but plain words, and means quotes and days literally', async () => {
    const index = await fillIndex(open, papers)
    await index.adoptMeaning({ vectors: vehicles, weight: 1.25 })
    expect(await namesFor(index, 'fast lorries -trucks')).toEqual(['a'])
    expect(await namesFor(index, 'fast lorries after:2025-01-02')).toEqual(['a'])
    expect(await namesFor(index, '"fast lorries"')).toEqual([])
    expect(await namesFor(index, 'fast lorries sort:new')).toEqual(['a', 'b'])
    expect((await searchFor(index, '"fast"')).hits.flatMap(({ matches }) => matches)).not.toContainEqual(
      expect.objectContaining({ kind: 'meaning' }),
    )
  })

  test('follows papers that change and vectors that change, and forgets meaning at weight 0', async () => {
    const index = await fillIndex(open, papers)
    await index.adoptMeaning({ vectors: vehicles, weight: 1.25 })
    const changed = [
      paper('a', { abstract: 'Fast trucks.', published: '2025-01-02' }),
      paper('b', { abstract: 'Fast ships.', published: '2025-01-01' }),
    ]
    await index.update({ papers: changed, removed: [], revision: 2 })
    expect(await namesFor(index, 'fast lorries')).toEqual(['a', 'b'])
    await index.adoptMeaning({
      vectors: vectorsBy({ fast: 1, lorri: 3, ship: 3, truck: 0 }, 'other'),
      weight: 1,
    })
    expect(await namesFor(index, 'fast lorries')).toEqual(['b', 'a'])
    await index.update({ papers: [], removed: ['doi:10.1000/b'], revision: 3 })
    expect(await namesFor(index, 'fast lorries')).toEqual(['a'])
    await index.adoptMeaning({ vectors: vehicles, weight: 0 })
    const { hits } = await searchFor(index, 'fast lorries')
    expect(hits.flatMap(({ matches }) => matches.map(({ kind }) => kind))).not.toContain('meaning')
  })

  test('counts meaning in likeness', async () => {
    const index = await fillIndex(open, [
      ...papers,
      paper('c', { abstract: 'Fast lorries.', published: '2025-01-03' }),
    ])
    await index.adoptMeaning({ vectors: vehicles, weight: 1.25 })
    const like = await index.similar(paper('c', { abstract: 'Fast lorries.' }), 5)
    expect(like.map((hit) => nameOf(hit.paper.id))).toEqual(['b', 'a'])
    for (const hit of like) expect(hit.score).toBeCloseTo(weightsOf(hit), 9)
  })
}

function weightsOf(hit: Hit | undefined): number {
  return hit?.matches.reduce((sum, { weight }) => sum + weight, 0) ?? 0
}
