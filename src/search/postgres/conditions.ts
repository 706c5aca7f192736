/**
 * Conditions of a query as predicates on rows; `memory/filters.ts` evaluates the same conditions in memory.
 */
import { type RawBuilder, sql } from 'kysely'
import { isIdentifier } from '../../model/identifier.ts'
import type { FilterCondition } from '../../model/query.ts'
import type { Corpus } from '../index/corpus.ts'
import type { Expansion, QueryTerm, SearchTerm } from '../query/expansions.ts'
import { seekAnywhere, seekInTitle } from '../query/expansions.ts'
import { parseAuthor } from '../query/parse-author.ts'
import type { SpellingCorrector } from '../query/spelling-corrector.ts'
import { joinQueries, lexemeOf, listMonths, listSince, quoteLexeme, storable } from './lexemes.ts'
import {
  contentOf,
  piecesOf,
  predicatesOfPairs,
  runOf,
  shareWithPair,
  withoutImplied,
} from './phrase-predicates.ts'
import {
  conjunction,
  everyEntry,
  everyPaper,
  matching,
  nothing,
  type Predicate,
  without,
} from './predicates.ts'
import type { Statistics } from './statistics.ts'

/** A filter as a predicate, with its words that add to the score. */
export interface FilterPredicate extends Predicate {
  readonly words: readonly QueryTerm[]
}

interface Parts {
  /** It gives analysis and statistics only; it has no papers. */
  readonly corpus: Corpus
  readonly statistics: Statistics
  readonly corrector: SpellingCorrector
  readonly onCorrection?: (from: string, to: string) => void
}

/**
 * Rows that have a query term in any of its expansions: the whole word, or also those that have it in part.
 */
export function predicateOfTerm(
  { expansions }: QueryTerm,
  statistics: Statistics,
  how: 'whole' | 'in part',
): Predicate | undefined {
  const parts = expansions
    .filter(({ isPart = false }) => how === 'in part' || !isPart)
    .flatMap((expansion) => predicateOfExpansion(expansion, statistics) ?? [])
  if (parts.length === 0) return undefined
  const share = Math.min(
    1,
    parts.reduce((sum, part) => sum + part.share, 0),
  )
  const atLeast = Math.max(...parts.map((part) => part.atLeast))
  const cost = parts.reduce((sum, part) => sum + part.share, 0) * statistics.papers
  return matching(joinQueries([...new Set(parts.map(({ query }) => query))], '|'), share, { atLeast, cost })
}

/** All terms of an expansion as one `tsquery`. */
export function predicateOfExpansion(
  { terms }: Expansion,
  statistics: Statistics,
): { query: string; share: number; atLeast: number } | undefined {
  const parts = terms.map((term) => predicateOfSearchTerm(term, statistics))
  if (parts.length === 0) return undefined
  return {
    query: joinQueries([...new Set(parts.map(({ query }) => query))], '&'),
    share: parts.reduce((share, part) => share * part.share, 1),
    atLeast: parts.length === 1 ? (parts[0]?.atLeast ?? 0) : 0,
  }
}

function predicateByIndex(term: SearchTerm, statistics: Statistics): Predicate {
  const { query, share } = predicateOfSearchTerm(term, statistics)
  return matching(query, share, { cost: share * statistics.papers })
}

function predicateOfSearchTerm(
  { places }: SearchTerm,
  statistics: Statistics,
): { query: string; share: number; atLeast: number } {
  const lexemes = places.flatMap(([term, field]) => {
    // A word of a title also stands there as its stem.
    if (field === 'titleWords') return []
    if (field === 'authors') return [lexemeOf.name(term)]
    return [field === 'text' ? lexemeOf.stem(term) : lexemeOf.titleStem(term)]
  })
  const isInText = places.some(([, field]) => field === 'text')
  const needed = isInText ? lexemes.filter((lexeme) => !lexeme.startsWith('t')) : lexemes
  const papers = places.reduce(
    (most, [term, field]) => Math.max(most, statistics.papersWithTerm(term, field)),
    0,
  )
  return {
    query: joinQueries([...new Set(needed)].map(quoteLexeme), '|'),
    share: papers / Math.max(1, statistics.papers),
    // There are no counts for titles alone.
    atLeast: isInText ? papers : 0,
  }
}

/** Evaluates one condition; every word of it must be there. */
export function evaluateFilter(condition: FilterCondition, parts: Parts): FilterPredicate {
  switch (condition.kind) {
    case 'phrase':
      return evaluatePhrase(condition.words, parts)
    case 'author':
      return evaluateAuthor(condition.words, parts)
    case 'title':
      return evaluateTitle(condition.words, parts)
    case 'id':
      if (!isIdentifier(condition.id)) return { ...nothing, words: [] }
      return { ...matching(quoteLexeme(lexemeOf.identifier(condition.id)), 0), words: [] }
    case 'ids': {
      const lexemes = condition.ids.map((id) => quoteLexeme(lexemeOf.identifier(id)))
      return { ...(lexemes.length === 0 ? nothing : matching(joinQueries(lexemes, '|'), 0)), words: [] }
    }
    case 'after':
      return { ...evaluateAfter(condition.date, parts), words: [] }
    case 'before':
      // A paper without a date is neither after nor before any day.
      return {
        rest: sql<boolean>`(date <> '' and date < ${condition.date})`,
        share: 1,
        atLeast: 0,
        cost: everyEntry,
        within: without(quoteLexeme(lexemeOf.dated()), since(condition.date, parts)),
        words: [],
      }
    case 'has':
      return {
        ...matching(quoteLexeme(lexemeOf.code()), shareWithCode, {
          cost: shareWithCode * parts.statistics.papers,
        }),
        words: [],
      }
  }
}

