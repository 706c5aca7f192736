import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexOf, paper, searchFor } from '../support/papers.ts'

const filler = Array.from({ length: 30 }, (_, at) =>
  paper(`filler${at}`, { abstract: `Number ${at} of others.` }),
)
const firstFor = (papers: Parameters<typeof indexOf>[0], text: string) =>
  searchFor(indexOf([...papers, ...filler]), text).hits[0]?.paper.id.slice('doi:10.1000/'.length)

const side = paper('side', { abstract: 'We decode by beam search over words of a tongue.' })
const apart = paper('apart', { abstract: 'We search for a beam of light, the beam is bright.' })

test('words that stand side by side as in the query count more, and are told', () => {
  expect(firstFor([apart, side], 'beam search')).toBe('side')
  const { hits } = searchFor(indexOf([apart, side, ...filler]), 'beam search')
  const together = hits.map(({ matches }) => matches.filter(({ kind }) => kind === 'together').length)
  expect(together).toEqual([1, 0])
  for (const { score, matches } of hits)
    expect(matches.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(score, 6)
})

test('a short name before the colon of a title is that paper first', () => {
  const user = paper('user', { title: 'Glue for GLUE', abstract: 'GLUE and GLUE, again on GLUE.' })
  const glue = paper('glue', { title: 'GLUE: a benchmark of language', abstract: 'Nine tasks of language.' })
  expect(firstFor([user, glue], 'GLUE')).toBe('glue')
})

test('a query that begins a title finds it first, words of grammar counted', () => {
  const all = paper('all', { title: 'Attention is all you need', abstract: 'A model.' })
  const need = paper('need', { title: 'The need for attention', abstract: 'Attention, a need; attention.' })
  expect(firstFor([need, all], 'attention is all you need')).toBe('all')
})

test('an acronym counts as its long form does', () => {
  const feedback = 'reinforcement learning from human feedback'
  const papers = [
    ...Array.from({ length: 3 }, (_, at) => paper(`def${at}`, { abstract: `Of ${feedback} (RLHF).` })),
    paper('short', { abstract: 'RLHF for tongues: RLHF.' }),
    paper('scattered', { abstract: 'Human pupils want feedback; learning is reinforcement.' }),
  ]
  const names = searchFor(indexOf([...papers, ...filler]), feedback).hits.map(({ paper: { id } }) => id)
  expect(names.indexOf('doi:10.1000/short')).toBeLessThan(names.indexOf('doi:10.1000/scattered'))
})

test('every word counts, those of a request too', () => {
  const tree = paper('tree', { abstract: 'A search of each tree by tree search.' })
  const trees = paper('trees', { abstract: 'Trees, a tree, more trees of the wood.' })
  expect(searchFor(indexOf([trees, tree, ...filler]), 'tree search')).toMatchObject({ withEveryWord: 1 })
  expect(firstFor([trees, tree], 'tree search')).toBe('tree')
})

test('whatever is asked, the parts of a score add up to it', () => {
  const index = indexOf([side, apart, ...filler])
  const word = fc.constantFrom('beam', 'search', 'the', 'of', 'tree', 'light-beam', 'words', 'others')
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      for (const { score, matches } of searchFor(index, words.join(' ')).hits)
        expect(matches.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(score, 6)
    }),
  )
})
