/** The sentences of a whole paper that best answer a question, and how sure that is. */
import type { Steps } from '../../async/steps.ts'
import type { Language } from '../../passages/passage-features.ts'
import {
  type Described,
  type DescribedSentence,
  describeParagraphs,
  type PreparedText,
} from './describe-paragraphs.ts'
import { type FullTextWeights, weights } from './weights.ts'

export interface RankedText {
  /** The best of each paragraph, the best paragraph first; then the others. */
  readonly sentences: readonly DescribedSentence[]
  /** That the paper holds an answer, from 0 to 1. */
  readonly confidence: number
}

/** The same for the same paper and question, always. */
export function* rankSentences(question: string, text: PreparedText, language: Language): Steps<RankedText> {
  return rankDescribed(yield* describeParagraphs(question, text, language), weights)
}

/** Ranks what is described already. */
export function rankDescribed(described: Described, by: FullTextWeights): RankedText {
  const { sentence, paragraph } = by
  const scored = described.paragraphs
    .map(({ sentences, features }) => {
      const scoredInside = sentences.map((one) => ({ one, score: dot(one.features, sentence) }))
      const inside = scoredInside.toSorted((a, b) => b.score - a.score).map(({ one }) => one)
      return { inside, score: dot(features, paragraph) }
    })
    .toSorted((a, b) => b.score - a.score)
  const sentences = [
    ...scored.flatMap(({ inside }) => inside.slice(0, 1)),
    ...scored.flatMap(({ inside }) => inside.slice(1)),
  ]
  const odds =
    sentences.length === 0
      ? -Infinity
      : by.intercept + dot(describeConfidence(described, paragraph), by.confidence)
  return { sentences, confidence: 1 / (1 + Math.exp(-odds)) }
}

/**
 * What tells that the paper answers: the most that a sentence has of the question word for word, and as a whole by
 * meaning; how good the best paragraph is; how rare the asked words are; what is asked for.
 */
export function describeConfidence({ paragraphs, rarity, asks }: Described, by: readonly number[]): number[] {
  const all = paragraphs.flatMap(({ sentences }) => sentences)
  const mostOf = (values: readonly number[]) => values.reduce((most, one) => Math.max(most, one), -Infinity)
  return [
    ...[mostOf(all.map(({ exact }) => exact)), mostOf(all.map(({ cosine }) => cosine))],
    ...[mostOf(paragraphs.map(({ features }) => dot(features, by))), rarity],
    ...[asks.has('number'), asks.has('result')].map(Number),
  ]
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
}
