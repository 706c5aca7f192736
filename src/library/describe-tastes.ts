/** What a place's votes amount to, in words and papers. */
import type { Steps } from '../async/steps.ts'
import { featureOf } from '../learning/features.ts'
import { FeatureWeights } from '../learning/sparse.ts'
import type { Paper } from '../model/paper.ts'
import { type Analysis, maxTextLength, tokenize } from '../search/analysis/analysis.ts'
import type { KnownTastes } from './taste-keeper.ts'

export interface DescribedTastes {
  /** Papers that people voted up or saved, that they voted down, and others that count. */
  readonly votes: {
    readonly up: number
    readonly down: number
    readonly others: number
    /** Those that count without a name, as one person alone saved, opened or did not want the paper. */
    readonly unnamed: number
  }
  /** The words that weigh most, heaviest first; the weights are shares of the heaviest of both. */
  readonly liked: readonly WeighedWord[]
  readonly disliked: readonly WeighedWord[]
  /** The votes that count most, with what is left of them. */
  readonly papers: readonly { readonly paper: Paper; readonly weight: number }[]
  /** Authors of whom somebody wants nothing. */
  readonly notBy: readonly string[]
}

export interface WeighedWord {
  readonly word: string
  readonly share: number
}

/** In steps of one vote or paper. */
export function* describeTastes(
  { tastes, papers, voted, namedNotBy }: KnownTastes,
  analysis: Analysis,
): Steps<DescribedTastes> {
  const terms = new FeatureWeights()
  const { background } = tastes
  const votes = tastes.votes.filter(({ paper }) => papers.has(paper))
  const all = votes.reduce((sum, { weight }) => sum + Math.abs(weight), 0)
  for (const { features, weight } of votes) {
    terms.add(features.terms, weight / Math.max(1e-9, all))
    yield
  }
  // What papers in general have says nothing about these votes.
  const net = votes.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1e-9, all)
  const beside = [...terms].map(
    ([feature, weight]) => [feature, weight - net * background.usual.get(feature)] as const,
  )
  const words = yield* nameTerms(
    beside,
    votes.slice(-votesNamed).flatMap(({ paper, weight }) => {
      const known = papers.get(paper)
      return known === undefined ? [] : [{ paper: known, weight }]
    }),
    { analysis, isRare: (feature) => background.idfOf(feature) >= rareFrom * background.idfOf(noTerm) },
  )
  const heaviest = Math.max(1e-9, ...words.map(({ weight }) => Math.abs(weight)))
  const take = (sign: 1 | -1): WeighedWord[] => {
    const ordered = words
      .filter(({ weight }) => sign * weight > 0)
      .sort((a, b) => sign * (b.weight - a.weight) || (a.word < b.word ? -1 : 1))
    return withoutParts(ordered).map(({ word, weight }) => ({ word, share: weight / heaviest }))
  }
  return {
    votes: {
      up: votes.filter(({ paper, weight }) => weight > 0 && voted.has(paper)).length,
      down: votes.filter(({ paper, weight }) => weight < 0 && voted.has(paper)).length,
      others: votes.filter(({ paper }) => !voted.has(paper)).length,
      unnamed: tastes.votes.length - votes.length,
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
    notBy: [...namedNotBy.values()].slice(0, authorsShown),
  }
}

/**
 * Each term that tells a taste, as the papers write it: `DPO`, `vision-language`, and in lower case what
 * begins a sentence. A word tells one if two papers that were voted on alike have it, or if one is about it:
 * it is in the title and the text, and rare elsewhere. Any other word of one paper may be chance.
 */
function* nameTerms(
  terms: readonly (readonly [feature: number, weight: number])[],
  votes: readonly { readonly paper: Paper; readonly weight: number }[],
  { analysis, isRare }: { readonly analysis: Analysis; readonly isRare: (feature: number) => boolean },
): Steps<{ readonly word: string; readonly weight: number }[]> {
  const named = new Map<number, string>()
  const support = new Map<number, { up: number; down: number; isCentral: boolean }>()
  for (const { paper, weight } of votes) {
    const own = readWords(paper, analysis)
    for (const [feature, { written, isCentral }] of own) {
      if (!named.has(feature)) named.set(feature, written)
      const so = support.get(feature) ?? { up: 0, down: 0, isCentral: false }
      if (weight > 0) so.up += 1
      else so.down += 1
      so.isCentral ||= isCentral
      support.set(feature, so)
    }
    yield
  }
  return terms.flatMap(([feature, weight]) => {
    const word = named.get(feature)
    const so = support.get(feature)
    if (word === undefined || so === undefined) return []
    const papers = weight > 0 ? so.up : so.down
    const isTaste = papers >= papersForWord || (papers > 0 && so.isCentral && isRare(feature))
    return isTaste ? [{ word, weight }] : []
  })
}

/** The terms of a paper as it writes them first, and which of these are in its title and its text. */
function readWords({ title = '', abstract }: Paper, analysis: Analysis) {
  const text = `${title}\n${abstract}`.slice(0, maxTextLength)
  const found = new Map<number, { readonly written: string; isInTitle: boolean; isCentral: boolean }>()
  for (const word of tokenize(text))
    for (const { word: folded, start, end } of [word, ...word.segments, ...word.pieces]) {
      const feature = featureOf(analysis.stem(folded))
      const isInTitle = start < title.length
      const known = found.get(feature)
      if (known !== undefined) {
        known.isCentral ||= known.isInTitle && !isInTitle
        continue
      }
      const written = text.slice(start, end)
      const isName = !/^\p{Lu}[^\p{Lu}]*$/u.test(written)
      found.set(feature, {
        written: isName ? written : written.toLowerCase(),
        isInTitle,
        isCentral: false,
      })
    }
  return found
}

/** The first words; of a compound and its parts only one: the compound, if it weighs nearly as much. */
function withoutParts<Named extends { readonly word: string; readonly weight: number }>(
  words: readonly Named[],
): Named[] {
  const first = words.slice(0, wordsCompared).map((named) => ({
    named,
    weight: Math.abs(named.weight),
    parts: new Set(named.word.toLowerCase().split(/[^\p{L}\p{N}]+/u)),
  }))
  type One = (typeof first)[number]
  const isPart = (one: One, other: One) =>
    one.parts.size < other.parts.size && one.parts.isSubsetOf(other.parts)
  const rest = first.filter(
    (one) => !first.some((other) => isPart(one, other) && other.weight > nearly * one.weight),
  )
  return rest
    .filter((one, at) => !rest.slice(0, at).some((other) => isPart(one, other) || isPart(other, one)))
    .slice(0, wordsShown)
    .map(({ named }) => named)
}

/** A word of fewer papers that were voted on alike may be chance. */
const papersForWord = 2
/** Rare: so much of what a term tells that no earlier paper has; in one of 100 papers among 2,000. */
const rareFrom = 0.6
/** The number of no term, so no earlier paper has it. */
const noTerm = -1
/** Votes whose words are named, the newest first. */
const votesNamed = 200
const wordsShown = 12
const wordsCompared = 60
const nearly = 0.8
const papersShown = 8
const authorsShown = 12
