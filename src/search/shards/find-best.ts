/**
 * The papers that are worth ranking with care, as a search server ranks them by itself. It reads every paper
 * of every word that it is asked for, so rare words are asked for in every field and tier, and common ones only
 * in the tiers of papers that have much of them, within a budget.
 */
import { tierCounters } from '../postgres/analyse-paper.ts'
import type { RankedBy } from '../postgres/build-predicates.ts'
import { lexemeOf, tiers, titleShare } from '../postgres/lexemes.ts'
import type { Statistics } from '../postgres/statistics.ts'
import type { Expansion } from '../query/expansions.ts'
import { idf } from '../rank/bm25.ts'
import { wordOf, writeMatch } from './match.ts'

interface Held {
  readonly lexeme: string
  /** How many papers have it. */
  readonly papers: number
}

/** What to look for: one of the lexemes of each term. */
interface Probe {
  readonly terms: readonly (readonly Held[])[]
  /** What a paper that has it gets. */
  readonly score: number
  /** About how many papers have it. */
  readonly papers: number
  /** The stem of which this is a tier. */
  readonly stem?: string
  /** What papers must satisfy to have the word, as a `tsquery`, where it is one of a filter. */
  readonly within?: string | undefined
}

/** Words of a query with their weights, beside its filter; undefined where there are none to look for. */
export function writeRanking({ words, filter }: RankedBy, statistics: Statistics): string | undefined {
  const probes = words.flatMap(({ word, within }) =>
    word.expansions
      .flatMap((each) => probesOf(each, statistics))
      .map((probe) => ({ ...probe, within: within?.within?.query })),
  )
  const chosen = chooseProbes(probes, Math.max(filter?.share ?? 1, minShare))
  /** The score of the tier below of those of a stem that are asked for. */
  const below = new Map<string, number>()
  const parts = chosen
    .toSorted((a, b) => a.score - b.score)
    .map(({ terms, score, stem, within }) => {
      const tiersOf = stem === undefined ? undefined : JSON.stringify([stem, within])
      const gain = score - (tiersOf === undefined ? 0 : (below.get(tiersOf) ?? 0))
      if (tiersOf !== undefined) below.set(tiersOf, score)
      const writeTerm = (places: readonly Held[]) =>
        group(
          places.map((held) => boost(held, gain / terms.length, statistics.papers)),
          ' | ',
        )
      const isObeyed = within === undefined || within === filter?.within?.query
      return group([...terms.map(writeTerm), ...(isObeyed ? [] : [writeMatch(within)])], ' ')
    })
  return parts.length === 0 ? undefined : group(parts, ' | ')
}

function probesOf({ terms, weight }: Expansion, statistics: Statistics): Probe[] {
  const [only, ...others] = terms
  if (only === undefined) return []
  if (others.length === 0)
    return only.places.flatMap(([term, field]): Probe[] => {
      const score = weight * idf(statistics.papersWithTerm(term, field), statistics.papers)
      const probe = (lexeme: string, papers: number, part: number): Probe => ({
        terms: [[{ lexeme, papers }]],
        score: score * part,
        papers,
      })
      // A word of a title is also there as its stem.
      if (field === 'titleWords') return []
      if (field === 'authors') return [probe(lexemeOf.name(term), statistics.papersWith(term, 'names'), 1)]
      if (field === 'title')
        return [probe(lexemeOf.titleStem(term), statistics.papersWith(term, 'stems'), titleShare)]
      return tiers.map(({ about }, tier) => ({
        ...probe(
          lexemeOf.stem(term, tier + 1),
          statistics.papersWith(term, tierCounters[tier] ?? 'stems'),
          about,
        ),
        stem: term,
      }))
    })
  const held = terms.map(({ places }) =>
    places.flatMap(([term, field]): Held[] => {
      if (field === 'titleWords') return []
      const papers = statistics.papersWithTerm(term, field)
      if (field === 'title') return [{ lexeme: lexemeOf.titleStem(term), papers }]
      return [{ lexeme: field === 'authors' ? lexemeOf.name(term) : lexemeOf.stem(term), papers }]
    }),
  )
  const most = held.map((places) => places.reduce((papers, each) => Math.max(papers, each.papers), 0))
  const rarest = Math.min(...most)
  const score = weight * idf(rarest, statistics.papers) * tiers[1].about
  return held.every((places) => places.length > 0) ? [{ terms: held, score, papers: rarest }] : []
}

/** Those with the highest scores that the budget allows for; of a word so common that none fits, its best papers. */
function chooseProbes(probes: readonly Probe[], share: number): readonly Probe[] {
  let left = budget
  const useful = probes
    .filter(({ papers, score }) => papers > 0 && score > 0)
    .toSorted((a, b) => b.score - a.score || a.papers - b.papers)
  const known = new Set<string>()
  const chosen = useful.filter(({ terms, papers, within }) => {
    const key = JSON.stringify([terms, within])
    if (papers * share > left || known.has(key) || known.size >= maxProbes) return false
    known.add(key)
    left -= papers * share
    return true
  })
  return chosen.length > 0 ? chosen : useful.slice(0, 1)
}

/**
 * The server multiplies by how rare the word is, which the score has already: that is taken out of the boost.
 * https://manual.manticoresearch.com/Searching/Full_text_matching/Operators#IDF-boost-modifier
 */
function boost({ lexeme, papers }: Held, score: number, all: number): string {
  const serverIdf = Math.max(minIdf, -Math.log(Math.min(1, papers / Math.max(1, all))))
  return `${wordOf(lexeme)}^${Math.max(0.001, score / serverIdf).toFixed(3)}`
}

function group(parts: readonly string[], sign: string): string {
  return parts.length === 1 ? parts.join('') : `(${parts.join(sign)})`
}

export const ranker = `ranker=expr('sum(tf_idf)*10000'), idf='plain,tfidf_unnormalized'`
const maxProbes = 100
/** Entries of the servers' lists, each of which takes about a microsecond. */
const budget = 20_000
/** A server reads entries that the filter leaves out faster, but not for nothing. */
const minShare = 0.1
const minIdf = 0.05
