/** The conditions that always filter: phrases, authors, titles, identifiers, dates, code. */

import type { Steps } from '../../async/steps.ts'
import { isIdentifier } from '../../model/identifier.ts'
import type { MatchKind } from '../../model/match.ts'
import type { Condition, FilterCondition } from '../../model/query.ts'
import { leavesOf } from '../../model/query.ts'
import { tokenize } from '../analysis/analysis.ts'
import { isFunctionWord } from '../analysis/stop-words.ts'
import type { Corpus } from '../index/corpus.ts'
import type { Docs } from '../index/doc-sets.ts'
import { intersectAll, keepSecondBits, narrow } from '../index/doc-sets.ts'
import { docOf, timesInTitleOf } from '../index/posting-lists.ts'
import { joinSegments, type Segment, visitTokens } from '../index/tokens.ts'
import type { QueryTerm, SearchTerm } from '../query/expansions.ts'
import { seekAnywhere, seekInTitle } from '../query/expansions.ts'
import { parseAuthor } from '../query/parse-author.ts'
import type { SpellingCorrector } from '../query/spelling-corrector.ts'
import type { Scoring } from '../rank/scoring.ts'
import type { FoundPhrase } from './find-phrases.ts'
import { findPhrases } from './find-phrases.ts'
import type { KnownPhrases } from './known-phrases.ts'

/** The papers that satisfy a condition, and its words that add to their score. */
export interface Filter {
  readonly docs: Docs
  readonly words: readonly QueryTerm[]
}

type Phrases = ReadonlyMap<string, FoundPhrase>

export interface FilterParts {
  readonly corpus: Corpus
  readonly scoring: Pick<Scoring, 'takeSet'>
  readonly knownPhrases: KnownPhrases
  /** The phrases that `findPhrasesOf` found for conditions with this one among them. */
  readonly phrases: Phrases
  readonly corrector: SpellingCorrector
  /** Called for each author's name that was corrected; without it nothing is corrected. */
  readonly onCorrection?: (from: string, to: string) => void
}

/** Evaluates one condition; every word of it must be there. */
export function* evaluateFilter(condition: FilterCondition, parts: FilterParts): Steps<Filter> {
  yield
  const { documents } = parts.corpus
  switch (condition.kind) {
    case 'phrase':
      return evaluatePhrase(condition.words, parts)
    case 'author':
      return yield* evaluateAuthor(condition.words, parts)
    case 'title':
      return yield* evaluateTitle(condition.words, parts)
    case 'id': {
      const doc = isIdentifier(condition.id) ? documents.find(condition.id) : undefined
      return yield* filterBy(parts, (other) => other === doc)
    }
    case 'ids': {
      const docs = new Set(condition.ids.map((id) => documents.find(id)))
      return yield* filterBy(parts, (doc) => docs.has(doc))
    }
    case 'after':
      return yield* filterBy(
        parts,
        documents.where((date) => date >= condition.date),
      )
    case 'before':
      // A paper without a date is neither after nor before any day.
      return yield* filterBy(
        parts,
        documents.where((date) => date !== '' && date < condition.date),
      )
    case 'has':
      return yield* filterBy(
        parts,
        documents.where((_, hasCode) => hasCode),
      )
  }
}

function* filterBy(
  { corpus, scoring }: FilterParts,
  isAllowed: (doc: number) => boolean,
  among: Docs = corpus.everything,
): Steps<Filter> {
  const docs = scoring.takeSet()
  for (let from = 0; from < docs.length; from += docsInStep) {
    const end = Math.min(docs.length, from + docsInStep)
    for (let doc = from; doc < end; doc++) if (among[doc] === 1 && isAllowed(doc)) docs[doc] = 1
    yield
  }
  return { docs, words: [] }
}

/**
 * Finds all phrases of a query at once, titles of nothing but “of” and “the” included: of its root, and of
 * others that the root leads to. Where only some papers are asked about, `among` them.
 */
