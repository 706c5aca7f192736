/**
 * The papers that are worth ranking with care, as a search server ranks them by itself. It ranks every paper
 * of every word that it is asked for, so rare words are asked for in every field and tier, and common ones only
 * in the tiers of papers that have much of them, within a budget; and words together, which few papers have.
 */
import { tierCounters } from '../postgres/analyse-paper.ts'
import type { RankedBy } from '../postgres/build-predicates.ts'
import { lexemeOf, shortTitles, tiers, titleShare } from '../postgres/lexemes.ts'
import type { Statistics } from '../postgres/statistics.ts'
import type { Expansion, QueryTerm, SearchTerm } from '../query/expansions.ts'
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
  /** It may find none at all, so others are looked for as if it did not. */
  readonly isGuessed?: boolean
  /** What papers must satisfy to have the word, as a `tsquery`, where it is one of a filter. */
  readonly within?: string | undefined
}

/**
 * What to rank by, beside the query's filter: its words by themselves, and papers that have some of them
 * together. A paper has the highest score that any of these gives it. Empty where there are no words.
 */
export function writeRankings(query: RankedBy, statistics: Statistics): readonly string[] {
  const together = writeQuorum(query, statistics)
  const isLong = together !== undefined && query.words.length > manyWords
  const alone = writeProbes(query, statistics, isLong ? smallBudget : budget)
  return [alone ?? [], together ?? []].flat()
}

/**
 * Papers that have a few of the words that tell most: the server reads the list of each once, and ranks only
 * those. https://manual.manticoresearch.com/Searching/Full_text_matching/Operators#Quorum-matching-operator
 */
function writeQuorum({ words, filter }: RankedBy, statistics: Statistics): string | undefined {
  const share = Math.max(filter?.share ?? 1, minShare)
  const typed = words.flatMap(({ word, within }) => (within === undefined ? wordsOf(word, statistics) : []))
  const different = new Map(typed.map((word) => [word.held.lexeme, word]))
  const ordered = [...different.values()].sort((a, b) => b.score - a.score)
  const affordable = takeAffordable(ordered, ({ held }) => held.papers * share, budgetOfQuorum)
  const telling = affordable.slice(0, maxTogether)
  if (telling.length < 2) return undefined
  const parts = telling.map(({ held, score }) => boost(held, score, statistics.papers))
  return `"${parts.join(' ')}"/${enoughOf(telling.length)}`
}

/** How many of so many words a paper must have: the more it must, the fewer papers are ranked. */
function enoughOf(words: number): number {
  if (words < 4) return 2
  return words < 10 ? 3 : 4
}

/** A word as it was typed, or else its parts; of each the lexeme that most papers have. */
function wordsOf({ expansions }: QueryTerm, statistics: Statistics) {
  const ways = expansions.map(({ terms, weight }) =>
    terms.map((term) => {
      const held = heldIn(term, statistics)
      const [most = { lexeme: '', papers: 0 }] = held.toSorted((a, b) => b.papers - a.papers)
      return { held: most, score: weight * idf(most.papers, statistics.papers) * tiers[0].about }
    }),
  )
  return ways.find((terms) => terms.every(({ held }) => held.papers > 0)) ?? []
}

/** Words by themselves, each in the fields and tiers that the budget allows for. */
function writeProbes(
  { words, filter }: RankedBy,
  statistics: Statistics,
  budget: number,
): string | undefined {
  const probes = words.flatMap(({ word, within }) =>
    word.expansions
      .flatMap((each) => probesOf(each, statistics))
      .map((probe) => ({ ...probe, within: within?.within?.query })),
  )
  const chosen = chooseProbes(probes, Math.max(filter?.share ?? 1, minShare), budget)
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
      if (field === 'title') {
        const title = probe(lexemeOf.titleStem(term), statistics.papersWith(term, 'stems'), titleShare)
        const isOfTitles = only.places.every(([, field]) => field !== 'text')
        return isOfTitles ? [title, ...probesOfShort(term, title)] : [title]
      }
      return tiers.map(({ about }, tier) => ({
        ...probe(
          lexemeOf.stem(term, tier + 1),
          statistics.papersWith(term, tierCounters[tier] ?? 'stems'),
          about,
        ),
        stem: term,
      }))
    })
  const held = terms.map((term) => heldIn(term, statistics))
  const most = held.map((places) => places.reduce((papers, each) => Math.max(papers, each.papers), 0))
  const rarest = Math.min(...most)
  const score = weight * idf(rarest, statistics.papers) * tiers[1].about
  return held.every((places) => places.length > 0) ? [{ terms: held, score, papers: rarest }] : []
}

/** Titles that are short, and hold what `title` looks for. */
function probesOfShort(term: string, title: Probe): Probe[] {
  return shortTitles.map((short, at) => {
    const longer = shortTitles[at - 1]?.about ?? titleShare
    const papers = Math.ceil(title.papers * short.share)
    return {
      terms: [[{ lexeme: lexemeOf.shortTitleStem(term, short), papers }]],
      // Beside what it has for being in the longer ones.
      score: (title.score * (short.about - longer)) / titleShare,
      papers,
      isGuessed: true,
    }
  })
}

/** The lexemes of a term, those of text first. */
function heldIn({ places }: SearchTerm, statistics: Statistics): Held[] {
  return places.flatMap(([term, field]): Held[] => {
    if (field === 'titleWords') return []
    const papers = statistics.papersWithTerm(term, field)
    if (field === 'title') return [{ lexeme: lexemeOf.titleStem(term), papers }]
    return [{ lexeme: field === 'authors' ? lexemeOf.name(term) : lexemeOf.stem(term), papers }]
  })
}

/** Those with the highest scores that the budget allows for; of a word so common that none fits, its best papers. */
function chooseProbes(probes: readonly Probe[], share: number, budget: number): readonly Probe[] {
  const useful = probes
    .filter(({ papers, score }) => papers > 0 && score > 0)
    .toSorted((a, b) => b.score - a.score || a.papers - b.papers)
  const seen = new Set<string>()
  const different = useful.filter(({ terms, within }) => {
    const key = JSON.stringify([terms, within])
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
  const known = different.filter(({ isGuessed }) => !isGuessed)
  const guessed = different.filter(({ isGuessed }) => isGuessed)
  const costOf = ({ papers }: Probe) => papers * share
  const chosen = takeAffordable(known, costOf, budget).slice(0, maxProbes)
  return [...(chosen.length > 0 ? chosen : known.slice(0, 1)), ...takeAffordable(guessed, costOf, budget)]
}

/** Each that the budget still allows for, in order. */
function takeAffordable<Item>(
  items: readonly Item[],
  costOf: (item: Item) => number,
  budget: number,
): readonly Item[] {
  let left = budget
  return items.filter((item) => {
    const cost = costOf(item)
    if (cost > left) return false
    left -= cost
    return true
  })
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
/** Where words are also asked for together, those of a long text by themselves find little more. */
const smallBudget = 10_000
const manyWords = 5
/** Entries that are read in order and not ranked take a tenth of a microsecond. */
const budgetOfQuorum = 500_000
/** With eight, similar papers are a tenth less like those of memory: see docs/build/numbers.md. */
const maxTogether = 16
/** A server reads entries that the filter leaves out faster, but not for nothing. */
const minShare = 0.1
const minIdf = 0.05
