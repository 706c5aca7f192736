/** The conditions that are always obeyed: phrases, authors, titles, identifiers, dates, code. */
import { isIdentifier } from '../model/identifier.ts'
import type { MatchKind } from '../model/match.ts'
import type { Paper } from '../model/paper.ts'
import { dateOf, hasCode } from '../model/paper.ts'
import type { Condition } from '../model/query.ts'
import { readWords } from './analysis.ts'
import type { Corpus } from './corpus.ts'
import type { Ids } from './id-sets.ts'
import { intersectAll, listIds } from './id-sets.ts'
import { nameTermsOf } from './paper-terms.ts'
import type { CountPhrase } from './phrase-text.ts'
import type { AskedWord, SoughtTerm } from './readings.ts'
import { seekAnywhere, seekInTitle } from './readings.ts'
import { isFunctionWord } from './stop-words.ts'

export type FilterCondition = Exclude<Condition, { kind: 'word' | 'all' | 'any' | 'not' | 'topic' }>

/** The papers that satisfy a condition, and what in it adds to their rank. */
export interface Filter {
  readonly ids: Ids
  readonly words: readonly AskedWord[]
}

export interface FilterParts {
  readonly corpus: Corpus
  readonly countPhrase: CountPhrase
  /** Told of an unknown author that was read as a known one; without it nothing is corrected. */
  readonly onCorrection?: (from: string, to: string) => void
}

/** Evaluates one condition; every word of it must be there. */
export function readFilter(condition: FilterCondition, parts: FilterParts): Filter {
  switch (condition.kind) {
    case 'phrase':
      return readPhrase(condition.words, parts)
    case 'author':
      return readAuthor(condition.words, parts)
    case 'title':
      return readTitle(condition.words, parts)
    case 'id': {
      const paper = isIdentifier(condition.id) ? parts.corpus.find(condition.id) : undefined
      return { ids: new Set(paper === undefined ? [] : [paper.id]), words: [] }
    }
    case 'after':
      return filterBy(parts, (paper) => (dateOf(paper) ?? '') >= condition.date)
    case 'before':
      // A paper without a date is neither after nor before any day.
      return filterBy(parts, (paper) => (dateOf(paper) ?? condition.date) < condition.date)
    case 'has':
      return filterBy(parts, hasCode)
  }
}

function filterBy(
  { corpus }: FilterParts,
  isAllowed: (paper: Paper) => boolean,
  among: Ids = corpus.papers,
): Filter {
  const ids = listIds(among).filter((id) => {
    const paper = corpus.papers.get(id)
    return paper !== undefined && isAllowed(paper)
  })
  return { ids: new Set(ids), words: [] }
}

function readPhrase(phrase: string, parts: FilterParts): Filter {
  const { corpus } = parts
  const countIn = parts.countPhrase(phrase)
  const words = readWords(phrase).flatMap((word) => word.segments.map((segment) => segment.word))
  const content = words.filter((word) => !isFunctionWord(word))
  const anywhere = content.map((word) => seekAnywhere(corpus, word))
  const isInPaper = (paper: Paper) => {
    const counts = countIn(paper)
    return counts.title + counts.abstract + counts.authors > 0
  }
  const { ids } = filterBy(parts, isInPaper, papersWithAll(corpus, anywhere))
  // Titles give their own credit only where the phrase itself stands in the title.
  const titled = filterBy(parts, (paper) => countIn(paper).title > 0, ids)
  const inTitle = content.map((word) => seekInTitle(corpus, word))
  const elsewhere = anywhere.map(({ word, places }) => ({
    word,
    places: places.filter(([, field]) => field === 'text' || field === 'authors'),
  }))
  return {
    ids,
    words: [...ask(phrase, 'phrase', elsewhere, ids), ...ask(phrase, 'phrase', inTitle, titled.ids)],
  }
}

function readAuthor(name: string, parts: FilterParts): Filter {
  const { corpus } = parts
  let kind: 'exact' | 'typo' = 'exact'
  const words = readWords(name).map(({ word }) => {
    if (corpus.names.papersWith(word) > 0) return word
    const correction = parts.onCorrection && corpus.names.correct(word)
    if (correction === undefined) return word
    kind = 'typo'
    parts.onCorrection?.(word, correction)
    return correction
  })
  const terms = words.map((word): SoughtTerm => ({ word, places: [[word, 'authors']] }))
  // All words must be in one author's name: "Yi Chen" is not Yi Ma with Wei Chen.
  const isAuthor = (author: string) => {
    const known = new Set(readWords(author).flatMap(nameTermsOf))
    return words.every((word) => known.has(word))
  }
  const { ids } = filterBy(parts, (paper) => paper.authors.some(isAuthor), papersWithAll(corpus, terms))
  return { ids, words: ask(name, kind, terms, ids) }
}

function readTitle(title: string, parts: FilterParts): Filter {
  const { corpus, countPhrase } = parts
  const words = readWords(title).flatMap((word) => word.segments.map((segment) => segment.word))
  const terms = words.filter((word) => !isFunctionWord(word)).map((word) => seekInTitle(corpus, word))
  if (terms.length === 0) {
    const countIn = countPhrase(title)
    return filterBy(parts, (paper) => countIn(paper).title > 0)
  }
  const ids = papersWithAll(corpus, terms)
  return { ids, words: ask(title, 'exact', terms, ids) }
}

function ask(asked: string, kind: MatchKind, terms: readonly SoughtTerm[], within: Ids): AskedWord[] {
  if (terms.length === 0) return []
  return [{ asked, readings: [{ kind, terms, weight: 1, isOneTerm: false }], within }]
}

/** The papers that hold every term in one of its places; all papers when there is no term. */
function papersWithAll(corpus: Corpus, terms: readonly SoughtTerm[]): Ids {
  const holders = terms.map(
    ({ places }) =>
      new Set(places.flatMap(([term, field]) => corpus.terms.postings(term, field).map(({ id }) => id))),
  )
  return intersectAll(holders) ?? corpus.papers
}
