/** What an index holds after changes, and of odd papers. */
import { expect, test } from 'vitest'
import type { Paper } from '../../src/model/paper.ts'
import { paper, searchFor } from '../search/support/papers.ts'
import { fillIndex, nameOf, type OpenIndex } from '../search/support/shelf.ts'

export function describeIndexChanges(open: OpenIndex): void {
  test('replaces, removes and renames papers without a trace', async () => {
    const index = await fillIndex(open, [
      paper('old', { abstract: 'reward', authors: ['Yi Ma'] }),
      paper('gone'),
    ])
    const merged: Paper = { ...paper('old', { abstract: 'beta' }), id: 'arxiv:2504.07615' }
    await index.update({ papers: [merged], removed: [paper('old').id, paper('gone').id], revision: 2 })
    expect([await index.size(), await index.revision()]).toEqual([1, 2])
    const [hit] = (await searchFor(index, 'id:10.1000/old')).hits
    expect(hit?.paper.id).toBe('arxiv:2504.07615')
    expect((await searchFor(index, 'reward')).total).toBe(0)
    expect(await index.completeTerm('rew', 5)).toEqual([])
    expect(await index.completeAuthor('yi', 5)).toEqual([])
  })

  test('gives papers back with all that sources told of them', async () => {
    const told = paper('told', {
      title: 'Reward hacking',
      authors: ['Yi Ma'],
      abstract: 'beta',
      published: '2025-04-10',
      updated: '2025-04-12',
      links: ['https://github.com/a/b'],
      versions: [
        { number: 1, day: '2025-04-10', isWithdrawn: false },
        { number: 2, isWithdrawn: true },
      ],
      categories: ['cs.LG'],
      comments: '9 pages',
      venue: 'A conference',
      votes: 3,
      citations: 4,
    })
    const index = await fillIndex(open, [told, paper('bare', { abstract: 'gamma' })])
    expect((await searchFor(index, 'beta')).hits.map((hit) => hit.paper)).toEqual([told])
    expect((await searchFor(index, 'gamma')).hits.map((hit) => hit.paper)).toEqual([
      paper('bare', { abstract: 'gamma' }),
    ])
  })

  test('holds odd papers: without text, twice, of 100,000 words, of a thousand authors', async () => {
    const long = `alpha ${'filling words again '.repeat(33_333)} omega`
    const authors = Array.from({ length: 1000 }, (_, number) => `A${number} Writer${number}`)
    const index = await fillIndex(open, [
      paper('empty'),
      paper('twice', { abstract: 'beta' }),
      paper('twice', { abstract: 'beta' }),
      paper('long', { abstract: long }),
      paper('crowd', { authors, title: 'NUL \0 and half a \ud83d pair; x\u2028y \\ \' " $1 %' }),
    ])
    expect(await index.size()).toBe(4)
    const found = async (text: string) =>
      (await searchFor(index, text)).hits.map(({ paper }) => nameOf(paper.id))
    expect(await found('beta')).toEqual(['twice'])
    expect(await found('alpha')).toEqual(['long'])
    expect(await found('omega')).toEqual([])
    expect(await found('author:writer999')).toEqual(['crowd'])
    expect(await found('title:pair')).toEqual(['crowd'])
  })
}
