/** What a place's votes amount to, in words and papers. */
import { featureOf, termsOfText } from '../learning/features.ts'
import { FeatureWeights } from '../learning/sparse.ts'
import type { Paper } from '../model/paper.ts'
import { type Analysis, tokenize } from '../search/analysis/analysis.ts'
import type { KnownTastes } from './taste-keeper.ts'

export interface DescribedTastes {
  readonly votes: { readonly up: number; readonly down: number }
  /** The words that weigh most, heaviest first; the weights are shares of the heaviest of both. */
  readonly liked: readonly WeighedWord[]
  readonly disliked: readonly WeighedWord[]
  /** The votes that count most, with what is left of them. */
  readonly papers: readonly { readonly paper: Paper; readonly weight: number }[]
}

export interface WeighedWord {
  readonly word: string
  readonly share: number
}

export function describeTastes({ tastes, papers }: KnownTastes, analysis: Analysis): DescribedTastes {
  const terms = new FeatureWeights()
  const { votes, background } = tastes
  const all = votes.reduce((sum, { weight }) => sum + Math.abs(weight), 0)
  for (const { features, weight } of votes) terms.add(features.terms, weight / Math.max(1e-9, all))
  // What papers in general have says nothing about these votes.
  const net = votes.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1e-9, all)
  const beside = [...terms].map(
    ([feature, weight]) => [feature, weight - net * background.usual.get(feature)] as const,
  )
  const words = nameTerms(
    beside,
    votes.slice(-votesNamed).flatMap(({ paper }) => papers.get(paper) ?? []),
    analysis,
  )
  const heaviest = Math.max(1e-9, ...words.map(({ weight }) => Math.abs(weight)))
  const take = (sign: 1 | -1): WeighedWord[] =>
    words
      .filter(({ weight }) => sign * weight > 0)
      .sort((a, b) => sign * (b.weight - a.weight) || (a.word < b.word ? -1 : 1))
      .slice(0, wordsShown)
      .map(({ word, weight }) => ({ word, share: weight / heaviest }))
  return {
    votes: {
      up: votes.filter(({ weight }) => weight > 0).length,
      down: votes.filter(({ weight }) => weight < 0).length,
    },
    liked: take(1),
    disliked: take(-1),
    papers: [...votes]
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || b.atMs - a.atMs)
      .flatMap(({ paper, weight }) => {
        const known = papers.get(paper)
        return known === undefined ? [] : [{ paper: known, weight }]
      })
      .slice(0, papersShown),
  }
}

/** Each term as the papers write it. */
function nameTerms(
  terms: readonly (readonly [feature: number, weight: number])[],
  papers: readonly Paper[],
  analysis: Analysis,
) {
  const named = new Map<number, string>()
  for (const { title, abstract } of papers)
    for (const word of tokenize(`${title ?? ''}\n${abstract}`))
      for (const term of termsOfText(word.word, analysis)) {
        const feature = featureOf(term)
        if (!named.has(feature)) named.set(feature, word.word)
      }
  return terms.flatMap(([feature, weight]) => {
    const word = named.get(feature)
    return word === undefined ? [] : [{ word, weight }]
  })
}

/** Of more votes the older ones name no words. */
const votesNamed = 200
const wordsShown = 12
const papersShown = 8
