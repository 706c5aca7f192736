/** The sentences of a whole paper that best answer a question, and how sure that is. */
import type { Steps } from '../../async/steps.ts'
import type { Language } from '../../passages/passage-features.ts'
import { weigh } from '../../passages/rank-passages.ts'
import type { TextPlace } from '../../ports/full-texts.ts'
import {
  type Described,
  type DescribedSentence,
  describeSentences,
  type PreparedText,
  type Trait,
} from './describe-sentences.ts'
import { type ConfidenceFeatures, type FullTextWeights, weights } from './weights.ts'

export interface RankedSentence extends DescribedSentence {
  readonly score: number
}

export interface RankedText {
  /** Best first; the first of each paragraph before any second. */
  readonly sentences: readonly RankedSentence[]
  /** That the paper holds an answer, from 0 to 1. */
  readonly confidence: number
}

/** The same for the same paper and question, always. */
export function* rankSentences(question: string, text: PreparedText, language: Language): Steps<RankedText> {
  return rankDescribed(yield* describeSentences(question, text, language), weights)
}

/** Ranks what is described already. */
export function rankDescribed({ asks, sentences }: Described, by: FullTextWeights): RankedText {
  const ranked = sentences
    .map((one) => ({ ...one, score: scoreOf(one, asks, by) }))
    .toSorted((a, b) => b.score - a.score)
  const features = describeConfidence(ranked)
  const odds = features === undefined ? -Infinity : by.intercept + weigh(features, by.confidence)
  return { sentences: eachParagraphFirst(ranked), confidence: 1 / (1 + Math.exp(-odds)) }
}

/** Undefined where there are no sentences. */
export function describeConfidence(sentences: readonly RankedSentence[]): ConfidenceFeatures | undefined {
  if (sentences.length === 0) return undefined
  const nearest = sentences.map(({ features }) => features.near).toSorted((a, b) => b - a)
  const near = nearest.slice(0, 3).reduce((sum, one) => sum + one, 0) / Math.min(3, nearest.length)
  const exact = Math.max(...sentences.map((one) => one.exact))
  return { exact, near, score: Math.max(...sentences.map(({ score }) => score)) }
}

function scoreOf(
  { features, traits }: DescribedSentence,
  asks: Described['asks'],
  by: FullTextWeights,
): number {
  let score = weigh(features, by.features) + weigh(traits, by.traits)
  for (const kind of asks)
    for (const [name, weight] of Object.entries(by.asked[kind])) score += traits[name as Trait] * weight
  return score
}

/** Sentences of one paragraph say one thing: quotes are better spread. */
function eachParagraphFirst(sentences: readonly RankedSentence[]): RankedSentence[] {
  const seen = new Set<string>()
  const [first, others]: [RankedSentence[], RankedSentence[]] = [[], []]
  for (const one of sentences) {
    const key = paragraphKey(one)
    ;(seen.has(key) ? others : first).push(one)
    seen.add(key)
  }
  return [...first, ...others]
}

function paragraphKey({ section, paragraph }: TextPlace): string {
  return `${section} ${paragraph}`
}
