import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Paper } from '../../src/model/paper.ts'
import { createAnalysis } from '../../src/search/analysis.ts'
import { Corpus } from '../../src/search/corpus.ts'
import { CorpusIndex } from '../../src/search/paper-index.ts'
import { spellPaper } from '../../src/search/spelled-words.ts'
import type { WholeCorpus } from '../../src/search/whole-corpus.ts'
import { indexOf, paper, readSeedPapers, searchFor } from './support/papers.ts'

/** What a corpus knows of itself. */
function describe(corpus: Corpus): WholeCorpus {
  const vocabularies = { word: corpus.words, compound: corpus.compounds, name: corpus.names }
  return {
    analysis: createAnalysis(),
    papers: corpus.terms.papers,
    meanLengths: { text: corpus.terms.lengths('text').mean, title: corpus.terms.lengths('title').mean },
    acronyms: corpus.acronyms,
    papersWithTerm: (term, field) => corpus.terms.papersWith(term, field),
    papersWithWord: (word, role) => vocabularies[role].papersWith(word),
    startingWith: (prefix, role, limit) => vocabularies[role].startingWith(prefix, limit),
    wordsNear: (word) => corpus.lexicon.tree.fuzzyGet(word, 2).keys(),
  }
}

function streamsOf(papers: readonly Paper[], put: (corpus: Corpus, paper: Paper) => void): number[][] {
  const corpus = new Corpus()
  for (const one of papers) put(corpus, one)
  return papers.map((_, doc) => [...corpus.tokensOf(doc)])
}

test('words are read back as they were spelled', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'aB1-. ’és4LM'), maxLength: 40 }),
    fc.constantFrom('LLMs4Subjects', 'DeepSeek-R1 GPT-4o', 'deepSeek3.5-Turbo', 'x\ny'),
  )
  const papers = fc.record({ title: text, abstract: text, authors: fc.array(text, { maxLength: 3 }) })
  fc.assert(
    fc.property(papers, (fields) => {
      const one = [paper('a', fields)]
      expect(streamsOf(one, (corpus, each) => corpus.putSpelled(each, spellPaper(each)))).toEqual(
        streamsOf(one, (corpus, each) => corpus.put(each)),
      )
    }),
  )
})

test('some papers of a corpus are ranked as among all of them', () => {
  const seeds = readSeedPapers()
  const all = new Corpus()
  for (const each of seeds) all.put(each)
  const whole = describe(all)
  const index = indexOf(seeds)
  for (const text of ['reward hacking', 'rlhf', 'pokemno agents', 'shen', 'reinforcment lerning', 'gpt4']) {
    const { hits, corrections } = searchFor(index, text, { limit: 100 })
    const some = new Corpus(undefined, whole)
    for (const hit of hits) some.putSpelled(hit.paper, spellPaper(hit.paper))
    const again = searchFor(new CorpusIndex(some, 1), text, { limit: 5 })
    expect(again.corrections).toEqual(corrections)
    expect(again.hits.map(({ paper: { id }, score }) => [id, score.toFixed(6)])).toEqual(
      hits.slice(0, 5).map(({ paper: { id }, score }) => [id, score.toFixed(6)]),
    )
  }
})
