/** A query as conditions on the rows of papers, the same that `filters.ts` puts to papers in memory. */
import { type RawBuilder, sql } from 'kysely'
import { isIdentifier } from '../../model/identifier.ts'
import { readWords } from '../analysis/analysis.ts'
import { isFunctionWord } from '../analysis/stop-words.ts'
import type { Corpus } from '../index/corpus.ts'
import type { FilterCondition } from '../memory/filters.ts'
import type { Mender } from '../query/mend-word.ts'
import { parseAuthor } from '../query/parse-author.ts'
import type { AskedWord, Reading, SoughtTerm } from '../query/readings.ts'
import { seekAnywhere, seekInTitle } from '../query/readings.ts'
import { joinQueries, lexemeOf, listMonths, quoteLexeme, storable } from './lexemes.ts'
import { everyEntry, nothing, type Sought, soughtAll, soughtBy } from './sought.ts'
import type { Statistics } from './statistics.ts'

/** One filter, and what in it adds to the rank of papers. */
export interface SoughtFilter extends Sought {
  readonly words: readonly AskedWord[]
}

interface Parts {
  /** Without papers of its own. */
  readonly corpus: Corpus
  readonly statistics: Statistics
  readonly mender: Mender
  readonly onCorrection?: (from: string, to: string) => void
}

/** Rows with one asked word, in any of its readings. */
export function soughtWord({ readings }: AskedWord, statistics: Statistics): Sought | undefined {
  const parts = readings.flatMap((reading) => soughtReading(reading, statistics) ?? [])
  if (parts.length === 0) return undefined
  const share = Math.min(
    1,
    parts.reduce((sum, part) => sum + part.share, 0),
  )
  const atLeast = Math.max(...parts.map((part) => part.atLeast))
  const cost = parts.reduce((sum, part) => sum + part.share, 0) * statistics.papers
  return soughtBy(joinQueries([...new Set(parts.map(({ query }) => query))], '|'), share, { atLeast, cost })
}

/** All terms of a reading as one `tsquery`. */
export function soughtReading(
  { terms }: Reading,
  statistics: Statistics,
): { query: string; share: number; atLeast: number } | undefined {
  const parts = terms.map((term) => soughtTerm(term, statistics))
  if (parts.length === 0) return undefined
  return {
    query: joinQueries([...new Set(parts.map(({ query }) => query))], '&'),
    share: parts.reduce((share, part) => share * part.share, 1),
    atLeast: parts.length === 1 ? (parts[0]?.atLeast ?? 0) : 0,
  }
}

function soughtByTerm(term: SoughtTerm, statistics: Statistics): Sought {
  const { query, share } = soughtTerm(term, statistics)
  return soughtBy(query, share, { cost: share * statistics.papers })
}

function soughtTerm(
  { places }: SoughtTerm,
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
    // Of titles alone nothing is counted.
    atLeast: isInText ? papers : 0,
  }
}

/** Evaluates one condition; every word of it must be there. */
export function readFilter(condition: FilterCondition, parts: Parts): SoughtFilter {
  switch (condition.kind) {
    case 'phrase':
      return readPhrase(condition.words, parts)
    case 'author':
      return readAuthor(condition.words, parts)
    case 'title':
      return readTitle(condition.words, parts)
    case 'id':
      if (!isIdentifier(condition.id)) return { ...nothing, words: [] }
      return { ...soughtBy(quoteLexeme(lexemeOf.identifier(condition.id)), 0), words: [] }
    case 'after':
      return { ...readAfter(condition.date, parts), words: [] }
    case 'before':
      // A paper without a date is neither after nor before any day.
      return {
        rest: sql<boolean>`(date <> '' and date < ${condition.date})`,
        share: 1,
        atLeast: 0,
        cost: everyEntry,
        words: [],
      }
    case 'has':
      return {
        ...soughtBy(quoteLexeme(lexemeOf.code()), shareWithCode, {
          cost: shareWithCode * parts.statistics.papers,
        }),
        words: [],
      }
  }
}

function readAfter(date: string, { statistics }: Parts): Sought {
  const share = statistics.papersSince(date) / Math.max(1, statistics.papers)
  const lexemes = listMonths(date, statistics.newestDay)
  return {
    rest: sql<boolean>`date >= ${date}`,
    atLeast: 0,
    cost: share * statistics.papers,
    ...(lexemes.length === 0 ? {} : { query: joinQueries(lexemes.map(quoteLexeme), '|') }),
    share,
  }
}

function readPhrase(phrase: string, parts: Parts): SoughtFilter {
  const { corpus, statistics } = parts
  const words = readWords(phrase)
  const letters = words.flatMap((word) => word.pieces.map((piece) => piece.word)).join('')
  if (letters === '') return { ...nothing, words: [] }
  const content = words
    .flatMap((word) => word.segments.map((segment) => segment.word))
    .filter((word) => !isFunctionWord(word))
  const anywhere = content.map((word) => seekAnywhere(corpus, word))
  const sought = soughtAll([
    ...anywhere.map((term) => soughtByTerm(term, statistics)),
    lookedAt(sql<boolean>`spelled ~ ${runOf(letters)}`),
  ])
  return { ...(sought ?? nothing), words: ask(phrase, 'phrase', anywhere) }
}

/** A run of letters that begins and ends with a word, whatever the joints within: see `phrase-text.ts`. */
function runOf(letters: string): string {
  const run = [...storable(letters)].map((letter) => (letter === '.' ? '\\.' : letter)).join('[-+ ]?')
  return `(^|[-+= \\n])${run}($|[-+= \\n])`
}

function readAuthor(name: string, parts: Parts): SoughtFilter {
  const { statistics } = parts
  const { words, terms, kind } = parseAuthor(name, parts)
  const named = terms.map((term) => soughtByTerm(term, statistics))
  // All words must be in one author's name: "Yi Chen" is not Yi Ma with Wei Chen.
  if (words.length > 1)
    named.push(
      lookedAt(sql<boolean>`exists (
        select from unnest(string_to_array(names, E'\n')) as name
        where string_to_array(name, ' ') @> ${words.map(storable)}::text[])`),
    )
  return { ...(soughtAll(named) ?? everyRow), words: ask(name, kind, terms) }
}

function readTitle(title: string, { corpus, statistics }: Parts): SoughtFilter {
  const words = readWords(title)
  const terms = words
    .flatMap((word) => word.segments.map((segment) => segment.word))
    .filter((word) => !isFunctionWord(word))
    .map((word) => seekInTitle(corpus, word))
  const sought = terms.map((term) => soughtByTerm(term, statistics))
  if (terms.length > 0) return { ...(soughtAll(sought) ?? everyRow), words: ask(title, 'exact', terms) }
  const letters = words.flatMap((word) => word.pieces.map((piece) => piece.word)).join('')
  return { ...lookedAt(sql<boolean>`split_part(spelled, E'\n', -2) ~ ${runOf(letters)}`), words: [] }
}

/** A condition on what stands apart from the row. */
function lookedAt(rest: RawBuilder<boolean>): Sought {
  return { rest, share: 1, atLeast: 0, cost: everyEntry, isDear: true }
}

function ask(asked: string, kind: Reading['kind'], terms: readonly SoughtTerm[]): AskedWord[] {
  return terms.length === 0 ? [] : [{ asked, readings: [{ kind, terms, weight: 1, isOneTerm: false }] }]
}

const everyRow: Sought = { share: 1, atLeast: 0, cost: everyEntry }
const shareWithCode = 0.2
