/** The conditions that are always obeyed: phrases, authors, titles, identifiers, dates, code. */
import { isIdentifier } from '../model/identifier.ts'
import type { MatchKind } from '../model/match.ts'
import type { Condition } from '../model/query.ts'
import { readWords } from './analysis.ts'
import type { Corpus } from './corpus.ts'
import type { Docs } from './doc-sets.ts'
import { intersectAll } from './doc-sets.ts'
import { createPhraseCounter } from './phrase-text.ts'
import { docOf, timesInTitleOf } from './posting-lists.ts'
import type { AskedWord, SoughtTerm } from './readings.ts'
import { seekAnywhere, seekInTitle } from './readings.ts'
import { isFunctionWord } from './stop-words.ts'
import { visitTokens } from './tokens.ts'

export type FilterCondition = Exclude<Condition, { kind: 'word' | 'all' | 'any' | 'not' | 'topic' }>

/** The papers that satisfy a condition, and what in it adds to their rank. */
export interface Filter {
  readonly docs: Docs
  readonly words: readonly AskedWord[]
}

export interface FilterParts {
  readonly corpus: Corpus
  /** Told of an unknown author that was read as a known one; without it nothing is corrected. */
  readonly onCorrection?: (from: string, to: string) => void
}

/** Evaluates one condition; every word of it must be there. */
export function readFilter(condition: FilterCondition, parts: FilterParts): Filter {
  const { shelf } = parts.corpus
  switch (condition.kind) {
    case 'phrase':
      return readPhrase(condition.words, parts)
    case 'author':
      return readAuthor(condition.words, parts)
    case 'title':
      return readTitle(condition.words, parts)
    case 'id': {
      const doc = isIdentifier(condition.id) ? shelf.find(condition.id) : undefined
      return filterBy(parts, (other) => other === doc)
    }
    case 'after':
      return filterBy(parts, (doc) => (shelf.labelOf(doc)?.date ?? '') >= condition.date)
    case 'before':
      // A paper without a date is neither after nor before any day.
      return filterBy(parts, (doc) => (shelf.labelOf(doc)?.date || condition.date) < condition.date)
    case 'has':
      return filterBy(parts, (doc) => shelf.labelOf(doc)?.hasCode === true)
  }
}

function filterBy(
  { corpus }: FilterParts,
  isAllowed: (doc: number) => boolean,
  among: Docs = corpus.everything,
): Filter {
  const docs = new Uint8Array(among.length)
  for (let doc = 0; doc < docs.length; doc++) if (among[doc] === 1 && isAllowed(doc)) docs[doc] = 1
  return { docs, words: [] }
}

function readPhrase(phrase: string, parts: FilterParts): Filter {
  const { corpus } = parts
  const countIn = createPhraseCounter(phrase, corpus.lexicon)
  const words = readWords(phrase).flatMap((word) => word.segments.map((segment) => segment.word))
  const content = words.filter((word) => !isFunctionWord(word))
  const anywhere = content.map((word) => seekAnywhere(corpus, word))
  const titled = new Uint8Array(corpus.everything.length)
  const isInPaper = (doc: number) => {
    const counts = countIn(corpus.tokensOf(doc))
    // Titles give their own credit only where the phrase itself stands in the title.
    if (counts.title > 0) titled[doc] = 1
    return counts.title + counts.abstract + counts.authors > 0
  }
  const { docs } = filterBy(parts, isInPaper, papersWithAll(corpus, anywhere))
  const inTitle = content.map((word) => seekInTitle(corpus, word))
  const elsewhere = anywhere.map(({ word, places }) => ({
    word,
    places: places.filter(([, field]) => field === 'text' || field === 'authors'),
  }))
  return {
    docs,
    words: [...ask(phrase, 'phrase', elsewhere, docs), ...ask(phrase, 'phrase', inTitle, titled)],
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
  const isByAuthor = (doc: number) =>
    namesOf(corpus, doc).some((author) => words.every((word) => author.has(word)))
  const { docs } = filterBy(parts, isByAuthor, papersWithAll(corpus, terms))
  return { docs, words: ask(name, kind, terms, docs) }
}

function readTitle(title: string, parts: FilterParts): Filter {
  const { corpus } = parts
  const words = readWords(title).flatMap((word) => word.segments.map((segment) => segment.word))
  const terms = words.filter((word) => !isFunctionWord(word)).map((word) => seekInTitle(corpus, word))
  if (terms.length === 0) {
    const countIn = createPhraseCounter(title, corpus.lexicon)
    return filterBy(parts, (doc) => countIn(corpus.tokensOf(doc)).title > 0)
  }
  const docs = papersWithAll(corpus, terms)
  return { docs, words: ask(title, 'exact', terms, docs) }
}

function ask(asked: string, kind: MatchKind, terms: readonly SoughtTerm[], within: Docs): AskedWord[] {
  if (terms.length === 0) return []
  return [{ asked, readings: [{ kind, terms, weight: 1, isOneTerm: false }], within }]
}

/** The words of each author's name. */
function namesOf(corpus: Corpus, doc: number): Set<string>[] {
  const authors: Set<string>[] = []
  const { lexicon } = corpus
  visitTokens(
    corpus.tokensOf(doc),
    {
      begin: () => authors.push(new Set()),
      word: (id) => authors.at(-1)?.add(lexicon.wordOf(id)),
      compound(segments) {
        const words = segments.map(({ id }) => lexicon.wordOf(id))
        for (const word of [words.join(''), ...words]) authors.at(-1)?.add(word)
      },
    },
    'authors',
  )
  return authors
}

/** The papers that hold every term in one of its places; all papers when there is no term. */
function papersWithAll(corpus: Corpus, terms: readonly SoughtTerm[]): Docs {
  const holders = terms.map(({ places }) => {
    const docs = new Uint8Array(corpus.everything.length)
    for (const [term, field] of places)
      for (const posting of corpus.terms.postings(term, field))
        if (field !== 'title' || timesInTitleOf(posting) > 0) docs[docOf(posting)] = 1
    return docs
  })
  return intersectAll(holders) ?? corpus.everything
}
