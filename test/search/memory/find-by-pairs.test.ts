import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finish } from '../../../src/async/steps.ts'
import { CommonPairs } from '../../../src/search/index/common-pairs.ts'
import { MemoryCorpus } from '../../../src/search/index/corpus.ts'
import { createPhraseCounter } from '../../../src/search/index/phrase-text.ts'
import { findByPairs } from '../../../src/search/memory/find-by-pairs.ts'
import { found, seekPhrase, titled } from '../../../src/search/memory/phrase-finder.ts'
import { paper } from '../support/papers.ts'
import { text, wordsKnown } from '../support/phrase-texts.ts'

const fields = fc.record({ title: text, abstract: text, authors: fc.array(text, { maxLength: 2 }) })
const papers = fc.array(fields, { maxLength: 5 })

test('pairs of common words tell which papers have a phrase, and which of them must be read', () => {
  const changes = fc.array(fc.tuple(fc.nat(6), fc.option(fields)), { maxLength: 4 })
  const given = [papers, changes, fc.uniqueArray(text, { maxLength: 5 }), wordsKnown, fc.nat(6)] as const
  fc.assert(
    fc.property(...given, (before, changes, phrases, known, maxCommon) => {
      const corpus = new MemoryCorpus()
      for (let number = 0; number < known; number++) corpus.lexicon.intern(`w${number}`)
      for (const [at, each] of before.entries()) finish(corpus.put(paper(String(at), each)))
      const pairs = new CommonPairs(corpus, maxCommon)
      const preparing = pairs.prepare()
      const note = (id: number) => {
        const doc = corpus.documents.docOf(paper(String(id)).id)
        if (doc !== undefined) pairs.change(doc)
      }
      for (const [id, each] of changes) {
        // Papers may change while pairs are gone through.
        preparing.next()
        note(id)
        if (each === null) corpus.remove(paper(String(id)).id)
        else finish(corpus.put(paper(String(id), each)))
        note(id)
      }
      for (const phrase of phrases) {
        const states = corpus.everything.slice()
        const docs = [...states.keys()].filter((doc) => states[doc] === 1)
        const finder = seekPhrase(phrase, states, corpus.lexicon)
        const isRead = finish(findByPairs(finder, pairs, corpus, () => new Uint8Array(states.length)))
        const countIn = createPhraseCounter(phrase, corpus.lexicon)
        for (const doc of docs) {
          const { title, abstract, authors } = countIn(corpus.tokensOf(doc))
          const isThere = { found: title + abstract + authors > 0, titled: title > 0 }
          const state = states[doc] ?? 0
          const isTold = { found: (state & found) > 0, titled: (state & titled) > 0 }
          if (isRead === undefined || isRead[doc] === 1) {
            if (isTold.found) expect(isThere.found).toBe(true)
            if (isTold.titled) expect(isThere.titled).toBe(true)
          } else expect(isTold).toEqual(isThere)
        }
      }
    }),
  )
})