export function* findPhrasesOf(
  root: Condition,
  others: readonly Condition[],
  parts: Pick<FilterParts, 'corpus'> & {
    readonly scoring: Pick<Scoring, 'takeSet'>
    readonly among?: Docs
    readonly knownPhrases: KnownPhrases
  },
): Steps<Phrases> {
  const { corpus, scoring, knownPhrases } = parts
  const takeSet = () => scoring.takeSet()
  const wanted = new Map<string, Docs>()
  const known = new Map<string, FoundPhrase>()
  for (const condition of [root, ...others].flatMap(leavesOf)) {
    if (condition.kind !== 'phrase' && condition.kind !== 'title') continue
    const { kind, words: phrase } = condition
    const content = contentOf(phrase)
    if (known.has(phrase) || wanted.has(phrase) || (kind === 'title' && content.length > 0)) continue
    const before = knownPhrases.find('phrase', phrase, takeSet)
    if (before !== undefined) {
      known.set(phrase, before)
      yield
      continue
    }
    const terms = content.map((word) => seekAnywhere(corpus, word))
    wanted.set(phrase, yield* papersWithAll(terms, parts))
  }
  // Where every match needs a phrase, the other phrases are looked for only in the papers that have it.
  const conditions = root.kind === 'all' ? root.conditions : []
  const common = intersectAll(
    conditions.flatMap((part) =>
      part.kind === 'phrase' ? (known.get(part.words)?.anywhere ?? wanted.get(part.words) ?? []) : [],
    ),
    takeSet,
  )
  for (const docs of wanted.values()) {
    if (common !== undefined) narrow(docs, common)
    if (parts.among !== undefined) narrow(docs, parts.among)
  }
  const found = yield* findPhrases(corpus, wanted, takeSet)
  const isWhole = common === undefined && parts.among === undefined
  for (const [phrase, papers] of found) {
    if (isWhole) knownPhrases.keep('phrase', phrase, papers)
    known.set(phrase, papers)
    yield
  }
  return known
}

function evaluatePhrase(phrase: string, { corpus, phrases }: FilterParts): Filter {
  const { anywhere: docs, inTitle: titled } = phrases.get(phrase) ?? nowhere
  const content = contentOf(phrase)
  const inTitle = content.map((word) => seekInTitle(corpus, word))
  const elsewhere = content.map((word) => {
    const { places } = seekAnywhere(corpus, word)
    return { word, places: places.filter(([, field]) => field === 'text' || field === 'authors') }
  })
  // The title adds to the score only where the phrase itself is in the title.
  return {
    docs,
    words: [...ask(phrase, 'phrase', elsewhere, docs), ...ask(phrase, 'phrase', inTitle, titled)],
  }
}

function contentOf(text: string): string[] {
  const words = tokenize(text).flatMap((word) => word.segments.map((segment) => segment.word))
  return words.filter((word) => !isFunctionWord(word))
}

function* evaluateAuthor(name: string, parts: FilterParts): Steps<Filter> {
  const { words, terms, kind } = parseAuthor(name, parts)
  const docs = words.length === 1 ? yield* papersWithAll(terms, parts) : yield* papersBy(words, terms, parts)
  return { docs, words: ask(name, kind, terms, docs) }
}

/** All words must be in one author's name: "Yi Chen" is not Yi Ma with Wei Chen. */
function* papersBy(words: readonly string[], terms: readonly SearchTerm[], parts: FilterParts): Steps<Docs> {
  const { corpus, scoring, knownPhrases } = parts
  const name = words.join(' ')
  const known = knownPhrases.find('author', name, () => scoring.takeSet())
  if (known !== undefined) return known.anywhere
  const among = yield* papersWithAll(terms, parts)
  const { docs } = yield* filterBy(parts, createAuthorTest(corpus, words), among)
  knownPhrases.keep('author', name, { ...nowhere, anywhere: docs })
  return docs
}

function* evaluateTitle(title: string, parts: FilterParts): Steps<Filter> {
  const { corpus } = parts
  const terms = contentOf(title).map((word) => seekInTitle(corpus, word))
  if (terms.length === 0) return { docs: (parts.phrases.get(title) ?? nowhere).inTitle, words: [] }
  const docs = yield* papersWithAll(terms, parts)
  return { docs, words: ask(title, 'exact', terms, docs) }
}

