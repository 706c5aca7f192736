/** Passage retrieval: the sentences of some papers that best answer a question, and how sure that is. */
import type { Steps } from '../async/steps.ts'
import { describeConfidence, type ScoredPassage } from './confidence.ts'
import { type Candidate, describePassages, type Language } from './passage-features.ts'
import type { QuestionWord } from './question.ts'
import { confidenceWeights, intercept, passageWeights } from './weights.ts'

export interface Ranked {
  /** Best first; equals in the order of their papers and sentences. */
  readonly passages: readonly ScoredPassage[]
  /** That the candidates hold an answer, from 0 to 1. */
  readonly confidence: number
}

/** Ranks every sentence of the candidates, which come best first. The same for the same papers, always. */
export function* rankPassages(
  asked: readonly QuestionWord[],
  candidates: readonly Candidate[],
  language: Language,
): Steps<Ranked> {
  const passages = yield* describePassages(asked, candidates, language)
  const ranked = passages
    .map((passage) => ({ ...passage, score: weigh(passage.features, passageWeights) }))
    .toSorted((a, b) => b.score - a.score || a.candidate - b.candidate || a.sentence - b.sentence)
  const features = describeConfidence(asked, ranked)
  const logOdds =
    features === undefined ? Number.NEGATIVE_INFINITY : intercept + weigh(features, confidenceWeights)
  return { passages: ranked, confidence: 1 / (1 + Math.exp(-logOdds)) }
}

/** The sum of some features by their weights. */
export function weigh<Name extends string>(
  features: Readonly<Record<Name, number>>,
  weights: Readonly<Record<Name, number>>,
): number {
  let sum = 0
  for (const name in features) sum += features[name] * weights[name]
  return sum
}
