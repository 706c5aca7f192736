/** Weights for passages and confidence, made from some claims and tried on the others. */
import { describeConfidence } from '../src/passages/confidence.ts'
import type { PassageFeatures } from '../src/passages/passage-features.ts'
import { weigh } from '../src/passages/rank-passages.ts'
import { passageWeights } from '../src/passages/weights.ts'
import type { Asked } from './ask-claims.ts'
import { type Claim, foldsOf, isRationale } from './claims.ts'
import { fitChoice, fitLogistic } from './fit-weights.ts'

interface Tested {
  readonly answers: readonly Asked[]
  /** The threshold of each claim's fold. */
  readonly threshold: readonly number[]
}

/** Answers of folds that the weights were not made from, and the weights from all claims as text. */
export function crossValidate(claims: readonly Claim[], asked: readonly Asked[]) {
  const test = (by: 'claim' | 'paper'): Tested => {
    const numbers = foldsOf(claims, folds, by)
    const models = Array.from({ length: folds }, (_, fold) =>
      learn(
        claims.filter((_, at) => numbers[at] !== fold),
        asked.filter((_, at) => numbers[at] !== fold),
      ),
    )
    const modelOf = (at: number) => models[numbers[at] ?? 0]
    return {
      answers: asked.map((one, at) => modelOf(at)?.answer(one) ?? one),
      threshold: asked.map((_, at) => modelOf(at)?.threshold ?? 0),
    }
  }
  const all = learn(claims, asked)
  return { tested: { claim: test('claim'), paper: test('paper') }, weights: all.text }
}

const folds = 5
/** The customary small ones; 1 to 20 change nothing by more than 0.005. */
const passagePenalty = 5
const confidencePenalty = 2
/** Sentences of further papers teach nothing more about what tells apart those that come near. */
const papersTaught = 8
/**
 * Of the claims with evidence, the share that is to be answered: the goal is
 * seven tenths, of claims not seen.
 */
const toAnswer = 0.72
const toComeNear = 0.93

const names = Object.keys(passageWeights) as (keyof PassageFeatures)[]

function learn(claims: readonly Claim[], asked: readonly Asked[]) {
  const choices = asked.map(({ ranked }, at) => {
    const rows = ranked.filter(({ passage }) => passage.candidate < papersTaught)
    return {
      rows: rows.map(({ passage }) => names.map((name) => passage.features[name])),
      isRight: rows.map(({ paper, sentence }) => isRationale(claimAt(claims, at), paper, sentence)),
    }
  })
  const learnt = fitChoice(choices, passagePenalty)
  const weights = Object.fromEntries(names.map((name, at) => [name, learnt[at] ?? 0])) as Record<
    keyof PassageFeatures,
    number
  >
  const rank = ({ ranked }: Asked): Asked['ranked'] =>
    ranked
      .map((one) => ({ ...one, passage: { ...one.passage, score: weigh(one.passage.features, weights) } }))
      .toSorted((a, b) => b.passage.score - a.passage.score)
  const describe = ({ words, ranked }: Asked) =>
    Object.values(
      describeConfidence(
        words,
        ranked.map(({ passage }) => passage),
      ) ?? {},
    )
  const described = asked.map((one) => describe({ ...one, ranked: rank(one) }))
  const isAnswerable = claims.map(({ evidence }) => evidence.length > 0)
  const known = described.flatMap((row, at) =>
    row.length > 0 ? [{ row, is: isAnswerable[at] ?? false }] : [],
  )
  const odds = fitLogistic(
    known.map(({ row }) => row),
    known.map(({ is }) => is),
    confidencePenalty,
  )
  const confidenceOf = (row: readonly number[]) =>
    row.length === 0
      ? 0
      : 1 / (1 + Math.exp(-[1, ...row].reduce((sum, value, at) => sum + value * (odds[at] ?? 0), 0)))
  const sure = described
    .flatMap((row, at) => (isAnswerable[at] ? [confidenceOf(row)] : []))
    .toSorted((a, b) => b - a)
  const threshold = sure[Math.ceil(toAnswer * sure.length) - 1] ?? 0
  const isNear = sure[Math.ceil(toComeNear * sure.length) - 1] ?? 0
  const answer = (one: Asked): Asked => {
    const ranked = rank(one)
    return { ...one, ranked, confidence: confidenceOf(describe({ ...one, ranked })) }
  }
  const text = JSON.stringify({ weights, odds, thresholds: { answers: threshold, isNear } }, undefined, 2)
  return { answer, threshold, text }
}

function claimAt(claims: readonly Claim[], at: number): Claim {
  return claims[at] ?? { claim: '', evidence: [], cited: [] }
}
