/** Weights for the sentences of whole papers, from questions whose evidence people marked. */
import { type DescribedSentence, type Features, traits } from '../src/full-text/rank/describe-sentences.ts'
import { questionKinds } from '../src/full-text/rank/kinds.ts'
import { describeConfidence, rankDescribed } from '../src/full-text/rank/rank-sentences.ts'
import {
  askedTraits,
  type ConfidenceFeatures,
  type FullTextWeights,
  weights as shipped,
} from '../src/full-text/rank/weights.ts'
import { fitChoice, fitLogistic } from './fit-weights.ts'
import type { AskedPaper } from './full-text.bench.ts'

const names = Object.keys(shipped.features) as (keyof Features)[]
const sure = Object.keys(shipped.confidence) as (keyof ConfidenceFeatures)[]
/** 30 to 120 change nothing by more than .01. */
const choicePenalty = 60
const confidencePenalty = 5

/** The same from the same questions. */
export function fitFullText(asked: readonly AskedPaper[]): FullTextWeights {
  const usable = asked.filter(({ question }) => question.evidence.length > 0)
  const choices = usable.map(({ described: { asks, sentences }, isRight }) => ({
    rows: sentences.map((one) => rowOf(one, (kind) => asks.has(kind))),
    isRight: sentences.map(isRight),
  }))
  const learnt = fitChoice(choices, choicePenalty).map((one) => Number(one.toFixed(3)))
  const take = <Name extends string>(some: readonly Name[]) =>
    Object.fromEntries(some.map((name) => [name, learnt.shift() ?? 0])) as Record<Name, number>
  const features = take(names)
  const ofTraits = take(traits)
  const byKind = questionKinds.map((kind) => [kind, take(askedTraits)] as const)
  const weights = {
    ...{ features, traits: ofTraits, asked: Object.fromEntries(byKind) as FullTextWeights['asked'] },
    ...{ confidence: shipped.confidence, intercept: 0 },
  }
  const known = asked
    .filter(({ question }) => question.unanswerable || question.evidence.length > 0)
    .flatMap(({ described, question }) => {
      const row = describeConfidence(rankDescribed(described, weights).sentences)
      return row === undefined ? [] : [{ row: sure.map((name) => row[name]), is: !question.unanswerable }]
    })
  const [intercept = 0, ...odds] = fitLogistic(
    known.map(({ row }) => row),
    known.map(({ is }) => is),
    confidencePenalty,
  ).map((one) => Number(one.toFixed(3)))
  const [exact = 0, near = 0, score = 0] = odds
  return { ...weights, confidence: { exact, near, score }, intercept }
}

function rowOf(one: DescribedSentence, asks: (kind: (typeof questionKinds)[number]) => boolean): number[] {
  return [
    ...names.map((name) => one.features[name]),
    ...traits.map((name) => one.traits[name]),
    ...questionKinds.flatMap((kind) => askedTraits.map((name) => (asks(kind) ? one.traits[name] : 0))),
  ]
}
