/**
 * Linear support vector machines with squared hinge loss, one against the rest, by dual coordinate descent with
 * shrinking as liblinear solves them (Hsieh et al., 2008, https://doi.org/10.1145/1390156.1390208).
 */

/** Sparse rows one after the other: row `r` has the entries from `starts[r]` to `starts[r + 1]`. */
export interface Rows {
  readonly columns: number
  readonly starts: Uint32Array
  readonly indices: Uint32Array
  readonly values: Float64Array
}

export interface Separator {
  readonly weights: Float64Array
  readonly bias: number
}

/** Says of a row 1 (is one), -1 (is none) or 0 (not told). */
export type Label = (row: number) => number

/** The same bits for the same rows in the same order: only sums, products, quotients and a fixed shuffle. */
export function separate(rows: Rows, label: Label): Separator {
  const { starts, indices, values } = rows
  const told: number[] = []
  const signs = new Int8Array(starts.length - 1)
  for (let row = 0; row < signs.length; row++) {
    signs[row] = label(row)
    if (signs[row] !== 0) told.push(row)
  }
  const order = Uint32Array.from(told)
  const weights = new Float64Array(rows.columns)
  const alphas = new Float64Array(signs.length)
  const lengths = lengthsOf(rows)
  const random = createRandom()
  let bias = 0
  let active = order.length
  let highest = Number.POSITIVE_INFINITY
  for (let pass = 0; pass < maxPasses; pass++) {
    shuffle(order, active, random)
    let [most, least] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let turn = 0; turn < active; turn++) {
      const row = order[turn] as number
      const sign = signs[row] as number
      const alpha = alphas[row] as number
      const [from, to] = [starts[row] as number, starts[row + 1] as number]
      let score = bias
      for (let at = from; at < to; at++)
        score += (weights[indices[at] as number] as number) * (values[at] as number)
      const gradient = sign * score - 1 + softness * alpha
      if (alpha === 0 && gradient > highest) {
        active--
        order[turn] = order[active] as number
        order[active] = row
        turn--
        continue
      }
      const projected = alpha === 0 && gradient > 0 ? 0 : gradient
      if (projected > most) most = projected
      if (projected < least) least = projected
      if (projected === 0) continue
      const next = Math.max(0, alpha - gradient / ((lengths[row] as number) + softness))
      const step = (next - alpha) * sign
      alphas[row] = next
      bias += step
      for (let at = from; at < to; at++) {
        const index = indices[at] as number
        weights[index] = (weights[index] as number) + step * (values[at] as number)
      }
    }
    highest = most > 0 ? most : Number.POSITIVE_INFINITY
    if (most - least > tolerance) continue
    if (active === order.length) break
    active = order.length
    highest = Number.POSITIVE_INFINITY
  }
  return { weights, bias }
}

const maxPasses = 30
const tolerance = 0.1
/** `1 / 2C` with liblinear's standard cost of 1. */
const softness = 0.5

function lengthsOf({ starts, values }: Rows): Float64Array {
  const lengths = new Float64Array(starts.length - 1).fill(1)
  for (let row = 0; row < lengths.length; row++)
    for (let at = starts[row] as number; at < (starts[row + 1] as number); at++)
      lengths[row] = (lengths[row] as number) + (values[at] as number) ** 2
  return lengths
}

function shuffle(order: Uint32Array, length: number, random: () => number): void {
  for (let at = length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [a, b] = [order[at] as number, order[other] as number]
    order[at] = b
    order[other] = a
  }
}

/** A linear congruential generator, as in POSIX. */
function createRandom(): () => number {
  let state = 20261126
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
}
