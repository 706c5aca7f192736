/** BM25: what a term is worth in a paper, by field. */
import type { IndexField, Terms } from '../index/term-index.ts'

/** BM25 by how often a term is in a paper; with 0 for `least` and `byLength` it is all or nothing. */
export interface TermScorer {
  readonly most: number
  readonly least: number
  readonly byLength: number
  /** The lengths of the papers. */
  readonly each: Uint32Array
}

/** What a term is worth that stands so many times in a paper. */
export function scoreOf({ most, least, byLength, each }: TermScorer, times: number, doc: number): number {
  return times === 0 ? 0 : (most * times) / (times + least + byLength * (each[doc] ?? 0))
}

/** How much a term of a field is worth in a paper. */
export function scorerOf(terms: Terms, field: IndexField, term: string): TermScorer {
  const papers = terms.papersWith(term, field)
  const idf = Math.log(1 + (terms.papers - papers + 0.5) / (papers + 0.5))
  const { each, mean } = terms.lengths(field === 'text' ? 'text' : 'title')
  if (field === 'authors') return { most: fieldWeights.authors * idf, least: 0, byLength: 0, each }
  const most = fieldWeights[field] * idf * (k + 1)
  return { most, least: k * (1 - b), byLength: (k * b) / Math.max(1, mean), each }
}

/** The share of each field; the words of a title count again, and once more where they are written alike. */
const fieldWeights: Readonly<Record<IndexField, number>> = {
  text: 1,
  title: 0.25,
  titleWords: 0.25,
  authors: 1,
}
// The customary values; https://doi.org/10.1561/1500000019, section 3.
const k = 1.2
const b = 0.75
