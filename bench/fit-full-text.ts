/** Weights for the paragraphs of whole papers, from questions whose evidence people marked. */
import { describeConfidence } from '../src/full-text/rank/rank-sentences.ts'
import type { FullTextWeights } from '../src/full-text/rank/weights.ts'
import { fitChoice, fitLogistic } from './fit-weights.ts'
import { type AskedPaper, isAnswered } from './full-text.bench.ts'

/** 60 to 150 change nothing by more than .01. */
const choicePenalty = 100
const confidencePenalty = 5

/**
 * The same from the same questions. Where only some annotators found an answer, that counts as none: there are few
 * of which nobody did.
 */
export function fitFullText(asked: readonly AskedPaper[]): FullTextWeights {
  const usable = asked.filter(isAnswered)
  const choices = usable.map(({ described: { paragraphs }, isRight }) => ({
    rows: paragraphs.map(({ features }) => features),
    isRight: paragraphs.map(({ sentences: [first] }) => first !== undefined && isRight(first)),
  }))
  const short = (values: readonly number[]) => values.map((one) => Number(one.toFixed(3)))
  const paragraph = short(fitChoice(choices, choicePenalty))
  const known = asked.filter((one) => isAnswered(one) || one.question.unanswerable || one.question.disputed)
  const [intercept = 0, ...confidence] = short(
    fitLogistic(
      known.map(({ described }) => describeConfidence(described, paragraph)),
      known.map(isAnswered),
      confidencePenalty,
    ),
  )
  return { paragraph, confidence, intercept }
}
