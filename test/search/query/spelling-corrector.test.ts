import { expect, test } from 'vitest'
import { loadWordVectors } from '../../../src/embeddings/words/word-vectors.ts'
import { englishAnalysis } from '../../../src/search/analysis/analysis.ts'
import { Lexicon } from '../../../src/search/index/lexicon.ts'
import { correctAnyWord } from '../../../src/search/index/vocabulary.ts'
import { indexOf, paper, searchFor } from '../support/papers.ts'

const many = Array.from({ length: 40 }, (_, at) =>
  paper(`method${at}`, { abstract: `A method of proof number ${at}.` }),
)
const documents = indexOf([
  ...many,
  paper('slip', { abstract: 'A mehtod of its own for frogs.' }),
  paper('word', { abstract: 'Mergers of firms, without frogs.', authors: ['Ann Mehtods'] }),
])
const find = (text: string) => {
  const { hits, corrections, total } = searchFor(documents, text)
  return { first: hits[0]?.paper.id.slice('doi:10.1000/'.length), corrections, total }
}

test('a misspelt word of a request counts as the word does', () => {
  const index = indexOf([
    paper('a', { abstract: 'Papers and papers.' }),
    paper('b', { abstract: 'Frogs.' }),
    paper('c', { abstract: 'Frogs with toads.' }),
  ])
  expect(searchFor(index, 'papesr about frogs')).toMatchObject({
    corrections: [{ from: 'papesr', to: 'papers' }],
    total: 3,
    withEveryWord: 0,
  })
})

test('a misspelt request alone is asked for', () => {
  const index = indexOf([paper('a', { abstract: 'Papers and papers.' })])
  expect(searchFor(index, 'papesr')).toMatchObject({
    corrections: [{ from: 'papesr', to: 'papers' }],
    total: 1,
  })
})

test('a word of grammar is ignored misspelt too, and alone finds nothing', () => {
  expect(find('frogs wihtout')).toMatchObject({
    corrections: [{ from: 'wihtout', to: 'without' }],
    total: 2,
  })
  expect(find('wihtout').total).toBe(0)
})

test('the misspelling of an author does not hide what is meant, and stays the best answer to itself', () => {
  const { first, corrections, total } = find('mehtod')
  expect(corrections).toEqual([{ from: 'mehtod', to: 'method' }])
  expect(total).toBe(41)
  expect(first).toBe('slip')
})

test('a rare word near no common one, and a name, are left as they are', () => {
  expect(find('mergers').corrections).toEqual([])
  expect(find('mehtods').corrections).toEqual([])
})

test('a word that keeps its first letter is likelier meant, unless it is ten times rarer', () => {
  const lexicon = new Lexicon(englishAnalysis)
  const count = (word: string, papers: number) => {
    for (let paper = 0; paper < papers; paper++) lexicon.count(lexicon.intern(word), 'word', 1)
  }
  count('track', 10)
  count('attack', 90)
  expect(correctAnyWord(lexicon, 'ttack', 1)).toBe('track')
  count('attack', 20)
  expect(correctAnyWord(lexicon, 'ttack', 1)).toBe('attack')
})

test('of a text with very many unknown words a hundred are corrected', () => {
  const letters = 'abcdfghijklmnopqrtvw'
  // Two words differ in three letters at least, so that each has one near word only.
  const words = Array.from({ length: 150 }, (_, at) => {
    const [one, other] = [letters[at % 20], letters[Math.floor(at / 20)]]
    return `${one}${one}${one}${other}${other}${other}zz`
  })
  const index = indexOf([paper('words', { abstract: words.join(' ') })])
  const misspelt = words.map((word) => `${word}v`)
  const { corrections, hits } = searchFor(
    index,
    `${misspelt.slice(0, 75).join(' ')} or ${misspelt.slice(75).join(' ')}`,
  )
  expect(corrections).toEqual(words.slice(0, 100).map((word) => ({ from: `${word}v`, to: word })))
  expect(hits).toHaveLength(1)
})

test('an ordinary word is meant as it is, and read in the other spelling of English where papers have that', () => {
  const index = indexOf([
    paper('a', { abstract: 'The step and the optimization, with color, and its centre.' }),
    paper('b', { abstract: 'A dong of rong.' }),
  ])
  for (const word of ['stop', 'wrong', 'dont'])
    expect(searchFor(index, `optimization ${word}`).corrections).toEqual([])
  expect(searchFor(index, 'optimisation colour center').corrections).toEqual([
    { from: 'optimisation', to: 'optimization' },
    { from: 'colour', to: 'color' },
    { from: 'center', to: 'centre' },
  ])
  expect(searchFor(index, 'optimzation').corrections).toEqual([{ from: 'optimzation', to: 'optimization' }])
})

test('a word that papers elsewhere often have is no slip for one of these papers', async () => {
  const index = indexOf([paper('core', { abstract: 'The core of a theory.' })])
  expect(searchFor(index, 'cure').corrections).toEqual([{ from: 'cure', to: 'core' }])
  index.adoptMeaning({ vectors: await loadWordVectors(), weight: 0 })
  expect(searchFor(index, 'cure').corrections).toEqual([])
  expect(searchFor(index, 'thoery').corrections).toEqual([{ from: 'thoery', to: 'theory' }])
})
