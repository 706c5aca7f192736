/** Passage retrieval: the sentences of some papers that best answer a question, and how sure that is. */
import { offersCode } from '../abstracts/contribution.ts'
import type { Steps } from '../async/steps.ts'
import { wordSet } from '../model/lists.ts'
import { describeConfidence, type ScoredPassage } from './confidence.ts'
import { type Candidate, describePassages, type Language } from './passage-features.ts'
import type { QuestionWord } from './question.ts'
import { describeSubject } from './subject.ts'
import {
  confidenceWeights,
  intercept,
  passageWeights,
  subjectIntercept,
  subjectWeights,
  thresholds,
} from './weights.ts'

export interface Ranked {
  /** Best first; equals in the order of their papers and sentences. */
  readonly passages: readonly ScoredPassage[]
  /** That the candidates hold an answer, from 0 to 1. */
  readonly confidence: number
  /** What the confidence would be if they were certainly on the subject of the question. */
  readonly evidence: number
}

/**
 * Ranks every sentence of the candidates, which come best first. The same for the same papers, always. Whoever
 * names a paper gives the subject.
 */
export function* rankPassages(
  asked: readonly QuestionWord[],
  candidates: readonly Candidate[],
  language: Language,
  { isSubjectGiven = false } = {},
): Steps<Ranked> {
  const passages = yield* describePassages(asked, candidates, language)
  const isForCode = asked.some(({ word }) => codeWords.has(word))
  const ranked = passages
    .filter((each) => isForCode || !offersCode(candidates[each.candidate]?.sentences[each.sentence] ?? ''))
    .map((passage) => ({ ...passage, score: weigh(passage.features, passageWeights) }))
    .toSorted((a, b) => b.score - a.score || a.candidate - b.candidate || a.sentence - b.sentence)
  const evidence = chanceOf(describeConfidence(asked, ranked), confidenceWeights, intercept)
  const subject = chanceOf(describeSubject(asked, ranked), subjectWeights, subjectIntercept)
  const isOn = isSubjectGiven ? 1 : Math.min(1, subject / thresholds.isOnSubject)
  return { passages: ranked, confidence: evidence * isOn, evidence }
}

function chanceOf<Name extends string>(
  features: Readonly<Record<Name, number>> | undefined,
  weights: Readonly<Record<Name, number>>,
  from: number,
): number {
  return features === undefined ? 0 : 1 / (1 + Math.exp(-from - weigh(features, weights)))
}

/** Whoever asks for none of these wants no sentence that says where they are. */
const codeWords = wordSet(
  'code github repository repo release released releases available availability open source data dataset datasets model models weights checkpoint checkpoints link url page website project',
)

/** The sum of some features by their weights. */
export function weigh<Name extends string>(
  features: Readonly<Record<Name, number>>,
  weights: Readonly<Record<Name, number>>,
): number {
  let sum = 0
  for (const name in features) sum += features[name] * weights[name]
  return sum
}