function evaluateAfter(date: string, { statistics }: Pick<Parts, 'statistics'>): Predicate {
  const share = statistics.papersSince(date) / Math.max(1, statistics.papers)
  const lexemes = listMonths(date, statistics.newestDay)
  return {
    // Where months find the papers, to read all of these days by their index too, once for each probe, took
    // half of the time: an expression keeps the planner from it.
    rest: lexemes.length === 0 ? sql<boolean>`date >= ${date}` : sql<boolean>`date || '' >= ${date}`,
    atLeast: 0,
    cost: share * statistics.papers,
    ...(lexemes.length === 0 ? {} : { query: joinQueries(lexemes.map(quoteLexeme), '|') }),
    share,
    within: { query: since(date, { statistics }), isExact: true },
  }
}

function since(date: string, { statistics }: Pick<Parts, 'statistics'>): string {
  return joinQueries(listSince(date, statistics.newestDay).map(quoteLexeme), '|')
}

function evaluatePhrase(phrase: string, parts: Parts): FilterPredicate {
  const { corpus, statistics } = parts
  const pieces = piecesOf(phrase)
  const letters = pieces.join('')
  if (letters === '') return { ...nothing, words: [] }
  const content = contentOf(phrase)
  const anywhere = content.map((word) => seekAnywhere(corpus, word))
  const words = anywhere.map((term) => predicateByIndex(term, statistics))
  const isInStart = content.map((word) => pieces.slice(0, 2).includes(word))
  const sideBySide = predicatesOfPairs(pieces, parts)
  const looked = lookedAt(sql<boolean>`spelled ~ ${runOf(letters)}`)
  const finding = sideBySide.length === 0 ? words : [...sideBySide, ...withoutImplied(words, isInStart)]
  const predicate = conjunction([...finding, looked])
  const rarest = Math.min(1, ...words.map(({ share }) => share))
  const beside = conjunction(sideBySide)?.query
  return {
    ...(predicate ?? nothing),
    ...(beside === undefined ? {} : { beside }),
    share: sideBySide.length === 0 ? (predicate?.share ?? 0) : rarest * shareWithPair,
    words: ask(phrase, 'phrase', anywhere),
  }
}

function evaluateAuthor(name: string, parts: Parts): FilterPredicate {
  const { statistics } = parts
  const { words, terms, kind } = parseAuthor(name, parts)
  const named = terms.map((term) => predicateByIndex(term, statistics))
  const rarest = Math.min(1, ...named.map(({ share }) => share))
  // All words must be in one author's name: "Yi Chen" is not Yi Ma with Wei Chen.
  if (words.length > 1)
    named.push(
      lookedAt(sql<boolean>`exists (
        select from unnest(string_to_array(names, E'\n')) as name
        where string_to_array(name, ' ') @> ${words.map(storable)}::text[])`),
    )
  const predicate = conjunction(named) ?? everyRow
  const share = words.length > 1 ? rarest * shareWithName : predicate.share
  return { ...predicate, share, words: ask(name, kind, terms) }
}

function evaluateTitle(title: string, { corpus, statistics }: Parts): FilterPredicate {
  const terms = contentOf(title).map((word) => seekInTitle(corpus, word))
  const predicate = terms.map((term) => predicateByIndex(term, statistics))
  if (terms.length > 0) return { ...(conjunction(predicate) ?? everyRow), words: ask(title, 'exact', terms) }
  const pieces = piecesOf(title)
  const looked = lookedAt(sql<boolean>`split_part(spelled, E'\n', -2) ~ ${runOf(pieces.join(''))}`)
  const sideBySide = predicatesOfPairs(pieces, { corpus, statistics })
  return { ...(conjunction([...sideBySide, looked]) ?? nothing), words: [] }
}

/** A predicate that reads columns stored outside the row. */
function lookedAt(rest: RawBuilder<boolean>): Predicate {
  return { rest, share: 1, atLeast: 0, cost: everyEntry, isExpensive: true }
}

function ask(asked: string, kind: Expansion['kind'], terms: readonly SearchTerm[]): QueryTerm[] {
  return terms.length === 0 ? [] : [{ asked, expansions: [{ kind, terms, weight: 1, isOneTerm: false }] }]
}

const everyRow: Predicate = {
  share: 1,
  atLeast: 0,
  cost: everyEntry,
  within: { query: everyPaper, isExact: true },
}
const shareWithCode = 0.2
/** Share of the papers with the rarest word of a name that have its other words too. */
const shareWithName = 0.1
