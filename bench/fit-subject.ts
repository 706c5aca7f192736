/** Weights for whether passages are on the subject of a question, from questions that have an answer or none. */
import type { Found } from '../src/passages/find-passages.ts'
import { describeSubject, type SubjectFeatures } from '../src/passages/subject.ts'
import { subjectWeights, thresholds } from '../src/passages/weights.ts'
import { fitLogistic } from './fit-weights.ts'

/** What was found for a question, and whether that answers it. */
export interface Known {
  readonly found: Pick<Found, 'asked' | 'passages' | 'evidence'>
  readonly isAnswerable: boolean
}

const names = Object.keys(subjectWeights) as (keyof SubjectFeatures)[]
/** A customary small one. */
const penalty = 2
/** The least sure of those that were answered rightly may be called not answered: the goal is one of thirty. */
const maxLost = 0.025

/**
 * The weights as text, as they stand in `src/passages/weights.ts`. Questions with an answer in `typical` tell
 * from where on passages are on their subject.
 */
export function fitSubject(known: readonly Known[], typical: readonly Known[]): string {
  const described = known.flatMap((one) => {
    const row = rowOf(one)
    return row === undefined ? [] : [{ row, isAnswerable: one.isAnswerable }]
  })
  const [intercept = 0, ...weights] = fitLogistic(
    described.map(({ row }) => row),
    described.map(({ isAnswerable }) => isAnswerable),
    penalty,
  )
  const sure = typical
    .filter(({ isAnswerable, found }) => isAnswerable && found.evidence >= thresholds.answers)
    .map((one) => (rowOf(one) ?? []).reduce((sum, value, at) => sum + value * (weights[at] ?? 0), intercept))
    .toSorted((a, b) => a - b)
  const isOnSubject = 1 / (1 + Math.exp(-(sure[Math.floor(maxLost * sure.length)] ?? 0)))
  const byName = Object.fromEntries(names.map((name, at) => [name, weights[at]]))
  return JSON.stringify({ subjectWeights: byName, subjectIntercept: intercept, isOnSubject }, undefined, 2)
}

function rowOf({ found }: Known): number[] | undefined {
  const features = describeSubject(found.asked, found.passages)
  return features && names.map((name) => features[name])
}
