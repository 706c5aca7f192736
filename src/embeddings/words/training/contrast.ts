/**
 * How wrong a batch of pairs is, and which way to move them: each text must be nearer to its own partner than
 * to those of the others, in both directions (InfoNCE: https://arxiv.org/abs/1807.03748).
 */
import { multiplyRows } from './matrices.ts'

/** Room for batches of one size, used again and again. */
export class Contrast {
  readonly #size: number
  readonly #dimensions: number
  readonly #temperature: number
  readonly #scores: Float64Array
  readonly #rowSums: Float64Array
  readonly #columnSums: Float64Array

  constructor(size: number, dimensions: number, temperature: number) {
    this.#size = size
    this.#dimensions = dimensions
    this.#temperature = temperature
    this.#scores = new Float64Array(size * size)
    this.#rowSums = new Float64Array(size)
    this.#columnSums = new Float64Array(size)
  }

  /**
   * Takes rows of length one, and writes how the loss changes with each into `towardsAsked` and
   * `towardsFound`. Gives the mean loss.
   */
  measure(
    asked: Float64Array,
    found: Float64Array,
    towardsAsked: Float64Array,
    towardsFound: Float64Array,
  ): number {
    const [n, d, scores, rowSums, columnSums] = [
      this.#size,
      this.#dimensions,
      this.#scores,
      this.#rowSums,
      this.#columnSums,
    ]
    multiplyRows(asked, found, scores, n, n, d)
    rowSums.fill(0)
    columnSums.fill(0)
    let loss = 0
    for (let i = 0; i < n; i++) {
      // Cosines are at most one, so nothing overflows.
      let sum = 0
      for (let at = i * n, j = 0; j < n; at++, j++) {
        const power = Math.exp(((scores[at] as number) - 1) / this.#temperature)
        if (i === j) loss -= 2 * Math.log(power)
        scores[at] = power
        sum += power
        columnSums[j] = (columnSums[j] as number) + power
      }
      rowSums[i] = sum
    }
    towardsAsked.fill(0)
    towardsFound.fill(0)
    const unit = 1 / (2 * n * this.#temperature)
    for (let i = 0; i < n; i++) {
      const rowSum = rowSums[i] as number
      loss += Math.log(rowSum) + Math.log(columnSums[i] as number)
      for (let j = 0; j < n; j++) {
        const power = scores[i * n + j] as number
        const share = power / rowSum + power / (columnSums[j] as number) - (i === j ? 2 : 0)
        // Almost all others are far away, and move nothing.
        if (share < minShare && share > -minShare) continue
        const pull = share * unit
        for (let at = 0, p = i * d, q = j * d; at < d; at++, p++, q++) {
          towardsAsked[p] = (towardsAsked[p] as number) + pull * (found[q] as number)
          towardsFound[q] = (towardsFound[q] as number) + pull * (asked[p] as number)
        }
      }
    }
    return loss / (2 * n)
  }
}

const minShare = 1e-3
