import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finish } from '../../../src/async/steps.ts'
import { englishAnalysis, tokenize } from '../../../src/search/analysis/analysis.ts'
import { Lexicon } from '../../../src/search/index/lexicon.ts'
import { piecesOf } from '../../../src/search/index/spelled-words.ts'
import { noTokens, Tokenizer, visitTokens } from '../../../src/search/index/tokens.ts'
import { paper } from '../support/papers.ts'

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aB1-. ’és4LM'), maxLength: 40 }),
  fc.constantFrom('LLMs4Subjects of', 'DeepSeek-R1 GPT-4o', 'the deepSeek3.5-Turbo-2'),
)
const fields = fc.record({ title: text, abstract: text, authors: fc.array(text, { maxLength: 3 }) })
// Beyond 65,534, words are wide ones.
const wordsKnown = fc.constantFrom(0, 0, 0, 65_530, 70_000)

test('the words of a paper are told as they were read, whatever their numbers', () => {
  fc.assert(
    fc.property(fields, wordsKnown, fc.constantFrom('all', 'authors'), (one, known, which) => {
      const lexicon = new Lexicon(englishAnalysis)
      for (let number = 0; number < known; number++) lexicon.intern(`w${number}`)
      const tokens = finish(new Tokenizer(lexicon).tokensOf(paper('a', one)))
      const texts = [...one.authors, ...(which === 'all' ? [one.title, one.abstract] : [])]
      const wanted = texts.flatMap((each, at) => {
        const field = at < one.authors.length ? 'authors' : at === one.authors.length ? 'title' : 'abstract'
        const words = tokenize(each).map((word) => {
          if (word.pieces.length === 1) return word.word
          return word.segments.map((segment) => [segment.word, piecesOf(word, segment)])
        })
        return [field, ...words]
      })
      const told: unknown[] = []
      visitTokens(
        tokens,
        {
          begin: (field) => told.push(field),
          word: (id) => told.push(lexicon.wordOf(id)),
          compound: (segments) =>
            told.push(
              segments.map(({ id, pieces }) => [
                lexicon.wordOf(id),
                pieces.map((piece) => lexicon.wordOf(piece)),
              ]),
            ),
        },
        which,
      )
      expect(told).toEqual(wanted)
    }),
  )
})

test('nothing is told where there is no paper', () => {
  const told: unknown[] = []
  visitTokens(noTokens, { begin: (field) => told.push(field), word: (id) => told.push(id), compound() {} })
  expect(told).toEqual([])
})
