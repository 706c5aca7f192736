/**
 * What to look for to find the papers worth ranking: words by themselves, where few papers have them or have
 * much of them, and groups of two or three, which tell how many of the words a paper has. All within budgets.
 */
import { idf } from '../rank/bm25.ts'
import { manyWords } from './bounds.ts'
import type { FindingWord, RankedBy } from './build-predicates.ts'
import { predicateOfExpansion } from './conditions.ts'
import { joinQueries, tiers } from './lexemes.ts'
import type { Statistics } from './statistics.ts'
import { probesOf, type WordProbe } from './word-probes.ts'

/** What a paper gets for a word: the most that any probe gives it. */
interface Credit {
  readonly word: number
  readonly score: number
}

/** A `tsquery` to look for, in the first `most` papers that have it. */
export interface Probe {
  readonly query: string
  readonly credits: readonly Credit[]
  readonly most: number
}

/** A probe that may be chosen. */
interface Possible extends Omit<Probe, 'most'> {
  /** About how many papers have it. */
  readonly papers: number
  /** About how many entries of the index it reads, where it asks for several words. */
  readonly entries: number
  readonly isGuessed?: boolean
  /** What papers must satisfy to have the word, where it is one of a filter. */
  readonly within?: string | undefined
  /** A query that papers then satisfy too. */
  readonly implies?: string | undefined
}

interface Budget {
  readonly rows: number
  readonly entries: number
  readonly probes: number
}

/** The probes of a query by which the best papers are found; `limit` is how many of these are wanted. */
export function chooseProbes(
  { words, filter }: RankedBy,
  statistics: Statistics,
  limit: number,
): readonly Probe[] {
  const each = words.map((word, at) => probesOf(word, at, statistics))
  const share = filter?.share ?? 1
  const expect = ({ papers, within }: Possible) =>
    within === undefined ? papers * share : Math.min(papers, share * statistics.papers)
  // Of one word the papers of its highest tiers are the best there are.
  const isOneWord = words.length === 1 && filter === undefined
  const isGrouped = statistics.papers >= manyPapers
  const isLong = isGrouped && words.length > manyWords
  const rows = isOneWord ? Math.min(maxRows, limit * 5) : isLong ? fewerRows : maxRows
  const most = filter?.isExpensive === true ? Math.min(rows, mostOfExpensive) : rows
  const single = inOrder([...each.flat().map(oneWord), ...probesOfAll(each, statistics)])
  const groups = isGrouped ? inOrder(probesOfGroups(words, statistics)) : []
  const [guessed, known] = [single.filter(isGuessed), single.filter((probe) => !isGuessed(probe))]
  const budgetOfSingle = { rows, entries: Number.POSITIVE_INFINITY, probes: maxProbes }
  const chosen = [...choose(known, expect, budgetOfSingle), ...choose(groups, expect, budgetOfGroups)]
  // Of a word so common that even its best papers are too many, some are better than none.
  const finding = chosen.length > 0 ? chosen : known.slice(0, 1)
  return joinSame(
    [...finding, ...choose(guessed, expect, budgetOfSingle)].map((probe) => ({
      query: joinQueries(partsOf(probe, filter?.query), '&'),
      credits: probe.credits,
      most: mostOf(expect(probe), most),
    })),
  )
}

function partsOf({ query, within, implies }: Possible, filter: string | undefined): readonly string[] {
  const isImplied = filter !== undefined && filter === implies
  return [...new Set([query, within ?? [], isImplied ? [] : (filter ?? [])].flat())]
}

/** What several words lead to is looked for once: “language” and “model” both mean “LM”. */
function joinSame(probes: readonly Probe[]): readonly Probe[] {
  return [...Map.groupBy(probes, ({ query }) => query)].map(([query, same]) => ({
    query,
    credits: same.flatMap(({ credits }) => credits),
    most: Math.max(...same.map(({ most }) => most)),
  }))
}

function isGuessed({ isGuessed = false }: Possible): boolean {
  return isGuessed
}

function oneWord({ word, score, ...probe }: WordProbe): Possible {
  return { ...probe, credits: [{ word, score }], entries: 0 }
}

/**
 * Papers that have some of all the words: the best answer to a few common words, each
 * of which too many papers have.
 */
