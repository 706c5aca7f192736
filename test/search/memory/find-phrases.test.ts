import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finish } from '../../../src/async/steps.ts'
import { MemoryCorpus } from '../../../src/search/index/corpus.ts'
import { createPhraseCounter } from '../../../src/search/index/phrase-text.ts'
import { findPhrases } from '../../../src/search/memory/find-phrases.ts'
import { paper } from '../support/papers.ts'
import { text, wordsKnown } from '../support/phrase-texts.ts'

test('phrases are found together where each is counted alone, if it may be there', () => {
  const papers = fc.array(
    fc.record({
      title: text,
      abstract: text,
      authors: fc.array(text, { maxLength: 2 }),
      isAllowed: fc.boolean(),
    }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(papers, fc.uniqueArray(text, { maxLength: 5 }), wordsKnown, (fields, phrases, known) => {
      const corpus = new MemoryCorpus()
      for (let number = 0; number < known; number++) corpus.lexicon.intern(`w${number}`)
      fields.forEach((each, at) => {
        finish(corpus.put(paper(String(at), each)))
      })
      const among = Uint8Array.from(fields, ({ isAllowed }) => (isAllowed ? 1 : 0))
      const found = finish(
        findPhrases(
          corpus,
          new Map(phrases.map((phrase) => [phrase, among.slice()])),
          () => new Uint8Array(among.length),
        ),
      )
      for (const phrase of phrases) {
        const countIn = createPhraseCounter(phrase, corpus.lexicon)
        const counts = fields.map((_, doc) => countIn(corpus.tokensOf(doc)))
        const where = found.get(phrase)
        expect([...(where?.anywhere ?? [])]).toEqual(
          counts.map(({ title, abstract, authors }, doc) =>
            among[doc] && title + abstract + authors > 0 ? 1 : 0,
          ),
        )
        expect(counts.map((_, doc) => where?.inTitle[doc] ?? 0)).toEqual(
          counts.map(({ title }, doc) => (among[doc] && title > 0 ? 1 : 0)),
        )
      }
    }),
  )
})
