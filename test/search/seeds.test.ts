import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayTitle } from '../../src/abstracts/display-title.ts'
import { indexOf, readSeedPapers, searchFor } from './support/papers.ts'

const papers = readSeedPapers()
const index = indexOf(papers)
const textOf = ({ title, abstract }: { title: string | undefined; abstract: string }) =>
  `${title ?? ''} ${abstract}`
const holding = (pattern: RegExp) => papers.filter((paper) => pattern.test(textOf(paper)))
const found = (text: string) => searchFor(index, text)
const first = (text: string) =>
  displayTitle(found(text).hits[0]?.paper ?? { id: 'doi:10.1/0', title: 'nothing', abstract: '' })

test('there are 88 papers', () => {
  expect(index.size).toBe(88)
})

test('reward hacking: the papers that speak of it come first', () => {
  const { hits, withEveryWord } = found('reward hacking')
  for (const { paper } of hits.slice(0, withEveryWord))
    expect(textOf(paper)).toMatch(/reward.*hack|hack.*reward/is)
  expect(withEveryWord).toBeGreaterThanOrEqual(3)
})

test('RLHF and its long form find the same papers', () => {
  const short = found('RLHF')
  const ids = short.hits.map(({ paper }) => paper.id)
  for (const { id } of holding(/RLHF|reinforcement learning from human feedback/i)) expect(ids).toContain(id)
  expect(found('reinforcement learning from human feedback').withEveryWord).toBe(short.total)
  expect(textOf(short.hits[0]?.paper ?? { title: '', abstract: '' })).toMatch(/RLHF/)
})

test.each(['deepseek r1', 'deepseekr1', 'DeepSeek-R1', 'DeepSeek R1'])(
  '%s finds every paper that writes it either way',
  (text) => {
    const ids = found(text).hits.map(({ paper }) => paper.id)
    const wanted = holding(/deepseek[- ]?r1/i)
    expect(wanted.length).toBeGreaterThan(5)
    for (const { id } of wanted) expect(ids).toContain(id)
  },
)

test.each([
  ['pass@32', 'Leanabell-Prover: Posttraining Scaling in Formal Reasoning'],
  [
    'Pokemon',
    'Human-Level Competitive Pokémon via Scalable Offline Reinforcement Learning with Transformers',
  ],
  ['vlm r1', 'VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model'],
  [
    'VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model',
    'VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model',
  ],
  ['kimi', 'Kimi-VL Technical Report'],
])('%s: %s', (text, title) => {
  expect(first(text)).toBe(title)
})

test('chain of thought also finds CoT', () => {
  const { hits } = found('chain of thought')
  const ids = hits.map(({ paper }) => paper.id)
  for (const { id } of holding(/\bCoT\b|chains?[- ]of[- ]thought/i)) expect(ids).toContain(id)
})

test('mulitmodal is read as multimodal', () => {
  const { corrections, hits } = found('mulitmodal')
  expect(corrections).toEqual([{ from: 'mulitmodal', to: 'multimodal' }])
  for (const { paper } of hits) expect(textOf(paper)).toMatch(/multi-?modal/i)
})

test('author:shen finds the Shens', () => {
  const { hits } = found('author:shen')
  expect(hits.length).toBe(
    papers.filter(({ authors }) => authors.some((name) => / shen$/i.test(name))).length,
  )
  expect(first('author:shen')).toMatch(/^VLM-R1/)
})

test('-"large language" leaves the papers without these two words', () => {
  expect(found('-"large language"').total).toBe(88 - holding(/large[\s-]+language/i).length)
})

test('"reward model" or "reward models" takes either and nothing else', () => {
  expect(found('"reward model" or "reward models"').total).toBe(holding(/\breward[\s-]+models?\b/i).length)
})

test('since:2w takes the dated papers of two weeks', () => {
  const { hits, total } = found('since:2w')
  expect(total).toBe(
    papers.filter(({ published }) => published !== undefined && published >= '2025-03-29').length,
  )
  expect(total).toBeGreaterThan(20)
  expect(hits.map(({ paper }) => paper.published)).toEqual(
    hits
      .map(({ paper }) => paper.published)
      .toSorted()
      .reverse(),
  )
})

test('papers like VLM-R1 are about vision and language', () => {
  const [paper] = found('"VLM-R1"').hits
  const similar = paper === undefined ? [] : index.similar(paper.paper, 3)
  expect(similar.length).toBe(3)
  // The third is about R1 and rewards by rules, as VLM-R1 is too.
  const seen = similar.filter((hit) => /vision|visual|VLM/i.test(textOf(hit.paper)))
  expect(seen.length).toBeGreaterThanOrEqual(2)
})

test('words that the best papers share are told, and all matches add up to the score', () => {
  const { hits } = found('reward hacking of reasoning models')
  const related = hits.flatMap(({ matches }) => matches.filter(({ kind }) => kind === 'related'))
  expect(related.length).toBeGreaterThan(0)
  for (const { asked, weight, count } of related) {
    expect('reward hacking of reasoning models').not.toContain(asked)
    expect([weight > 0, count > 0]).toEqual([true, true])
  }
  for (const { score, matches } of hits)
    expect(matches.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(score, 9)
})

test('whatever is asked, the matches told add up to the score', () => {
  const words = papers.flatMap(({ title, abstract, authors }) =>
    `${title ?? ''} ${abstract} ${authors.join(' ')}`
      .split(/[\s"():|]+/)
      .filter((word) => /^\w/.test(word) && word !== 'or'),
  )
  const word = fc.constantFrom(...words)
  const slip = fc
    .tuple(word, fc.nat(9))
    .map(([right, at]) => right.slice(0, at) + right.slice(at + 1))
    .filter((slipped) => !/^or$/i.test(slipped))
  const piece = fc.oneof(
    { weight: 5, arbitrary: word },
    { weight: 2, arbitrary: slip },
    { weight: 1, arbitrary: fc.tuple(word, word).map((pair) => `"${pair.join(' ')}"`) },
    { weight: 1, arbitrary: word.map((one) => `title:"${one}"`) },
    { weight: 1, arbitrary: fc.constantFrom('or rlhf', 'chain of thought', 'gpt4', '-code') },
  )
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
      for (const { score, matches } of found(`agents ${pieces.join(' ')}`).hits.slice(0, 5))
        expect(matches.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(score, 9)
    }),
  )
})

test('of a text with more words than are searched for, the rarest are', () => {
  const common =
    papers
      .map(({ abstract }) => abstract)
      .join(' ')
      .match(/[a-z]{4,}/g)
      ?.slice(0, 400) ?? []
  const { hits } = found(`${common.join(' ')} Pokémon`)
  const asked = new Set(
    hits.flatMap(({ matches }) =>
      matches.filter(({ kind }) => kind !== 'related').map((match) => match.asked),
    ),
  )
  expect(asked).toContain('Pokémon')
  expect(asked.size).toBeLessThanOrEqual(80)
  expect(new Set(common).size).toBeGreaterThan(80)
})