function ask(asked: string, kind: MatchKind, terms: readonly SearchTerm[], within: Docs): QueryTerm[] {
  if (terms.length === 0) return []
  return [{ asked, expansions: [{ kind, terms, weight: 1, isOneTerm: false }], within }]
}

/**
 * Tells whether one author of a paper has all of these words in the name; nothing is made for
 * a paper, as many are looked at.
 */
function createAuthorTest(corpus: Corpus, words: readonly string[]): (doc: number) => boolean {
  const { lexicon } = corpus
  const ids = words.map((word) => lexicon.idOf(word))
  const isThere = new Uint8Array(words.length)
  let isFound = false
  const seeAll = <Word>(wanted: readonly Word[], word: Word) => {
    for (let at = 0; at < wanted.length; at++) if (wanted[at] === word) isThere[at] = 1
    isFound ||= !isThere.includes(0)
  }
  const see = (word: number) => seeAll<number | undefined>(ids, word)
  const visitor = {
    begin: () => isThere.fill(0),
    word: see,
    compound(segments: readonly Segment[]) {
      for (const { id } of segments) see(id)
      // PostgreSQL's papers bring numbers of the parts only.
      seeAll(words, joinSegments(segments, lexicon))
    },
  }
  return (doc) => {
    isFound = false
    visitTokens(corpus.tokensOf(doc), visitor, 'authors')
    return isFound
  }
}

/**
 * The papers that hold every term in one of its places; all papers when there is no term. Where one term is in few
 * papers, it takes no longer with more papers in the index.
 */
function* papersWithAll(
  terms: readonly SearchTerm[],
  { corpus, scoring }: Pick<FilterParts, 'corpus' | 'scoring'>,
): Steps<Docs> {
  const docs = scoring.takeSet()
  const { everything } = corpus
  const [rarest, ...others] = terms
    .map((term) => ({ term, size: countPostings(term, corpus) }))
    .sort((one, other) => one.size - other.size)
  if (rarest === undefined) {
    docs.set(everything)
    return docs
  }
  yield
  // Those that may still have all, where they are so few that listing them is quicker than a pass over all papers.
  const few = rarest.size * fewOf <= docs.length ? new Uint32Array(rarest.size) : undefined
  let size = 0
  visitPapers(rarest.term, corpus, (doc) => {
    if (docs[doc] !== 0 || everything[doc] !== 1) return
    docs[doc] = 1
    if (few !== undefined) few[size++] = doc
  })
  yield
  for (const { term } of others) {
    // A paper with this term and those before it is at 3, one with only those at 1.
    visitPapers(term, corpus, (doc) => {
      docs[doc] = ((docs[doc] ?? 0) & 1) * 3
    })
    if (few === undefined) keepSecondBits(docs)
    else size = keepListed(few, size, docs)
    yield
  }
  return docs
}

/** `keepSecondBits` of the first papers of a list, which then begins with those that are left; gives their number. */
function keepListed(list: Uint32Array, size: number, states: Docs): number {
  let left = 0
  for (let at = 0; at < size; at++) {
    const doc = list[at] ?? 0
    states[doc] = (states[doc] ?? 0) >>> 1
    if (states[doc] === 1) list[left++] = doc
  }
  return left
}

function visitPapers({ places }: SearchTerm, { terms }: Corpus, visit: (doc: number) => void): void {
  for (const [term, field] of places) {
    const postings = terms.postings(term, field)
    for (let at = 0; at < postings.length; at++) {
      const posting = postings[at] ?? 0
      if (field !== 'title' || timesInTitleOf(posting) > 0) visit(docOf(posting))
    }
  }
}

function countPostings({ places }: SearchTerm, { terms }: Corpus): number {
  return places.reduce((sum, [term, field]) => sum + terms.postings(term, field).length, 0)
}

/** A term of an eighth of the papers or less is rare: a pass over all takes four papers at a time. */
const fewOf = 8
/** Papers whose author names are read in one step, which takes a millisecond. */
const docsInStep = 1024

const nowhere: FoundPhrase = { anywhere: new Uint8Array(0), inTitle: new Uint8Array(0) }
