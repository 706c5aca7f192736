import { expect, test } from 'vitest'
import { vectorsBy } from '../support/meanings.ts'
import { indexOf, paper, searchFor } from '../support/papers.ts'
import { nameOf } from '../support/shelf.ts'
import { restore } from '../support/snapshots.ts'

const vectors = vectorsBy({ fast: 1, slow: 2, lorri: 0, truck: 0, ship: 3 })
const index = indexOf([
  paper('words', { abstract: 'Fast ships.' }),
  paper('meaning', { abstract: 'Slow trucks.' }),
  paper('neither', { abstract: 'Slow ships.' }),
])

test('meaning alone finds papers that have none of the words, and counts them', () => {
  expect(index.adoptMeaning({ vectors, weight: 1.25 })).toBe(3)
  expect(index.adoptMeaning({ vectors, weight: 1.25 })).toBe(0)
  const found = searchFor(index, 'fast lorries')
  expect(found.hits.map((hit) => nameOf(hit.paper.id))).toEqual(['words', 'meaning'])
  expect(found).toMatchObject({ total: 2, withEveryWord: 0, nearInMeaning: 1 })
  expect(searchFor(index, 'lorries', { isTyping: true }).total).toBe(0)
})

test('whoever gives a whole title finds its paper first, and only the title of a paper is one', () => {
  const titled = indexOf([
    paper('right', { title: 'On Slow Ships', abstract: 'We say nothing.' }),
    paper('near', { title: 'Slow ships', abstract: 'Slow ships, slow ships, lorries and trucks.' }),
    paper('longer', { title: 'Slow ships and lorries', abstract: 'Slow ships.' }),
  ])
  titled.adoptMeaning({ vectors, weight: 5 })
  const shares = (text: string) =>
    searchFor(titled, text).hits.map(({ paper: { id }, score, matches }) => {
      const meaning = matches.find(({ kind }) => kind === 'meaning')?.weight ?? 0
      return { name: nameOf(id), cosine: meaning / 5 / Math.max(...byWords(text)), score }
    })
  const byWords = (text: string) =>
    searchFor(titled, text).hits.map(({ matches }) =>
      matches.reduce((sum, { kind, weight }) => (kind === 'meaning' ? sum : sum + weight), 0),
    )
  const cosineOf = (text: string, name: string) => shares(text).find((one) => one.name === name)?.cosine
  expect(cosineOf('slow ships', 'right')).toBeCloseTo(1, 6)
  expect(cosineOf('find me papers about the slow ships', 'right')).toBeCloseTo(1, 6)
  expect(cosineOf('slow ships', 'longer')).toBeLessThan(0.95)
  expect(cosineOf('ships', 'right')).toBeLessThan(0.95)
  expect(shares('Slow ships and lorries')[0]?.name).toBe('longer')
})

test('vectors come back with a snapshot, and are not made anew', async () => {
  index.adoptMeaning({ vectors, weight: 1.25 })
  const before = searchFor(index, 'fast lorries')
  const restored = await restore([...index.toSnapshot().chunks])
  let made = 0
  const counted = {
    ...vectors,
    vectorOfWords(words: Iterable<string>) {
      made++
      return vectors.vectorOfWords(words)
    },
  }
  restored.adoptMeaning({ vectors: counted, weight: 1.25 })
  expect(made).toBe(0)
  expect(searchFor(restored, 'fast lorries')).toEqual(before)
})

test('papers that changed after a snapshot, before vectors were at hand, get theirs too', async () => {
  index.adoptMeaning({ vectors, weight: 1.25 })
  const restored = await restore([...index.toSnapshot().chunks])
  const changed = [paper('neither', { abstract: 'Slow trucks.' }), paper('new', { abstract: 'Lorries.' })]
  restored.update({ papers: changed, removed: ['doi:10.1000/meaning'], revision: 2 })
  expect(restored.adoptMeaning({ vectors, weight: 1.25 })).toBe(2)
  const names = searchFor(restored, 'fast lorries').hits.map((hit) => nameOf(hit.paper.id))
  expect(names).toEqual(['new', 'words', 'neither'])
})
