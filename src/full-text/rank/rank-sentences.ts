/** The sentences of a whole paper that best answer a question, and how sure that is. */
import type { Steps } from '../../async/steps.ts'
import type { Analysis } from '../../search/analysis/analysis.ts'
import { dot } from './compare.ts'
import { type Described, type DescribedSentence, describeParagraphs } from './describe-paragraphs.ts'
import type { PreparedText } from './prepare-text.ts'
import { type FullTextWeights, weights } from './weights.ts'

export interface RankedText {
  /** The best of each paragraph, the best paragraph first; then the others. */
  readonly sentences: readonly DescribedSentence[]
  /** That the paper holds an answer, from 0 to 1. */
  readonly confidence: number
}

/** The same for the same paper and question, always. */
export function* rankSentences(question: string, text: PreparedText, analysis: Analysis): Steps<RankedText> {
  return rankDescribed(yield* describeParagraphs(question, text, analysis), weights)
}

/** Ranks what is described already. */
export function rankDescribed(described: Described, by: FullTextWeights): RankedText {
  const sentenceWeights = sumMostAndMean(by.paragraph)
  const ranked = byScore(described.paragraphs, by.paragraph).map(({ sentences }) =>
    byScore(sentences, sentenceWeights),
  )
  const odds = by.intercept + dot(describeConfidence(described, by.paragraph), by.confidence)
  return {
    sentences: [...ranked.flatMap((one) => one.slice(0, 1)), ...ranked.flatMap((one) => one.slice(1))],
    confidence: ranked.length === 0 ? 0 : 1 / (1 + Math.exp(-odds)),
  }
}

/**
 * What tells that the paper answers: how near a sentence comes at most to the asked words, and as a whole; how good the
 * best three paragraphs are; how rare the asked words are; what is asked for.
 */
export function describeConfidence(
  { paragraphs, rarities, asks }: Described,
  by: readonly number[],
): number[] {
  const mostOf = (at: number) =>
    paragraphs.reduce((most, { features }) => Math.max(most, features[at] ?? 0), 0)
  const scores = paragraphs.map(({ features }) => dot(features, by)).toSorted((a, b) => b - a)
  const best = meanOf(scores.slice(0, 3))
  return [
    mostOf(1),
    mostOf(2),
    best,
    meanOf(rarities),
    ...[asks.has('number'), asks.has('result')].map(Number),
  ]
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

/** A sentence counts in its paragraph by the most and by the mean. */
function sumMostAndMean(paragraph: readonly number[]): number[] {
  const size = Math.floor(paragraph.length / 2) - 1
  return paragraph.slice(0, size).map((weight, at) => weight + (paragraph[size + at] ?? 0))
}

function byScore<One extends { readonly features: readonly number[] }>(
  ones: readonly One[],
  by: readonly number[],
): One[] {
  const scored = ones.map((one) => ({ one, score: dot(one.features, by) }))
  return scored.toSorted((a, b) => b.score - a.score).map(({ one }) => one)
}
