/**
 * What one step of an answer may do, counted by what it asks of the papers: others
 * wait for a step, never for more.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { finish, type Steps } from '../../src/async/steps.ts'
import type { Query } from '../../src/model/query.ts'
import { type Corpus, MemoryCorpus } from '../../src/search/index/corpus.ts'
import { PaperArrays, Pool } from '../../src/search/index/pool.ts'
import { CorpusSearch } from '../../src/search/memory/corpus-search.ts'
import { evaluate } from '../../src/search/memory/evaluate.ts'
import { KnownPhrases } from '../../src/search/memory/known-phrases.ts'
import { parseQuery } from '../../src/search/query/parse-query.ts'
import { Scoring } from '../../src/search/rank/scoring.ts'
import { paper, today } from './support/papers.ts'

const papers = 6_000
/** So many papers’ words, and so many lists of all papers, are gone through in about a millisecond. */
const most = { texts: 1, tokens: 1_024, postings: 8 * papers }

type Counted = { -readonly [What in keyof typeof most]: number }

const counted: Counted = { texts: 0, tokens: 0, postings: 0 }
let search: CorpusSearch

beforeAll(() => {
  const corpus = new MemoryCorpus()
  for (let at = 0; at < papers; at++)
    finish(
      corpus.put(
        paper(String(at), {
          title: `A common model ${at % 7}`,
          abstract: `We train a common model of number ${at % 100} with state of the art data, word${at % 500}.`,
          authors: [`Wei Wang`, `Ada Author${at % 300}`],
          published: Temporal.PlainDate.from('2010-01-01')
            .add({ days: at % 3_000 })
            .toString(),
        }),
      ),
    )
  search = new CorpusSearch(countReads(corpus))
})

function countReads(corpus: MemoryCorpus): Corpus {
  const { analysis, lexicon, terms, words, compounds, names, acronyms, documents, meanings } = corpus
  return {
    analysis,
    meanings,
    lexicon,
    words,
    compounds,
    names,
    acronyms,
    everything: corpus.everything,
    terms: {
      papers: terms.papers,
      papersWith: (...args) => terms.papersWith(...args),
      papersWithStem: (...args) => terms.papersWithStem(...args),
      lengths: (...args) => terms.lengths(...args),
      postings(...args) {
        const postings = terms.postings(...args)
        counted.postings += postings.length
        return postings
      },
    },
    documents: {
      size: documents.size,
      end: documents.end,
      find: (id) => documents.find(id),
      docOf: (id) => documents.docOf(id),
      labelOf: (doc) => documents.labelOf(doc),
      where: (isAllowed) => documents.where(isAllowed),
      read(doc) {
        counted.texts += 1
        return documents.read(doc)
      },
    },
    tokensOf(doc) {
      counted.tokens += 1
      return corpus.tokensOf(doc)
    },
    piecesOf(doc) {
      counted.tokens += 1
      return corpus.piecesOf(doc)
    },
  }
}

/** The most that any step did, and all of them together. */
function walk(steps: Steps<unknown>): { readonly atOnce: Counted; readonly whole: Counted; steps: number } {
  const atOnce = { texts: 0, tokens: 0, postings: 0 }
  const whole = { texts: 0, tokens: 0, postings: 0 }
  for (let count = 1; ; count++) {
    Object.assign(counted, { texts: 0, tokens: 0, postings: 0 })
    const { done } = steps.next()
    for (const what of Object.keys(counted) as (keyof Counted)[]) {
      atOnce[what] = Math.max(atOnce[what], counted[what])
      whole[what] += counted[what]
    }
    if (done) return { atOnce, whole, steps: count }
  }
}

const read = (text: string): Query => parseQuery(text, today)
const options = { limit: 5, topicQuery: () => read('model or data') }
const many = (make: (at: number) => string, between: string) =>
  Array.from({ length: 20 }, (_, at) => make(at)).join(between)

