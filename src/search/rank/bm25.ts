/** BM25 (https://doi.org/10.1561/1500000019): what a term adds to the score of a paper, by field. */

import type { IndexField } from '../index/fields.ts'
import type { Terms } from '../index/term-index.ts'

/** `k1` bounds what repeating a term adds; `b` is how much a text's length counts, from 0 to 1. */
export interface Bm25Parameters {
  readonly k1: number
  readonly b: number
}

/** The customary values; section 3 of the paper. */
export const customary: Bm25Parameters = { k1: 1.2, b: 0.75 }

/** Inverse document frequency: how much a term tells that so many of all the papers hold. Never negative. */
export function idf(papersWith: number, papers: number): number {
  return Math.log(1 + (papers - papersWith + 0.5) / (papersWith + 0.5))
}

/**
 * How many times a term must occur in a text to give half of the most that it can;
 * `length` is relative to the mean.
 */
export function halfPoint(length: number, { k1, b }: Bm25Parameters = customary): number {
  return k1 * (1 - b + b * length)
}

/**
 * Scores one term by how often it occurs in a paper; where `half` and
 * `halfByLength` are 0 it is all or nothing.
 */
export interface TermScorer {
  readonly maxScore: number
  /** The half point is `half` and `halfByLength` for each term of the paper. */
  readonly half: number
  readonly halfByLength: number
  /** How many terms each paper has, by its number. */
  readonly lengths: Uint32Array
}

/** The score of a paper in which the term occurs so many times. */
export function scoreOf(scorer: TermScorer, times: number, doc: number): number {
  const { maxScore, half, halfByLength, lengths } = scorer
  return times === 0 ? 0 : (maxScore * times) / (times + half + halfByLength * (lengths[doc] ?? 0))
}

/** The scorer of a term in one of the fields. */
export function scorerOf(terms: Terms, field: IndexField, term: string): TermScorer {
  const termIdf = idf(terms.papersWith(term, field), terms.papers)
  const { each: lengths, mean } = terms.lengths(field === 'text' ? 'text' : 'title')
  if (field === 'authors') {
    return { maxScore: fieldWeights.authors * termIdf, half: 0, halfByLength: 0, lengths }
  }
  const { k1, b } = customary
  return {
    maxScore: fieldWeights[field] * termIdf * (k1 + 1),
    half: k1 * (1 - b),
    halfByLength: (k1 * b) / Math.max(1, mean),
    lengths,
  }
}

/** The share of each field; the words of a title count again, and once more where they are written alike. */
const fieldWeights: Readonly<Record<IndexField, number>> = {
  text: 1,
  title: 0.25,
  titleWords: 0.25,
  authors: 1,
}
