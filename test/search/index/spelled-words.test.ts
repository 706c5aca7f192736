import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finish } from '../../../src/async/steps.ts'
import { englishAnalysis } from '../../../src/search/analysis/analysis.ts'
import { Lexicon } from '../../../src/search/index/lexicon.ts'
import { spellWords } from '../../../src/search/index/spelled-words.ts'
import { Tokenizer, wordsOf } from '../../../src/search/index/tokens.ts'
import { paper } from '../support/papers.ts'

test('words are read back as they were spelled', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'aB1-. ’és4LM'), maxLength: 40 }),
    fc.constantFrom('LLMs4Subjects', 'DeepSeek-R1 GPT-4o', 'deepSeek3.5-Turbo', 'x\ny'),
  )
  const papers = fc.record({ title: text, abstract: text, authors: fc.array(text, { maxLength: 3 }) })
  fc.assert(
    fc.property(papers, (fields) => {
      const one = paper('a', fields)
      const tokenizer = new Tokenizer(new Lexicon(englishAnalysis))
      const written = finish(tokenizer.tokensOf(one))
      expect(tokenizer.tokensOfSpelled(spellWords(wordsOf(one)))).toEqual(written)
    }),
  )
})
