/**
 * The papers that are worth ranking with care: those with most of what weighs most in the query. Rare
 * words are looked for in all papers, common ones only in the tiers of papers that have much of
 * them, within a budget of rows.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Expansion } from '../query/expansions.ts'
import { idf } from '../rank/bm25.ts'
import { tierCounters } from './analyse-paper.ts'
import type { FindingWord, RankedBy } from './build-predicates.ts'
import { predicateOfExpansion } from './conditions.ts'
import { joinQueries, lexemeOf, quoteLexeme, tiers, titleShare } from './lexemes.ts'
import type { Predicate } from './predicates.ts'
import type { Statistics } from './statistics.ts'
import { tables } from './tables.ts'

/**
 * Something to look for: what it adds to the score of a paper that has it, and in
 * about how many papers it stands.
 */
interface Probe {
  /** A paper gets the score of the best probe of each word; below 0 for all words together. */
  readonly word: number
  readonly query: string
  readonly score: number
  readonly papers: number
  /** What papers must satisfy to have the word, where it is one of a filter. */
  readonly within?: string | undefined
}

/** Finds the numbers of at most so many papers, as an SQL array. */
export function findCandidates(
  { words, filter }: RankedBy,
  statistics: Statistics,
  limit: number,
): RawBuilder<unknown> {
  const share = filter?.share ?? 1
  const each = words.map((word, at) => probesOf(word, at, statistics))
  // Of one word the papers of its highest tiers are the best there are.
  const isOneWord = words.length === 1 && filter === undefined
  const budget = isOneWord ? Math.min(maxRows, limit * 5) : words.length > manyWords ? fewerRows : maxRows
  const expect = ({ papers, within }: Probe) =>
    within === undefined ? papers * share : Math.min(papers, share * statistics.papers)
  const probes = chooseProbes([...each.flat(), ...probesOfAll(each, statistics)], expect, budget)
  if (probes.length === 0) return sql`'{}'::bigint[]`
  const { query, rest, isExpensive = false } = filter ?? {}
  const writeProbe = (probe: Probe) =>
    joinQueries([...new Set([probe.query, probe.within ?? [], query ?? []].flat())], '&')
  // What is expensive to look at is looked at in the most promising papers only, and
  // not in all that have the words.
  const [early, late] = isExpensive ? [undefined, rest] : [rest, undefined]
  // Where a filter leaves few papers, they are all there is to rank.
  const isNarrow = query !== undefined && share * statistics.papers < narrow
  return sql`array(
    with every as materialized (${
      isNarrow
        ? sql`select number from ${tables.findable}
            where lexemes @@ ${query}::tsquery ${early === undefined ? sql`` : sql`and ${early}`}
            limit ${maxEvery + 1}`
        : sql`select null::bigint as number where false`
    }), is_every as materialized (
      select ${isNarrow} and count(*) <= ${maxEvery} as it from every
    ), probe as (
      select * from unnest(
        ${probes.map(({ word }) => word)}::int[], ${probes.map(writeProbe)}::text[],
        ${probes.map(({ score }) => score)}::float4[],
        ${probes.map((probe) => maxOf(expect(probe), budget))}::int[]
      ) as probe (word, query, score, most)
      where not (select it from is_every)
    ), found as (
      select paper.number, probe.word, max(probe.score) as score
      from probe, lateral (
        select number from ${tables.findable}
        where lexemes @@ probe.query::tsquery ${early === undefined ? sql`` : sql`and ${early}`}
        limit probe.most
      ) as paper
      group by 1, 2
    ), promising as (
      (select number from found group by number
      order by greatest(sum(score) filter (where word >= 0), max(score) filter (where word < 0)) desc, number desc
      limit ${late === undefined ? limit : maxLookedAt})
      union all select number from every where (select it from is_every)
    )
    ${late === undefined ? sql`select number from promising` : lookAt(late, query, limit)})`
}

/**
 * The first of the promising papers that satisfy an expensive condition; where these are few, others
 * that are found by the query too.
 */
function lookAt(
  condition: RawBuilder<boolean>,
  query: string | undefined,
  limit: number,
): RawBuilder<unknown> {
  const looked = sql`
    , looked as materialized (
      select number from promising
      where exists (select from ${tables.findable} where findable.number = promising.number and ${condition})
      limit case when (select it from is_every) then ${maxEvery}::bigint else ${limit}::bigint end
    ) select number from looked`
  if (query === undefined) return looked
  return sql`${looked} union all (
    select number from (
      select * from ${tables.findable} where lexemes @@ ${query}::tsquery
      limit case when (select count(*) from looked) < ${few} and not (select it from is_every)
        then ${maxLookedAtMore}::bigint else 0 end
    ) as other where ${condition} and number <> all(array(select number from looked)) limit ${limit})`
}

function probesOf({ word, within }: FindingWord, at: number, statistics: Statistics): Probe[] {
  const number = at * 2
  return word.expansions.flatMap((expansion) => {
    if (expansion.terms.length > 1)
      return within === undefined
        ? probesOfTerms(expansion, number, statistics)
        : probesWithin(within, expansion, number, statistics)
    const probes = probesOfTerm(expansion, number, statistics)
    return within === undefined ? probes : probes.map((probe) => ({ ...probe, within: within.query }))
  })
}

