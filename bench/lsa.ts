/**
 * Vectors of texts from the corpus itself, in place of a model: latent semantic analysis by randomised
 * subspace iteration (Halko, Martinsson and Tropp, https://doi.org/10.1137/090771806).
 */
import { englishAnalysis, tokenize } from '../src/search/analysis/analysis.ts'
import { isChatWord, isFunctionWord } from '../src/search/analysis/stop-words.ts'

export interface Lsa {
  /** The vectors of the texts that it was made of, in their order. */
  readonly vectors: readonly (readonly number[])[]
  vectorOf(text: string): number[]
}

/** Words of a text by number, with their weights; the weights' squares add up to 1. */
type Row = readonly (readonly [term: number, weight: number])[]

export function analyseLatently(texts: readonly string[], dimensions: number, random: () => number): Lsa {
  const { stem } = englishAnalysis
  const numbers = new Map<string, number>()
  const counted = texts.map((text) => countStems(text, stem))
  const papersWith = new Map<string, number>()
  for (const counts of counted)
    for (const term of counts.keys()) papersWith.set(term, (papersWith.get(term) ?? 0) + 1)
  for (const [term, papers] of papersWith) if (papers > 1) numbers.set(term, numbers.size)
  const weigh = (counts: ReadonlyMap<string, number>): Row => {
    const row = [...counts].flatMap(([term, count]) => {
      const number = numbers.get(term)
      if (number === undefined) return []
      return [[number, (1 + Math.log(count)) * Math.log(texts.length / (papersWith.get(term) ?? 1))] as const]
    })
    const length = Math.sqrt(row.reduce((sum, [, weight]) => sum + weight * weight, 0))
    return row.map(([term, weight]) => [term, length > 0 ? weight / length : 0])
  }
  const rows = counted.map(weigh)
  const basis = Float64Array.from({ length: numbers.size * dimensions }, () => random() - 0.5)
  for (let turn = 0; turn < turns; turn++) {
    const next = new Float64Array(basis.length)
    for (const row of rows) {
      const vector = project(row, basis, dimensions)
      for (const [term, weight] of row)
        for (let at = 0; at < dimensions; at++) {
          const place = term * dimensions + at
          next[place] = (next[place] ?? 0) + weight * (vector[at] ?? 0)
        }
    }
    basis.set(next)
    orthonormalise(basis, dimensions)
  }
  return {
    vectors: rows.map((row) => [...project(row, basis, dimensions)]),
    vectorOf: (text) => [...project(weigh(countStems(text, stem)), basis, dimensions)],
  }
}

function countStems(text: string, stem: (word: string) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { word } of tokenize(text)) {
    if (isFunctionWord(word) || isChatWord(word)) continue
    counts.set(stem(word), (counts.get(stem(word)) ?? 0) + 1)
  }
  return counts
}

function project(row: Row, basis: Float64Array, dimensions: number): Float64Array {
  const vector = new Float64Array(dimensions)
  for (const [term, weight] of row)
    for (let at = 0; at < dimensions; at++)
      vector[at] = (vector[at] ?? 0) + weight * (basis[term * dimensions + at] ?? 0)
  return vector
}

/** Gram and Schmidt over the columns of a matrix that is stored row by row. */
function orthonormalise(matrix: Float64Array, columns: number): void {
  const rows = matrix.length / columns
  const dot = (one: number, other: number) => {
    let sum = 0
    for (let row = 0; row < rows; row++)
      sum += (matrix[row * columns + one] ?? 0) * (matrix[row * columns + other] ?? 0)
    return sum
  }
  for (let column = 0; column < columns; column++) {
    for (let before = 0; before < column; before++) {
      const share = dot(column, before)
      for (let row = 0; row < rows; row++) {
        const place = row * columns
        matrix[place + column] = (matrix[place + column] ?? 0) - share * (matrix[place + before] ?? 0)
      }
    }
    const length = Math.sqrt(dot(column, column)) || 1
    for (let row = 0; row < rows; row++)
      matrix[row * columns + column] = (matrix[row * columns + column] ?? 0) / length
  }
}

const turns = 3
