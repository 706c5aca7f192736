/**
 * What the features of a paper's sentences weigh. Made by `npm run bench -- full-text --data DIR --fit` from
 * questions over whole papers whose evidence people marked (QASPER); docs/build/answers.md says how.
 */
import type { Features, Trait, Traits } from './describe-sentences.ts'
import type { QuestionKind } from './kinds.ts'

/** Log-odds that the paper answers, as a sum of these by their weights. */
export interface ConfidenceFeatures {
  /** The most that any sentence has of the question, word for word. */
  readonly exact: number
  /** The mean nearness of the three sentences that come nearest in meaning. */
  readonly near: number
  /** The best score. */
  readonly score: number
}

export interface FullTextWeights {
  readonly features: Features
  readonly traits: Traits
  /** What a trait counts beside that where the question asks for something of a kind. */
  readonly asked: Readonly<Record<QuestionKind, Partial<Traits>>>
  readonly confidence: ConfidenceFeatures
  readonly intercept: number
}

/** Those that differ by what is asked. */
export const askedTraits: readonly Trait[] = [
  'hasNumber',
  'related',
  'data',
  'setup',
  'results',
  'conclusion',
]

export const weights: FullTextWeights = {
  features: {
    ...{ bm25: 0.096, paragraphBm25: 0.133, covers: 1.409, near: 0.473, paragraphNear: 1.486 },
    ...{ headingNear: 1.982, cosine: 1.516, paragraphCosine: 1.446, headingCosine: 1.176 },
    ...{ position: -0.48, isFirst: 0.166, length: -0.047, hasCitation: 0.677, saysWe: 0.671 },
  },
  traits: {
    ...{ hasNumber: 0.088, abstract: 0.648, introduction: -0.366, related: -0.858, method: -0.296 },
    ...{ data: 0.385, setup: 0.269, results: -0.264, conclusion: -0.858, appendix: -1.224 },
  },
  asked: {
    number: {
      hasNumber: 1.4,
      related: 0.269,
      data: 0.305,
      setup: -0.316,
      results: 0.874,
      conclusion: -1.033,
    },
    data: {
      hasNumber: 0.594,
      related: -0.622,
      data: 0.913,
      setup: -0.092,
      results: -0.43,
      conclusion: -0.828,
    },
    comparison: {
      hasNumber: -0.39,
      related: 0.542,
      data: -0.985,
      setup: 0.775,
      results: 0.887,
      conclusion: 0.097,
    },
    result: {
      hasNumber: 0.437,
      related: -1.023,
      data: -0.184,
      setup: -0.027,
      results: 1.087,
      conclusion: 0.799,
    },
  },
  confidence: { exact: 1.425, near: 1.357, score: 0.132 },
  intercept: 0.238,
}

/** Answered from the first on, as 72 % of the questions that are; below the second, as 7 %, not even near. */
export const textThresholds = { answers: 0.914, isNear: 0.861 }
