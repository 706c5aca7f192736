import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRelationWords } from '../../src/abstracts/relation-words.ts'
import type { Identifier } from '../../src/model/identifier.ts'
import type { Paper } from '../../src/model/paper.ts'
import { findPassages } from '../../src/passages/find-passages.ts'
import { thresholds } from '../../src/passages/weights.ts'
import { englishAnalysis } from '../../src/search/analysis/analysis.ts'
import { createMemoryIndex } from '../../src/search/memory/memory-index.ts'
import { anyCharacter } from '../support/any-character.ts'
import { tried } from '../support/property-runs.ts'

const paper = (id: string, title: string, abstract: string): Paper => ({
  id: `arxiv:${id}` as Identifier,
  identifiers: [`arxiv:${id}` as Identifier],
  title,
  abstract,
  authors: [],
  published: '2025-01-01',
  updated: undefined,
  listed: undefined,
  links: [],
  sources: ['test'],
})
const papers = [
  paper(
    '2501.00001',
    'Shaping rewards',
    'Reward models are used widely. We study what goes wrong. Our results show that bounded rewards reduce reward hacking by 40%.',
  ),
  paper(
    '2501.00002',
    'Chronic kidney disease (CKD)',
    'We examined folic acid in chronic kidney disease (CKD). Folic acid did not slow its progression.',
  ),
  paper('2501.00003', 'Only a title about octopus memory', ''),
  paper('2501.00004', 'Games', 'Agents play games. They win. However, games differ.'),
]
const analysis = englishAnalysis
const language = { analysis, relations: createRelationWords(analysis) }
const index = createMemoryIndex()
beforeAll(() => index.update({ papers, removed: [], revision: 1 }))

const ask = (question: string, among?: readonly Identifier[]) =>
  findPassages(question, index, language, { topicQuery: () => undefined, ...(among && { among }) })
const textsOf = async (question: string, among?: readonly Identifier[]) =>
  (await ask(question, among)).quotes.map(({ text }) => text)

describe('passages that answer a question', () => {
  it('say what was found, before what was done and what is known', async () => {
    const found = await ask('what reduces reward hacking?')
    expect(found.quotes[0]?.text).toBe('Our results show that bounded rewards reduce reward hacking by 40%.')
    expect(found.confidence).toBeGreaterThan(thresholds.answers)
  })

  it('are found by the long form of an acronym, and by other words for a change', async () => {
    expect((await textsOf('does folic acid decelerate CKD progression?'))[0]).toContain('progression')
    expect((await textsOf('what lowers reward hacking?'))[0]).toContain('bounded rewards reduce')
  })

  it('come from the title where a paper has no abstract', async () => {
    expect(await textsOf('octopus memory')).toEqual(['Only a title about octopus memory'])
  })

  it('come only from the papers that were asked', async () => {
    expect(await textsOf('what reduces reward hacking in games?', ['arxiv:2501.00004'])).toContain(
      'Agents play games.',
    )
    expect(await textsOf('reward hacking', ['arxiv:2501.00002'])).toEqual([])
  })

  it('are none, without any confidence, where no paper has a word of the question', async () => {
    expect(await ask('boiling mercury')).toMatchObject({ quotes: [], confidence: 0 })
    expect(await ask('what is it?')).toMatchObject({ quotes: [], confidence: 0, asked: [] })
  })

  it('are at most three, letter by letter from their paper, and the same every time, whatever is asked', async () => {
    const words = papers.flatMap(({ title = '', abstract }) => `${title} ${abstract}`.split(' '))
    const question = fc
      .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: anyCharacter, maxLength: 8 })), {
        maxLength: 20,
      })
      .map((parts) => parts.join(' '))
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        const found = await ask(asked)
        expect(found.quotes.length).toBeLessThanOrEqual(3)
        expect(found.confidence).toBeGreaterThanOrEqual(0)
        expect(found.confidence).toBeLessThanOrEqual(1)
        for (const { hit, text } of found.quotes)
          expect(`${hit.paper.title}\n${hit.paper.abstract}`).toContain(text)
        expect((await ask(asked)).quotes).toEqual(found.quotes)
      }),
      tried(30),
    )
  })
})
