/** What to look for to find papers that have one word of a query. */
import type { Expansion } from '../query/expansions.ts'
import { idf } from '../rank/bm25.ts'
import { tierCounters } from './analyse-paper.ts'
import type { FindingWord } from './build-predicates.ts'
import { predicateOfExpansion } from './conditions.ts'
import { joinQueries, lexemeOf, quoteLexeme, shortTitles, tiers, titleShare } from './lexemes.ts'
import type { Predicate } from './predicates.ts'
import type { Statistics } from './statistics.ts'

/** What it adds to the score of a paper that has it, and in about how many papers it stands. */
export interface WordProbe {
  /** A paper gets the score of the best probe of each word. */
  readonly word: number
  readonly query: string
  readonly score: number
  readonly papers: number
  /** It may find none at all, so others are looked for as if it did not. */
  readonly isGuessed?: boolean
  /** What papers must satisfy to have the word, where it is one of a filter. */
  readonly within?: string | undefined
  /** A query that papers then satisfy too. */
  readonly implies?: string | undefined
}

/** Those of the word at a place in the query. */
export function probesOf({ word, within }: FindingWord, at: number, statistics: Statistics): WordProbe[] {
  const number = at * 2
  return word.expansions.flatMap((expansion) => {
    if (expansion.terms.length > 1)
      return within === undefined
        ? probesOfTerms(expansion, number, statistics)
        : probesWithin(within, expansion, number, statistics)
    const probes = probesOfTerm(expansion, number, statistics)
    return within === undefined ? probes : probes.map((probe) => probeWithin(probe, within, isOfTier(probe)))
  })
}

function probesOfTerm({ terms, weight }: Expansion, word: number, statistics: Statistics): WordProbe[] {
  const places = terms.flatMap((term) => term.places)
  return places.flatMap(([term, field]): WordProbe[] => {
    const termIdf = idf(statistics.papersWithTerm(term, field), statistics.papers)
    if (field === 'titleWords') return []
    if (field === 'authors') {
      const papers = statistics.papersWith(term, 'names')
      return [{ word, query: quoteLexeme(lexemeOf.name(term)), score: weight * termIdf, papers }]
    }
    if (field === 'title') {
      // The title gives its credit beside the text's.
      const papers = Math.max(statistics.papersWith(term, 'titles'), statistics.papersWith(term, 'tier4'))
      const probe = { word: word + 1, query: quoteLexeme(lexemeOf.titleStem(term)), papers }
      const isOfTitles = places.every(([, field]) => field !== 'text')
      return [
        { ...probe, score: weight * termIdf * titleShare },
        ...(isOfTitles ? shortTitles : []).map((title) => ({
          word: word + 1,
          query: quoteLexeme(lexemeOf.shortTitleStem(term, title)),
          score: weight * termIdf * title.about,
          papers: Math.ceil(papers * title.share),
          isGuessed: true,
        })),
      ]
    }
    return tiers.map(({ about }, tier) => ({
      word,
      query: quoteLexeme(lexemeOf.stem(term, tier + 1)),
      score: weight * termIdf * about,
      papers: statistics.papersWith(term, tierCounters[tier] ?? 'stems'),
    }))
  })
}

function probesOfTerms(expansion: Expansion, word: number, statistics: Statistics): WordProbe[] {
  const predicate = predicateOfExpansion(expansion, statistics)
  if (predicate === undefined) return []
  const { rarest, score } = weigh(expansion, statistics)
  return [{ word, query: predicate.query, score: score * tiers[1].about, papers: rarest }]
}

/** Probes of words that a filter asks for together: all papers that obey it, and those that have much of each. */
function probesWithin(
  within: Predicate,
  expansion: Expansion,
  word: number,
  statistics: Statistics,
): WordProbe[] {
  const { query, share } = within
  if (query === undefined) return []
  const { score } = weigh(expansion, statistics)
  const papers = share * statistics.papers
  const [{ about }, ...higher] = tiers
  const all = { word, query, score: score * about, papers, within: query }
  const places = expansion.terms.flatMap((term) => term.places)
  const stems = places.flatMap(([term, field]) => (field === 'text' ? [term] : []))
  if (stems.length < expansion.terms.length) return [all]
  const probes = higher.map(({ about }, at): WordProbe => {
    const shares = stems.map(
      (stem) =>
        statistics.papersWith(stem, tierCounters[at + 1] ?? 'stems') /
        Math.max(1, statistics.papersWith(stem, 'stems')),
    )
    const together = joinQueries(
      stems.map((stem) => quoteLexeme(lexemeOf.stem(stem, at + 2))),
      '&',
    )
    const probe = { word, query: together, score: score * about, papers: papers * Math.min(...shares) }
    return probeWithin(probe, within, true)
  })
  return [...probes, all]
}

/** `hasWords` where it asks for all words of the filter, which the filter need not ask for once more. */
function probeWithin(probe: WordProbe, { query, beside }: Predicate, hasWords: boolean): WordProbe {
  return hasWords && beside !== undefined
    ? { ...probe, within: beside, implies: query }
    : { ...probe, within: query }
}

/** Whether it asks for a stem of the text. */
function isOfTier({ query }: WordProbe): boolean {
  return /^'\d/.test(query)
}

/** How many papers have the rarest term of an expansion, and what all of its terms add to a score at most. */
function weigh({ terms, weight, isOneTerm }: Expansion, statistics: Statistics) {
  const each = terms.map(({ places }) =>
    places.reduce((most, [term, field]) => Math.max(most, statistics.papersWithTerm(term, field)), 0),
  )
  const idfs = each.map((holders) => idf(holders, statistics.papers))
  const sum = isOneTerm ? Math.max(...idfs) : idfs.reduce((sum, one) => sum + one, 0)
  return { rarest: Math.min(...each), score: weight * sum }
}
