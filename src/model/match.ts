/** A paper found by a query, and why. */
import type { Paper } from './paper.ts'

export type Field = 'title' | 'abstract' | 'authors'

/**
 * How a word of the query matched a word of a paper. `together` are words that stand side by side in both.
 * `related` words were not asked for: the best papers
 * share them. `meaning` is no word: the paper as a whole is near the question as a whole. Neither is `cited`: how
 * often the paper was.
 */
export type MatchKind =
  | 'exact'
  | 'stem'
  | 'prefix'
  | 'typo'
  | 'acronym'
  | 'phrase'
  | 'together'
  | 'related'
  | 'meaning'
  | 'cited'

/**
 * One word of the query found in one field: `weight` is its share of the paper's score, in the score's own
 * unit. `field` says nothing for a meaning, and `found` the words that carried it, where somebody asked why.
 */
export interface Match {
  readonly asked: string
  readonly found: string
  readonly kind: MatchKind
  readonly field: Field
  readonly count: number
  readonly weight: number
}

export interface Hit {
  readonly paper: Paper
  readonly score: number
  readonly matches: readonly Match[]
}
