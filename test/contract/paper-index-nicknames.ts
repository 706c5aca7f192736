/** What an index owes to papers that sources call by another name than their title. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { PaperIndex } from '../../src/ports/paper-index.ts'
import { parseQuery } from '../../src/search/query/parse-query.ts'
import { paper, searchFor, today } from '../search/support/papers.ts'
import { fillIndex, nameOf, noTopics, type OpenIndex } from '../search/support/shelf.ts'

const papers = [
  paper('called', {
    title: 'Tools while reasoning',
    abstract: 'We let models call tools.',
    nicknames: ['Kelp-R1'],
  }),
  paper('about', { title: 'What Kelp-R1 learns', abstract: 'Kelp-R1 is looked at. Kelp-R1 learns little.' }),
  paper('ends', { title: 'On others', abstract: 'It ends as another does: Kelp-R1.' }),
]

export function describeNicknames(open: OpenIndex): void {
  describe('a nickname', () => {
    let shelf: PaperIndex
    beforeAll(async () => {
      shelf = await fillIndex(open, papers)
    })

    test.each(['Kelp-R1', 'kelp r1', 'kelpr1'])('finds its paper first: %s', async (text) => {
      const { hits } = await searchFor(shelf, text)
      expect(hits.map((hit) => nameOf(hit.paper.id))).toEqual(['called', 'about', 'ends'])
      const [first] = hits
      expect(first?.matches.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(first?.score ?? 0, 6)
      expect(first?.matches.every(({ found }) => found !== '')).toBe(true)
      expect(await shelf.explain(parseQuery(text, today), 'doi:10.1000/called', noTopics)).toEqual(first)
    })

    test('is a phrase of its paper, and no author and no title', async () => {
      expect((await searchFor(shelf, '"kelp r1"')).total).toBe(3)
      expect((await searchFor(shelf, 'author:kelp')).total).toBe(0)
      expect((await searchFor(shelf, 'title:kelp')).total).toBe(1)
      expect(await shelf.completeAuthor('kel', 5)).toEqual([])
    })

    test('goes when its paper loses it', async () => {
      const index = await fillIndex(open, papers)
      const [called] = papers
      if (called === undefined) throw new Error('no paper')
      await index.update({ papers: [{ ...called, nicknames: [] }], removed: [], revision: 2 })
      const { hits } = await searchFor(index, 'Kelp-R1')
      expect(hits.map((hit) => nameOf(hit.paper.id))).toEqual(['about', 'ends'])
    })
  })
}
