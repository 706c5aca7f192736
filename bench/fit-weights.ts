/** Weights for linear models, by Newton's method: the same from the same data, on every machine. */

/** A group of rows of which the best is to be found, and which of them are right. */
export interface Choice {
  readonly rows: readonly (readonly number[])[]
  readonly isRight: readonly boolean[]
}

/**
 * Weights by which the right rows of each group score higher: the conditional logit with several right
 * rows, their likelihood summed. Groups without a right row are left out. `penalty` holds the weights
 * of standardised columns small.
 */
export function fitChoice(choices: readonly Choice[], penalty: number): number[] {
  const usable = choices.filter(({ isRight }) => isRight.includes(true))
  const scale = standardise(usable.flatMap(({ rows }) => rows))
  const groups = usable.map(({ rows, isRight }) => ({ rows: rows.map(scale.apply), isRight }))
  const size = scale.size
  let weights = new Array<number>(size).fill(0)
  for (let turn = 0; turn < maxTurns; turn++) {
    const gradient = weights.map((weight) => penalty * weight)
    const curvature = diagonal(size, penalty)
    for (const { rows, isRight } of groups) {
      const scores = rows.map((row) => dot(row, weights))
      const chances = softmax(scores)
      const right = softmax(scores.map((score, at) => (isRight[at] ? score : Number.NEGATIVE_INFINITY)))
      const mean = new Array<number>(size).fill(0)
      for (const [at, row] of rows.entries()) {
        const [chance = 0, share = 0] = [chances[at], right[at]]
        for (let one = 0; one < size; one++) {
          const value = row[one] ?? 0
          mean[one] = (mean[one] ?? 0) + chance * value
          gradient[one] = (gradient[one] ?? 0) + (chance - share) * value
        }
        addOuter(curvature, row, chance)
      }
      addOuter(curvature, mean, -1)
    }
    const step = bounded(solve(curvature, gradient))
    weights = weights.map((weight, at) => weight - (step[at] ?? 0))
    if (largestOf(step) < 1e-4) break
  }
  return weights.map((weight, at) => weight / (scale.deviations[at] ?? 1))
}

/** Log-odds as a sum: the intercept first, then a weight a column. */
export function fitLogistic(
  rows: readonly (readonly number[])[],
  isTrue: readonly boolean[],
  penalty: number,
): number[] {
  const scale = standardise(rows)
  const known = rows.map((row) => [1, ...scale.apply(row)])
  const size = scale.size + 1
  let weights = new Array<number>(size).fill(0)
  for (let turn = 0; turn < maxTurns; turn++) {
    const gradient = weights.map((weight, at) => (at === 0 ? 0 : penalty * weight))
    const curvature = diagonal(size, penalty)
    for (const [at, row] of known.entries()) {
      const chance = 1 / (1 + Math.exp(-dot(row, weights)))
      for (let one = 0; one < size; one++)
        gradient[one] = (gradient[one] ?? 0) + (chance - Number(isTrue[at])) * (row[one] ?? 0)
      addOuter(curvature, row, chance * (1 - chance))
    }
    const step = bounded(solve(curvature, gradient))
    weights = weights.map((weight, at) => weight - (step[at] ?? 0))
    if (largestOf(step) < 1e-6) break
  }
  const [intercept = 0, ...slopes] = weights
  const own = slopes.map((slope, at) => slope / (scale.deviations[at] ?? 1))
  return [intercept - dot(own, scale.means), ...own]
}

const maxTurns = 40

function standardise(rows: readonly (readonly number[])[]) {
  const size = rows[0]?.length ?? 0
  const columns = Array.from({ length: size }, (_, at) => rows.map((row) => row[at] ?? 0))
  const means = columns.map((column) => column.reduce((sum, value) => sum + value, 0) / column.length)
  const deviations = columns.map((column, at) => {
    const variance = column.reduce((sum, value) => sum + (value - (means[at] ?? 0)) ** 2, 0) / column.length
    return Math.sqrt(variance) || 1
  })
  const apply = (row: readonly number[]) =>
    row.map((value, at) => (value - (means[at] ?? 0)) / (deviations[at] ?? 1))
  return { size, means, deviations, apply }
}

function softmax(scores: readonly number[]): number[] {
  const most = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const powers = scores.map((score) => Math.exp(score - most))
  const whole = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / whole)
}

/** Newton's first steps may be too long. */
function bounded(step: readonly number[]): number[] {
  const largest = largestOf(step)
  return step.map((part) => (largest > 1 ? part / largest : part))
}

function largestOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
}

function diagonal(size: number, value: number): number[][] {
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => (row === column ? value : 0)),
  )
}

function addOuter(matrix: number[][], row: readonly number[], weight: number): void {
  for (const [one, line] of matrix.entries()) {
    const part = weight * (row[one] ?? 0)
    for (let other = 0; other < line.length; other++)
      line[other] = (line[other] ?? 0) + part * (row[other] ?? 0)
  }
}

/** Solves a system of linear equations by elimination with pivots. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((line, at) => [...line, right[at] ?? 0])
  const size = rows.length
  for (let at = 0; at < size; at++) {
    const pivot = rows.reduce(
      (best, line, row) =>
        row >= at && Math.abs(line[at] ?? 0) > Math.abs(rows[best]?.[at] ?? 0) ? row : best,
      at,
    )
    const [one = [], other = []] = [rows[at], rows[pivot]]
    rows[at] = other
    rows[pivot] = one
    for (let row = at + 1; row < size; row++) {
      const line = rows[row] ?? []
      const factor = (line[at] ?? 0) / (other[at] || 1)
      for (let column = at; column <= size; column++)
        line[column] = (line[column] ?? 0) - factor * (other[column] ?? 0)
    }
  }
  const found = new Array<number>(size).fill(0)
  for (let at = size - 1; at >= 0; at--) {
    const line = rows[at] ?? []
    const known = found.reduce(
      (sum, value, column) => (column > at ? sum + value * (line[column] ?? 0) : sum),
      0,
    )
    found[at] = ((line[size] ?? 0) - known) / (line[at] || 1)
  }
  return found
}
