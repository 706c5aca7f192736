/**
 * A linear support vector machine with squared hinge loss and a bias, by dual coordinate descent as liblinear
 * solves it (Hsieh et al., 2008, https://doi.org/10.1145/1390156.1390208), with the classes balanced.
 */
import type { Steps } from '../src/async/steps.ts'
import { FeatureWeights, type SparseVector } from '../src/learning/sparse.ts'

export interface Example {
  readonly vector: SparseVector
  readonly isWanted: boolean
  /** How much its loss counts beside the others of its class; 1 unless told. */
  readonly importance?: number
}

/** Weights by feature, and each example's share in them (`alpha · y`), in the order of the examples. */
export interface LinearModel {
  readonly weights: FeatureWeights
  readonly shares: Float64Array
}

/**
 * Trains on all examples; the same for the same examples in the same order. Without one of each class all is
 * 0.
 */
export function* trainSvm(
  examples: readonly Example[],
  { cost = 0.01, passes = 40 }: { readonly cost?: number; readonly passes?: number } = {},
): Steps<LinearModel> {
  const { columns, rows } = yield* numberFeatures(examples)
  const wanted = examples.filter(({ isWanted }) => isWanted).length
  const shares = new Float64Array(examples.length)
  const weights = new Float64Array(columns.size)
  let bias = 0
  if (wanted > 0 && wanted < examples.length) {
    const softnesses = examples.map(({ isWanted, importance = 1 }) => {
      const own = isWanted ? wanted : examples.length - wanted
      return own / (importance * cost * examples.length)
    })
    const lengths = examples.map(({ vector }) => vector.weights.reduce((sum, one) => sum + one * one, 0) + 1)
    // Wanted ones lie first, so a fixed stride mixes the classes without chance.
    const order = orderByStride(examples.length)
    for (let pass = 0; pass < passes; pass++) {
      let change = 0
      for (let turn = 0; turn < order.length; turn++) {
        // Without `??`, as this loop is most of the work.
        const at = order[turn] as number
        const { vector, isWanted } = examples[at] as Example
        const own = rows[at] as Uint32Array
        const sign = isWanted ? 1 : -1
        const alpha = (shares[at] as number) * sign
        const softness = softnesses[at] as number
        let score = bias
        for (let i = 0; i < own.length; i++)
          score += (weights[own[i] as number] as number) * (vector.weights[i] as number)
        const gradient = sign * score - 1 + softness * alpha
        const next = Math.max(0, alpha - gradient / ((lengths[at] as number) + softness))
        const step = (next - alpha) * sign
        if (turn % examplesInStep === 0) yield
        if (step === 0) continue
        shares[at] = next * sign
        for (let i = 0; i < own.length; i++) {
          const column = own[i] as number
          weights[column] = (weights[column] as number) + step * (vector.weights[i] as number)
        }
        bias += step
        change = Math.max(change, Math.abs(step) / Math.max(next, alpha))
      }
      if (change < tolerance) break
    }
  }
  const named = new FeatureWeights()
  for (const [feature, column] of columns) named.addAll([[feature, weights[column] ?? 0]], 1)
  return { weights: named, shares }
}

const tolerance = 0.01
const examplesInStep = 500

function* numberFeatures(examples: readonly Example[]) {
  const columns = new Map<number, number>()
  const rows: Uint32Array[] = []
  for (const { vector } of examples) {
    const numberOf = (feature: number) => {
      const known = columns.get(feature) ?? columns.size
      if (known === columns.size) columns.set(feature, known)
      return known
    }
    rows.push(vector.features.map(numberOf))
    if (rows.length % examplesInStep === 0) yield
  }
  return { columns, rows }
}

/** Every number below `length` once, far from the one before. */
function orderByStride(length: number): Uint32Array {
  let stride = Math.max(1, Math.round(length * 0.618))
  while (findGreatestDivisor(stride, length) > 1) stride++
  return Uint32Array.from({ length }, (_, at) => (at * stride) % length)
}

function findGreatestDivisor(a: number, b: number): number {
  return b === 0 ? a : findGreatestDivisor(b, a % b)
}
