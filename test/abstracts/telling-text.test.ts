import { describe, expect, it } from 'vitest'
import { tellingText } from '../../src/abstracts/telling-text.ts'
import { plainText } from '../../src/model/card.ts'
import { englishAnalysis } from '../../src/search/analysis/analysis.ts'

const abstract =
  'Models are graded by people. However, grading is hard and slow. In this paper, we propose a reward model (RM) of ' +
  'parts. Experiments show that it halves the rewards of hacks.'
const analysis = englishAnalysis
const nothing = { wanted: [], marked: [] }

describe('what a list says of a paper', () => {
  it('is problem, idea and result, each named, with the asked words marked', () => {
    expect(
      tellingText(abstract, { inLines: true, wanted: ['reward'], marked: ['reward'] }, analysis),
    ).toEqual([
      { bold: 'Problem:' },
      ' ',
      'Grading is hard and slow',
      ' · ',
      { bold: 'Idea:' },
      ' ',
      'A ',
      { bold: 'reward' },
      ' model of parts',
      ' · ',
      { bold: 'Result:' },
      ' ',
      'It halves the ',
      { bold: 'rewards' },
      ' of hacks',
    ])
  })

  it('leaves out what is not sure', () => {
    const text = 'Models are graded by people. We propose a reward model of parts. We thank all readers.'
    expect(plainText(tellingText(text, { inLines: true, ...nothing }, analysis))).toBe(
      'Idea: A reward model of parts',
    )
  })

  it('leaves out a problem that points back to what is not shown', () => {
    const text = abstract.replace('grading is hard and slow', 'they remain slow')
    expect(plainText(tellingText(text, { inLines: true, ...nothing }, analysis))).toMatch(/^Idea: /)
  })

  it('is the sentence that tells where lines are off, and where neither idea nor result is sure', () => {
    const sentence = 'In this paper, we propose a reward model (RM) of parts.'
    expect(tellingText(abstract, { inLines: false, ...nothing }, analysis)).toEqual([sentence])
    const unsure = 'Grading is done by many people. However, grading is hard.'
    expect(tellingText(unsure, { inLines: true, ...nothing }, analysis)).toEqual(
      tellingText(unsure, { inLines: false, ...nothing }, analysis),
    )
    expect(tellingText(unsure, { inLines: true, ...nothing }, analysis)).not.toEqual([])
    expect(tellingText('', { inLines: true, ...nothing }, analysis)).toEqual([])
  })

  it('chooses the sentence by other words than are marked, where told so', () => {
    const text = 'Rewards are hard. We propose a model of the parts of an answer to grade it.'
    expect(tellingText(text, { inLines: false, wanted: [], marked: ['model'] }, analysis)).toEqual([
      'We propose a ',
      { bold: 'model' },
      ' of the parts of an answer to grade it.',
    ])
  })
})
