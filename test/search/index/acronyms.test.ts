import { describe, expect, test } from 'vitest'
import { findDefinitions } from '../../../src/abstracts/definitions.ts'
import { englishAnalysis } from '../../../src/search/analysis/analysis.ts'
import { createAcronyms } from '../../../src/search/index/acronyms.ts'
import { readSeedPapers } from '../support/papers.ts'

describe('a definition is found', () => {
  test.each([
    [
      'aligned by reinforcement learning from human feedback (RLHF).',
      'RLHF',
      'reinforcement learning from human feedback',
    ],
    ['Recently large language models (LLMs) have', 'LLM', 'large language models'],
    ['advances in Chain of Thought (COT) generation', 'COT', 'Chain of Thought'],
    [
      'the Trust Region Preference Approximation (TRPA) algorithm',
      'TRPA',
      'Trust Region Preference Approximation',
    ],
    ['propose Supervised Optimism Correction(SOC), which', 'SOC', 'Supervised Optimism Correction'],
    ['efficient Mixture-of-Experts (MoE) models', 'MoE', 'Mixture-of-Experts'],
    [
      'RLHF (reinforcement learning from human feedback) is',
      'RLHF',
      'reinforcement learning from human feedback',
    ],
    ['Group Relative Policy Optimization (GRPO; Shao et al.)', 'GRPO', 'Group Relative Policy Optimization'],
  ])('%s', (text, short, long) => {
    expect(findDefinitions(text)).toEqual([{ short, long }])
  })
})

test.each([
  'we use a better method (PPO) here',
  'accuracy rises (see Table 2)',
  'two factors: (1) search and (2) planning',
  'a model (R1) and its tool (OURS)',
  'the approach (AP) of others',
  'backpropagation (BP) works',
  'empty () and (  )',
])('nothing is defined by “%s”', (text) => {
  expect(findDefinitions(text)).toEqual([])
})

test('an acronym may stand for several things, the most frequent first, plural and case aside', () => {
  const acronyms = createAcronyms(englishAnalysis)
  const define = (short: string, long: string) => acronyms.count([{ short, long }], 1)
  define('RM', 'reward model')
  define('RM', 'Reward Models')
  define('RM', 'risk management')
  expect(acronyms.longFormsOf('rm')).toEqual([
    { words: 'reward model', papers: 2 },
    { words: 'risk management', papers: 1 },
  ])
  expect(acronyms.shortFormsOf('reward model')).toEqual(['rm'])
})

test('what is taken back is forgotten', () => {
  const acronyms = createAcronyms(englishAnalysis)
  acronyms.count([{ short: 'RM', long: 'reward models' }], 1)
  acronyms.count([{ short: 'RM', long: 'reward model' }], 1)
  acronyms.count([{ short: 'RM', long: 'reward model' }], -1)
  expect(acronyms.shortFormsOf('reward model')).toEqual(['rm'])
  acronyms.count([{ short: 'RM', long: 'reward models' }], -1)
  expect(acronyms.shortFormsOf('reward model')).toEqual([])
  expect(acronyms.longFormsOf('rm')).toEqual([])
  expect(acronyms.entries()).toEqual([])
})

test('in the seeds, the acronyms of the field are found', () => {
  const acronyms = createAcronyms(englishAnalysis)
  for (const { abstract } of readSeedPapers()) acronyms.count(findDefinitions(abstract), 1)
  const best = (short: string) => acronyms.longFormsOf(short)[0]?.words
  expect(best('llm')).toBe('large language models')
  expect(best('rl')).toBe('reinforcement learning')
  expect(best('cot')).toBe('chain-of-thought')
  expect(best('dpo')).toBe('direct preference optimization')
  expect(acronyms.longFormsOf('rlhf').map(({ words }) => words)).toEqual([
    'reinforcement learning from human feedback',
    'reinforcement learning with human feedback',
  ])
})