describe('a step', () => {
  const queries = {
    'common words': 'common model data train',
    'any of two': 'common or model',
    'common phrases': '"of the" or "state of the art" or "common model"',
    'many phrases': many((at) => `"number ${at}"`, ' or '),
    'an author of two names': 'author:"wei wang" or author:"ada wang"',
    'many days': many((at) => `after:20${10 + (at % 9)}`, ' or '),
    'what is unwanted': 'model -"number 7" -word1',
    'a topic': 'topic:any common',
    groups: many((at) => `(common model word${at})`, ' or '),
    'nothing but a day': 'before:9999',
  }

  test.each(Object.entries(queries))('of searching for %s is short', (_, text) => {
    for (const sort of ['', ' sort:new']) {
      const { atOnce, whole } = walk(search.search(read(text + sort), options))
      expect(atOnce.texts).toBeLessThanOrEqual(most.texts)
      expect(atOnce.tokens).toBeLessThanOrEqual(most.tokens + 20)
      expect(atOnce.postings).toBeLessThanOrEqual(most.postings)
      expect(whole.texts).toBe(options.limit)
    }
  })

  test.each(Object.entries(queries))('of selecting %s by identifiers reads no text', (_, text) => {
    for (const newest of [0, 100, 1e6]) {
      const { whole, atOnce } = walk(search.selectIds(read(text), { ...options, limit: 1e6, newest }))
      expect(whole.texts).toBe(0)
      expect(atOnce.postings).toBeLessThanOrEqual(most.postings)
    }
  })

  test('of finding similar papers, choosing among all, or completing a name is short', () => {
    const ids = Array.from({ length: papers }, (_, at) => paper(String(at)).id)
    const walks = [
      walk(search.similar(paper('1', { abstract: many((at) => `word${at} common model`, ' ') }), 20)),
      walk(search.selectAmong(read('common model'), ids, { ...options, limit: 200 })),
      walk(search.completeAuthor('w', 8)),
    ]
    for (const { atOnce } of walks) {
      expect(atOnce.texts).toBeLessThanOrEqual(60)
      expect(atOnce.tokens).toBeLessThanOrEqual(most.tokens)
      expect(atOnce.postings).toBeLessThanOrEqual(most.postings)
    }
  })
})

test.each([
  many((at) => `-word${at}`, ' '),
  many((at) => `(common word${at})`, ' or '),
  many((at) => `topic:t${at}`, ' or '),
])('a query of many words, %s, has few large arrays', (text) => {
  const corpus = new MemoryCorpus()
  for (let at = 0; at < 100; at++)
    finish(corpus.put(paper(String(at), { abstract: `A common word${at % 20}.` })))
  const { end } = corpus.documents
  let made = 0
  const floats = new Pool(() => {
    made += 1
    return new Float64Array(end)
  }, 12)
  const scoring = new Scoring(corpus.terms, { ...new PaperArrays(end), floats })
  const knownPhrases = new KnownPhrases()
  const parts = { corpus, scoring, knownPhrases, topicQuery: () => read('common word1') }
  const { ranking } = finish(evaluate(read(`common ${text}`), parts, { isTyping: false }))
  expect(ranking.docs.length).toBeGreaterThan(0)
  expect(made).toBeLessThanOrEqual(6)
})

test('sorting all papers by day takes many steps', () => {
  const { steps } = walk(search.selectIds(read('before:9999'), { ...options, limit: 1e6, newest: 1e6 }))
  expect(steps).toBeGreaterThan(10)
})

test('many days cost as many steps as the two that imply the others or are implied by them', () => {
  const count = (text: string) => {
    const steps = search.select(parseQuery(text, today), { limit: 0, topicQuery: () => undefined })
    for (let done = 0; ; done++) {
      const step = steps.next()
      if (step.done) return { steps: done, total: step.value.total }
    }
  }
  const two = count('after:2013-05-01 before:2015-02-01')
  const days = Array.from(
    { length: 20 },
    (_, at) => `after:20${11 + (at % 3)}-05-01 before:20${15 + (at % 4)}-02-01`,
  )
  expect(two.total).toBeGreaterThan(0)
  expect(count(days.join(' '))).toEqual(two)
  const either = count('after:2014-05-01 or before:2013-02-01')
  const widest = Array.from(
    { length: 20 },
    (_, at) => `after:20${14 + (at % 3)}-05-01 or before:20${13 - (at % 4)}-02-01`,
  )
  expect(count(widest.join(' or '))).toEqual(either)
})

test('a paper is added in many steps, however long its texts and its line of authors are', () => {
  const authors = Array.from({ length: 10_000 }, (_, at) => `Ada Author${at}`)
  for (const one of [{ abstract: 'a1 '.repeat(4_000) }, { abstract: '7:'.repeat(6_000) }, { authors }])
    expect([...new MemoryCorpus().put(paper('a', one))].length).toBeGreaterThan(5)
})