function probesOfAll(each: readonly (readonly WordProbe[])[], statistics: Statistics): Possible[] {
  if (each.length < 2 || each.length > maxTogether) return []
  return tiers.flatMap((_, tier) => {
    const together = each.flatMap(
      (probes) => probes.find(({ query }) => query.startsWith(`'${tier + 1}`)) ?? [],
    )
    const probe = joinProbes(together, statistics)
    const isExpensive = probe.papers > maxRows / 4 || probe.entries > maxIntersected
    return together.length < each.length || isExpensive ? [] : [probe]
  })
}

/** Groups of those words that tell most. */
function probesOfGroups(words: readonly FindingWord[], statistics: Statistics): Possible[] {
  const whole = words.flatMap(({ word, within }, at): WordProbe[] => {
    const [exact] = word.expansions
    const predicate = exact && predicateOfExpansion(exact, statistics)
    if (exact === undefined || predicate === undefined || within !== undefined) return []
    const papers = predicate.share * statistics.papers
    const score = exact.weight * idf(papers, statistics.papers) * tiers[0].about
    return [{ word: at * 2, query: predicate.query, score, papers }]
  })
  const telling = whole.filter(({ papers }) => papers > 0).toSorted((a, b) => b.score - a.score)
  return groupsOf(telling.slice(0, maxGrouped), statistics)
}

/** Every two words; with each third one where many papers have the two. */
function groupsOf(
  words: readonly WordProbe[],
  statistics: Statistics,
  taken: readonly WordProbe[] = [],
): Possible[] {
  return words.flatMap((word, at) => {
    const group = [...taken, word]
    const others = words.slice(at + 1)
    const probe = joinProbes(group, statistics)
    const isEnough =
      group.length === 3 || (group.length === 2 && (probe.papers <= fewTogether || at === words.length - 1))
    return isEnough ? [probe] : groupsOf(others, statistics, group)
  })
}

function joinProbes(probes: readonly WordProbe[], statistics: Statistics): Possible {
  const rarest = Math.min(...probes.map(({ papers }) => papers))
  const share = probes.reduce((all, { papers }) => (all * papers) / Math.max(1, statistics.papers), 1)
  return {
    query: joinQueries(
      probes.map(({ query }) => query),
      '&',
    ),
    credits: probes.map(({ word, score }) => ({ word, score })),
    // Words of one subject stand together more often than by chance.
    papers: Math.min(rarest, Math.ceil(share * statistics.papers * timesTogether ** (probes.length - 1))),
    entries: rarest,
  }
}

function inOrder(probes: readonly Possible[]): readonly Possible[] {
  const scoreOf = ({ credits }: Possible) => credits.reduce((sum, { score }) => sum + score, 0)
  return probes
    .filter((probe) => probe.papers > 0 && scoreOf(probe) > 0)
    .sort((a, b) => scoreOf(b) - scoreOf(a) || a.papers - b.papers)
}

/** The first of these that the budget allows for. */
function choose(
  probes: readonly Possible[],
  expect: (probe: Possible) => number,
  budget: Budget,
): readonly Possible[] {
  let { rows, entries } = budget
  const chosen = probes.filter((probe) => {
    const cost = Math.max(1, expect(probe))
    if (cost > rows || probe.entries > entries) return false
    rows -= cost
    entries -= probe.entries
    return true
  })
  return chosen.slice(0, budget.probes)
}

/** A guess may be wrong by much, and the budget still holds. */
function mostOf(expected: number, most: number): number {
  return Math.min(most, Math.ceil(expected * 4) + 100)
}

const maxTogether = 5
const timesTogether = 3
/** Intersecting lists takes half a microsecond for each paper of the shortest. */
const maxIntersected = 20_000
const maxRows = 4000
/** Rows of a costly probe; some twelve hundred are looked at (`find-candidates.ts`). */
const mostOfExpensive = 1500
/** Rows for each word of a sentence, whose groups of words tell enough. */
const fewerRows = 1000
const maxProbes = 100
/** Papers from which groups are asked for: among fewer, single words find enough, and each probe reads them all. */
const manyPapers = 5000
/** More of them find hardly more: see docs/build/numbers.md. */
const maxGrouped = 8
/** Where more papers have two words, they are asked for with a third one. */
const fewTogether = 1000
const budgetOfGroups: Budget = { rows: 4000, entries: 30_000, probes: 30 }
