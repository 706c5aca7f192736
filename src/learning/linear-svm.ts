/**
 * A linear support vector machine with squared hinge loss and a bias, by dual coordinate descent as liblinear solves it
 * (Hsieh et al., 2008, https://doi.org/10.1145/1390156.1390208), with the classes balanced.
 */
import type { Steps } from '../async/steps.ts'
import type { SparseVector } from './sparse.ts'

export interface Example {
  readonly vector: SparseVector
  readonly isWanted: boolean
  /** How much its loss counts beside the others of its class; 1 unless told. */
  readonly importance?: number
}

/** Weights by feature, each example's share in them (`alpha · y`), in the order of the examples, and the bias. */
export interface LinearModel {
  readonly weights: ReadonlyMap<number, number>
  readonly shares: Float64Array
  readonly bias: number
}

/** Trains on all examples; the same for the same examples in the same order. Without one of each class all is 0. */
export function* trainSvm(
  examples: readonly Example[],
  { cost = 0.01, passes = 40 }: { readonly cost?: number; readonly passes?: number } = {},
): Steps<LinearModel> {
  const { columns, rows } = numberFeatures(examples)
  const wanted = examples.filter(({ isWanted }) => isWanted).length
  const shares = new Float64Array(examples.length)
  const weights = new Float64Array(columns.size)
  let bias = 0
  yield
  if (wanted > 0 && wanted < examples.length) {
    const costs = examples.map(({ isWanted, importance = 1 }) => {
      const own = isWanted ? wanted : examples.length - wanted
      return (importance * cost * examples.length) / (2 * own)
    })
    const lengths = examples.map(({ vector }) => squaredLength(vector) + 1)
    // Wanted ones lie first, so a fixed stride mixes the classes without chance.
    const order = strideOrder(examples.length)
    for (let pass = 0; pass < passes; pass++) {
      let change = 0
      for (const at of order) {
        const { vector, isWanted } = examples[at] as Example
        const own = rows[at] as Uint32Array
        const sign = isWanted ? 1 : -1
        const alpha = (shares[at] ?? 0) * sign
        const slack = 1 / (2 * Math.max(1e-9, costs[at] ?? 0))
        let score = bias
        for (let i = 0; i < own.length; i++)
          score += (weights[own[i] as number] as number) * (vector.weights[i] as number)
        const gradient = sign * score - 1 + slack * alpha
        if (alpha === 0 && gradient >= 0) continue
        const next = Math.max(0, alpha - gradient / ((lengths[at] ?? 1) + slack))
        const step = (next - alpha) * sign
        if (step === 0) continue
        shares[at] = next * sign
        for (let i = 0; i < own.length; i++)
          weights[own[i] as number] = (weights[own[i] as number] as number) + step * (vector.weights[i] as number)
        bias += step
        change = Math.max(change, Math.abs(step) / Math.max(1e-12, next, alpha))
      }
      yield
      if (change < tolerance) break
    }
  }
  return { weights: new Map([...columns].map(([feature, column]) => [feature, weights[column] ?? 0])), shares, bias }
}

const tolerance = 0.01

function numberFeatures(examples: readonly Example[]) {
  const columns = new Map<number, number>()
  const rows = examples.map(({ vector: { features } }) =>
    features.map((feature) => {
      const known = columns.get(feature)
      if (known !== undefined) return known
      columns.set(feature, columns.size)
      return columns.size - 1
    }),
  )
  return { columns, rows }
}

function squaredLength({ weights }: SparseVector): number {
  return weights.reduce((sum, weight) => sum + weight * weight, 0)
}

/** Every number below `length` once, far from the one before. */
function strideOrder(length: number): Uint32Array {
  let stride = Math.max(1, Math.round(length * 0.618))
  while (greatestDivisor(stride, length) > 1) stride++
  return Uint32Array.from({ length }, (_, at) => (at * stride) % length)
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
