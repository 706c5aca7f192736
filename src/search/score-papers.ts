/** The final score of each paper, from the worth of the words that it has. */
import type { Docs } from './doc-sets.ts'
import type { Contribution, Ranking, Scoring } from './scoring.ts'

export interface Scored {
  /** By number of paper; 0 for those that were not to be scored. */
  readonly scores: Float64Array
  /** What the scores of these papers consist of; the weights add up to the score. */
  explain(docs: readonly number[]): ReadonlyMap<number, readonly Contribution[]>
}

/** Scores the allowed papers: one that lacks some of the words is worth less than the sum of the others. */
export function scorePapers(ranking: Ranking, allowed: Docs, scoring: Scoring): Scored {
  const { words, sums, counts } = ranking
  // The root keeps this decisive between two words and slight in a long text, where no paper has all.
  const factors = Float64Array.from({ length: words.length + 1 }, (_, count) =>
    words.length === 0 ? 0 : (count / words.length) ** (1 / words.length),
  )
  const factorOf = (doc: number) => factors[counts[doc] ?? 0] ?? 0
  const scores = new Float64Array(sums.length)
  for (let doc = 0; doc < scores.length; doc++)
    if (allowed[doc] === 1) scores[doc] = (sums[doc] ?? 0) * factorOf(doc)
  return {
    scores,
    explain(docs) {
      const found = new Map<number, Contribution[]>(docs.map((doc) => [doc, []]))
      for (const word of words)
        for (const [doc, some] of scoring.explain(docs, word))
          found.get(doc)?.push(...some.map((part) => ({ ...part, weight: part.weight * factorOf(doc) })))
      return found
    },
  }
}
