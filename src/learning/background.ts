/** Earlier papers as a background: how rare each term is, and what voted papers are compared with. */
import type { Steps } from '../async/steps.ts'
import type { Analysis } from '../search/analysis/analysis.ts'
import { countTerms, type PaperFeatures, type TermCounts, termsOfText, weighTerms } from './features.ts'
import { FeatureWeights, type SparseVector } from './sparse.ts'
import { centreOf, moveBy } from './vectors.ts'

export interface Background {
  /** How much a term tells, from 0; the most for one that no earlier paper has. */
  idfOf(feature: number): number
  readonly papers: readonly PaperFeatures[]
  /** The mean of what they mean. */
  readonly centre: Float32Array | undefined
  /** Some of them, few enough to compare each ranking with. */
  readonly compared: readonly ComparedPaper[]
  /** The mean of the terms of those. */
  readonly usual: FeatureWeights
}

export interface ComparedPaper {
  readonly terms: SparseVector
  /** What it means beside the mean of all, of length one. */
  readonly direction: Float32Array | undefined
}

/** A text that was read: its terms, and what it means. */
export interface ReadText {
  readonly counts: TermCounts
  readonly meaning: Float32Array | undefined
}

/** No more than this many earlier papers are compared with. */
export const maxBackground = 2000
const comparedAtMost = 500

/** What a sample of earlier papers, at most `maxBackground`, tells. */
export function* createBackground(sample: readonly ReadText[]): Steps<Background> {
  const papersWith = new Map<number, number>()
  for (const { counts } of sample) {
    for (const feature of counts.features) papersWith.set(feature, (papersWith.get(feature) ?? 0) + 1)
    yield
  }
  const idfOf = (feature: number) => Math.log((sample.length + 1) / ((papersWith.get(feature) ?? 0) + 1))
  const papers: PaperFeatures[] = []
  for (const text of sample) {
    papers.push(featuresOf(text, idfOf))
    yield
  }
  const centre = centreOf(papers.map(({ meaning }) => meaning))
  yield
  const stride = Math.max(1, Math.ceil(papers.length / comparedAtMost))
  const compared = papers
    .filter((_, at) => at % stride === 0)
    .map(({ terms, meaning }) => ({ terms, direction: moveBy(meaning, centre) }))
  yield
  const usual = new FeatureWeights()
  for (const { terms } of compared) usual.add(terms, 1 / compared.length)
  return { idfOf, papers, centre, compared, usual }
}

/** The features of a text beside these earlier papers. */
export function featuresOf({ counts, meaning }: ReadText, idfOf: Background['idfOf']): PaperFeatures {
  return { terms: weighTerms(counts, idfOf), meaning }
}

/** Reads a paper; `meaningOf` gives what its stems mean. */
export function readText(
  paper: { readonly title: string | undefined; readonly abstract: string },
  analysis: Analysis,
  meaningOf: (stems: readonly string[]) => Float32Array | undefined,
): ReadText {
  const stems = termsOfText(`${paper.title ?? ''}\n${paper.abstract}`, analysis)
  return { counts: countTerms(stems), meaning: meaningOf(stems) }
}
