/** How well a ranking answers a query, as in TREC's trec_eval (https://github.com/usnistgov/trec_eval). */

/** The grade of each judged document of a query; those of 0 and those not judged are not relevant. */
export type Grades = ReadonlyMap<string, number>

export interface Quality {
  readonly ndcg10: number
  readonly recall10: number
  readonly recall100: number
  readonly mrr10: number
}

/**
 * The measures of one ranking, best first; all from 0 to 1. A query without a relevant document gives all 0.
 */
export function measureRanking(ranked: readonly string[], grades: Grades): Quality {
  const gradeOf = (id: string) => Math.max(0, grades.get(id) ?? 0)
  const ideal = [...grades.values()].filter((grade) => grade > 0).sort((a, b) => b - a)
  const relevant = ranked.map((id) => gradeOf(id) > 0)
  const recall = (depth: number) =>
    ideal.length === 0 ? 0 : relevant.slice(0, depth).filter(Boolean).length / ideal.length
  const first = relevant.slice(0, 10).indexOf(true)
  return {
    ndcg10: ideal.length === 0 ? 0 : gain(ranked.map(gradeOf)) / gain(ideal),
    recall10: recall(10),
    recall100: recall(100),
    mrr10: first < 0 ? 0 : 1 / (first + 1),
  }
}

/** Discounted cumulative gain at 10, the grade itself as the gain. */
function gain(grades: readonly number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0)
}

/** The mean of some values and its standard error (0 for fewer than two). */
export function meanOf(values: readonly number[]): { readonly mean: number; readonly error: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  if (values.length < 2) return { mean, error: 0 }
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return { mean, error: Math.sqrt(variance / values.length) }
}

/** The chance that a relevant document stands before one that is not; 0.5 where there are none of either. */
export function areaUnderCurve(relevant: readonly boolean[]): number {
  let [found, before] = [0, 0]
  for (const isRelevant of relevant) {
    if (isRelevant) found++
    else before += found
  }
  const pairs = found * (relevant.length - found)
  return pairs === 0 ? 0.5 : before / pairs
}