function probesOfTerm({ terms, weight }: Expansion, word: number, statistics: Statistics): Probe[] {
  const places = terms.flatMap((term) => term.places)
  return places.flatMap(([term, field]): Probe[] => {
    const termIdf = idf(statistics.papersWithTerm(term, field), statistics.papers)
    if (field === 'titleWords') return []
    if (field === 'authors') {
      const papers = statistics.papersWith(term, 'names')
      return [{ word, query: quoteLexeme(lexemeOf.name(term)), score: weight * termIdf, papers }]
    }
    if (field === 'title') {
      // The title gives its credit beside the text's.
      const papers = Math.max(statistics.papersWith(term, 'titles'), statistics.papersWith(term, 'tier4'))
      const score = weight * termIdf * titleShare
      return [{ word: word + 1, query: quoteLexeme(lexemeOf.titleStem(term)), score, papers }]
    }
    return tiers.map(({ about }, tier) => ({
      word,
      query: quoteLexeme(lexemeOf.stem(term, tier + 1)),
      score: weight * termIdf * about,
      papers: statistics.papersWith(term, tierCounters[tier] ?? 'stems'),
    }))
  })
}

function probesOfTerms(expansion: Expansion, word: number, statistics: Statistics): Probe[] {
  const predicate = predicateOfExpansion(expansion, statistics)
  if (predicate === undefined) return []
  const { rarest, score } = weigh(expansion, statistics)
  return [{ word, query: predicate.query, score: score * tiers[1].about, papers: rarest }]
}

/** Of several words that a filter asks for together: all that obey it, and those that have much of each word. */
function probesWithin(
  { query, share }: Predicate,
  expansion: Expansion,
  word: number,
  statistics: Statistics,
): Probe[] {
  if (query === undefined) return []
  const { score } = weigh(expansion, statistics)
  const papers = share * statistics.papers
  const [{ about }, ...higher] = tiers
  const all = { word, query, score: score * about, papers, within: query }
  const places = expansion.terms.flatMap((term) => term.places)
  const stems = places.flatMap(([term, field]) => (field === 'text' ? [term] : []))
  if (stems.length < expansion.terms.length) return [all]
  const probes = higher.map(({ about }, at): Probe => {
    const shares = stems.map(
      (stem) =>
        statistics.papersWith(stem, tierCounters[at + 1] ?? 'stems') /
        Math.max(1, statistics.papersWith(stem, 'stems')),
    )
    return {
      ...all,
      query: joinQueries(
        stems.map((stem) => quoteLexeme(lexemeOf.stem(stem, at + 2))),
        '&',
      ),
      score: score * about,
      papers: papers * Math.min(...shares),
    }
  })
  return [...probes, all]
}

/** In how many papers the rarest term of an expansion stands, and the most that all of its terms add to a score. */
function weigh({ terms, weight, isOneTerm }: Expansion, statistics: Statistics) {
  const each = terms.map(({ places }) =>
    places.reduce((most, [term, field]) => Math.max(most, statistics.papersWithTerm(term, field)), 0),
  )
  const idfs = each.map((holders) => idf(holders, statistics.papers))
  const sum = isOneTerm ? Math.max(...idfs) : idfs.reduce((sum, one) => sum + one, 0)
  return { rarest: Math.min(...each), score: weight * sum }
}

/**
 * Papers that have some of all the words: the best answer to a few common words, each
 * of which too many papers have.
 */
function probesOfAll(each: readonly (readonly Probe[])[], statistics: Statistics): Probe[] {
  if (each.length < 2 || each.length > maxTogether) return []
  return tiers.flatMap((_, tier) => {
    const together = each.flatMap(
      (probes) => probes.find(({ query }) => query.startsWith(`'${tier + 1}`)) ?? [],
    )
    const share = together.reduce((all, { papers }) => (all * papers) / Math.max(1, statistics.papers), 1)
    // Words of one subject stand together more often than by chance.
    const papers = Math.ceil(share * statistics.papers * timesTogether)
    const isExpensive = Math.min(...together.map((probe) => probe.papers)) > maxIntersected
    if (together.length < each.length || papers > maxRows / 4 || isExpensive) return []
    const score = together.reduce((sum, probe) => sum + probe.score, 0)
    return [
      {
        word: -1 - tier,
        query: joinQueries(
          together.map(({ query }) => query),
          '&',
        ),
        score,
        papers,
      },
    ]
  })
}

/** The probes of the highest scores that the budget of papers allows for. */
function chooseProbes(
  probes: readonly Probe[],
  expect: (probe: Probe) => number,
  budget: number,
): readonly Probe[] {
  let left = budget
  const useful = probes
    .filter(({ papers, score }) => papers > 0 && score > 0)
    .sort((a, b) => b.score - a.score || a.papers - b.papers)
  const chosen = useful.filter((probe) => {
    const cost = Math.max(1, expect(probe))
    if (cost > left) return false
    left -= cost
    return true
  })
  // Of a word so common that even its best papers are too many, some are better than none.
  return chosen.length > 0 ? chosen.slice(0, maxProbes) : useful.slice(0, 1)
}

/** A guess may be wrong by much, and the budget still holds. */
function maxOf(expected: number, budget: number): number {
  return Math.min(budget, Math.ceil(expected * 4) + 100)
}

const maxTogether = 5
const timesTogether = 3
/** Intersecting lists takes half a microsecond for each paper of the shortest. */
const maxIntersected = 20_000
const maxRows = 4000
/** Of a sentence the rare words tell enough. */
const fewerRows = 2500
const manyWords = 5
/** In a tenth of a second. */
const maxLookedAt = 2000
/** Two common words that hardly ever stand side by side take half a second. */
const maxLookedAtMore = 10_000
const few = 20
/** A third more of a search than for a hundred, and none of them is missed. */
const maxEvery = 200
/** Guesses may be wrong by ten times, and reading so many entries takes two milliseconds. */
const narrow = 3000
const maxProbes = 100
