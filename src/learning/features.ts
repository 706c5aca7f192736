/** What the ranking knows of a paper's text: its terms by number, weighed, and what it means. */
import { type Analysis, maxTextLength, tokenize } from '../search/analysis/analysis.ts'
import { type SparseVector, toUnit } from './sparse.ts'

/** A paper's text as terms, repeats counted. */
export interface TermCounts {
  readonly features: Uint32Array
  readonly counts: Uint16Array
}

export interface PaperFeatures {
  /** tf·idf, of length one. */
  readonly terms: SparseVector
  /** A vector of length one; undefined where nothing is known of the words. */
  readonly meaning: Float32Array | undefined
}

/**
 * The stems of a text in order, repeats included: those of words, and of the segments and pieces of
 * compounds.
 */
export function termsOfText(text: string, analysis: Analysis): string[] {
  return tokenize(text.slice(0, maxTextLength)).flatMap((word) => analysis.termsOf(word))
}

/** Counts terms under the numbers of `featureOf`. */
export function countTerms(terms: readonly string[]): TermCounts {
  const counts = new Map<number, number>()
  for (const term of terms) {
    const feature = featureOf(term)
    counts.set(feature, (counts.get(feature) ?? 0) + 1)
  }
  const entries = [...counts].sort(([a], [b]) => a - b)
  return {
    features: Uint32Array.from(entries, ([feature]) => feature),
    counts: Uint16Array.from(entries, ([, count]) => count),
  }
}

/** tf·idf of length one, as `(1 + log tf) · idf`. */
export function weighTerms(
  { features, counts }: TermCounts,
  idfOf: (feature: number) => number,
): SparseVector {
  const weights: [number, number][] = []
  features.forEach((feature, at) => {
    weights.push([feature, (1 + Math.log(counts[at] ?? 1)) * idfOf(feature)])
  })
  return toUnit(weights)
}

/**
 * The number of a term: FNV-1a (https://www.rfc-editor.org/rfc/rfc9923), so that no list of words is kept; 31 bits,
 * which V8 keeps without an object. Of 250,000 words some fifteen share theirs with another.
 */
export function featureOf(term: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193)
  return hash >>> 1
}
