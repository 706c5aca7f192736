/**
 * Linear support vector machines with squared hinge loss, one against the rest, by dual coordinate descent with
 * shrinking as liblinear solves them (Hsieh et al., 2008, https://doi.org/10.1145/1390156.1390208).
 */

import { shuffle } from './shuffle.ts'

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

/** How far on the side of what it is a row lies. */
function scoreOf({ starts, indices, values }: Rows, row: number, { weights, bias }: Separator): number {
  let score = bias
  for (let at = starts[row] as number; at < (starts[row + 1] as number); at++)
    score += (weights[indices[at] as number] as number) * (values[at] as number)
  return score
}

function addRow({ starts, indices, values }: Rows, row: number, step: number, weights: Float64Array): void {
  for (let at = starts[row] as number; at < (starts[row + 1] as number); at++) {
    const index = indices[at] as number
    weights[index] = (weights[index] as number) + step * (values[at] as number)
  }
}

/** Separates rows. Equal rows give equal bits: only sums, products, quotients and a fixed shuffle. */
export function separate(rows: Rows, label: Label): Separator {
  const descent = new Descent(rows, label)
  const random = createRandom()
  for (let pass = 0; pass < maxPasses && !descent.isDone; pass++) descent.pass(random)
  return descent
}

/** Dual coordinate descent with shrinking, algorithm 3 of that paper. */
class Descent implements Separator {
  readonly weights: Float64Array
  bias = 0
  isDone = false
  readonly #rows: Rows
  readonly #signs: Int8Array
  readonly #alphas: Float64Array
  readonly #lengths: Float64Array
  /** The rows that are told, those in use first. */
  readonly #order: Uint32Array
  #active: number
  /** A row at its bound with a higher gradient than this is left out. */
  #highest = Number.POSITIVE_INFINITY

  constructor(rows: Rows, label: Label) {
    this.#rows = rows
    this.weights = new Float64Array(rows.columns)
    this.#signs = Int8Array.from({ length: rows.starts.length - 1 }, (_, row) => label(row))
    this.#alphas = new Float64Array(this.#signs.length)
    this.#lengths = lengthsOf(rows)
    this.#order = Uint32Array.from(this.#signs.keys().filter((row) => this.#signs[row] !== 0))
    this.#active = this.#order.length
  }

  pass(random: (end: number) => number): void {
    const order = this.#order
    shuffle(order, this.#active, random)
    let [most, least] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let turn = 0; turn < this.#active; turn++) {
      const row = order[turn] as number
      const alpha = this.#alphas[row] as number
      const gradient = this.#gradientOf(row, alpha)
      if (alpha === 0 && gradient > this.#highest) {
        this.#active--
        order[turn--] = order[this.#active] as number
        order[this.#active] = row
        continue
      }
      const projected = alpha === 0 && gradient > 0 ? 0 : gradient
      most = Math.max(most, projected)
      least = Math.min(least, projected)
      if (projected !== 0) this.#move(row, alpha, gradient)
    }
    this.#shrink(most, least)
  }

  #gradientOf(row: number, alpha: number): number {
    return (this.#signs[row] as number) * scoreOf(this.#rows, row, this) - 1 + softness * alpha
  }

  #move(row: number, alpha: number, gradient: number): void {
    const next = Math.max(0, alpha - gradient / ((this.#lengths[row] as number) + softness))
    const step = (next - alpha) * (this.#signs[row] as number)
    this.#alphas[row] = next
    this.bias += step
    addRow(this.#rows, row, step, this.weights)
  }

  /** Done are all rows; where only those in use are, the others come back. */
  #shrink(most: number, least: number): void {
    this.#highest = most > 0 ? most : Number.POSITIVE_INFINITY
    if (most - least > tolerance) return
    this.isDone = this.#active === this.#order.length
    this.#active = this.#order.length
    this.#highest = Number.POSITIVE_INFINITY
  }
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

/** A linear congruential generator, as in POSIX, of whole numbers below another one. */
function createRandom(): (end: number) => number {
  let state = 20261126
  return (end) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * end)
  }
}
