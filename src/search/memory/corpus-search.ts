/** Questions to a corpus, answered in steps: search, select, explain, similar. */

import type { Steps } from '../../async/steps.ts'
import type { Identifier } from '../../model/identifier.ts'
import type { Hit } from '../../model/match.ts'
import type { Paper } from '../../model/paper.ts'
import type { Query } from '../../model/query.ts'
import type {
  DayCountOptions,
  DayCounts,
  IdSelection,
  IdSelectionOptions,
  SearchOptions,
  SearchResults,
  Selection,
  Term,
} from '../../ports/paper-index.ts'
import { foldShort } from '../index/acronyms.ts'
import type { Corpus } from '../index/corpus.ts'
import type { Docs } from '../index/doc-sets.ts'
import { listDocs, narrow, sizeOf } from '../index/doc-sets.ts'
import { PaperArrays } from '../index/pool.ts'
import { vectorOfPaper, vectorOfQuery } from '../query/query-meaning.ts'
import { type Sequence, sequenceOf } from '../query/word-sequence.ts'
import { addCitations } from '../rank/add-citations.ts'
import { orderByDay } from '../rank/by-day.ts'
import { nameCarryingWords } from '../rank/carrying-words.ts'
import { explainPapers } from '../rank/explain-papers.ts'
import { orderPapers } from '../rank/order-papers.ts'
import type { Scored } from '../rank/score-papers.ts'
import { scorePapers } from '../rank/score-papers.ts'
import { Scoring } from '../rank/scoring.ts'
import { putCopiesLast, tellingWords } from '../rank/similar.ts'
import { type Widening, widen } from '../rank/widen.ts'
import { completeTerm } from './complete.ts'
import { completeAuthor } from './complete-author.ts'
import type { Evaluation } from './evaluate.ts'
import { evaluate, evaluateMust } from './evaluate.ts'
import { KnownPhrases } from './known-phrases.ts'
import { noteReading } from './note-reading.ts'
import { countDays, readPapers } from './read-documents.ts'

/** A list of this length takes a fraction of a millisecond. */
const labelsInStep = 10_000

type Topics = Pick<SearchOptions, 'topicQuery'>

/**
 * The questions of `PaperIndex`, answered from a corpus. Several may be at work at once, step by step, as
 * long as the corpus does not change; after a change they are dropped and begun again.
 */
export class CorpusSearch {
  readonly #corpus: Corpus
  #arrays = new PaperArrays(0)
  readonly #knownPhrases = new KnownPhrases()

  constructor(corpus: Corpus) {
    this.#corpus = corpus
  }

  search(query: Query, options: SearchOptions): Steps<SearchResults> {
    const { how, corrections, tell } = noteReading(options)
    return this.#withScoring(function* (this: CorpusSearch, scoring): Steps<SearchResults> {
      const evaluation = yield* evaluate(query, this.#parts(scoring, options), how)
      const sequence = sequenceOf(query, this.#corpus, corrections)
      const { should, scored, nearInMeaning, ...by } = yield* this.#widen(scoring, evaluation, {
        near: options.near,
        citedUntil: query.sort === 'relevance' ? options.citedUntil : undefined,
        query,
        asked: how.isTyping ? undefined : vectorOfQuery(query, this.#corpus, corrections),
        // What is in the order of days is compared by words alone.
        sequence: query.sort === 'relevance' ? sequence : undefined,
      })
      const { offset = 0, limit } = options
      const parts = { corpus: this.#corpus, scoring }
      const { must } = evaluation
      const ranked =
        query.sort === 'relevance'
          ? yield* this.#order(scoring, should, { limit: offset + limit, scored })
          : yield* orderByDay(
              { must, should, scored, sequence, order: query.sort, limit: offset + limit },
              parts,
            )
      return {
        total: sizeOf(should),
        withEveryWord: sizeOf(evaluation.must),
        ...(nearInMeaning > 0 ? { nearInMeaning } : {}),
        hits: yield* this.#explain(scored, ranked.slice(offset), { asked: query.typed, ...by }),
        ...tell(),
      }
    })
  }

  *select(query: Query, options: Topics & { limit: number; offset?: number }): Steps<Selection> {
    const { limit, offset = 0 } = options
    const { total, docs } = yield* this.#select(query, options, (scoring, must) =>
      this.#order(scoring, must, { limit: offset + limit }),
    )
    const read = yield* readPapers(this.#corpus.documents, docs.slice(offset))
    return { total, papers: read.map(({ paper }) => paper) }
  }

  *selectIds(query: Query, options: IdSelectionOptions): Steps<IdSelection> {
    const { total, docs } = yield* this.#select(query, options, (scoring, must) =>
      this.#list(scoring, must, options),
    )
    const ids: Identifier[] = []
    for (let at = 0; at < docs.length; at++) {
      const label = this.#corpus.documents.labelOf(docs[at] ?? 0)
      if (label !== undefined) ids.push(label.id)
      if (at % labelsInStep === 0) yield
    }
    return { total, ids }
  }

  *countByDay(query: Query, options: DayCountOptions): Steps<DayCounts> {
    const { documents } = this.#corpus
    const { docs } = yield* this.#select(query, options, (_, must) => countDays(documents, must, options))
    return docs
  }

  /** `takesAnyWord` is for measures: papers that lack some of the words are ranked behind, too. */
  selectAmong(
    query: Query,
    ids: readonly Identifier[],
    options: Topics & { limit: number; takesAnyWord?: boolean },
  ): Steps<{ ids: Identifier[]; hits: Hit[] }> {
    const { documents } = this.#corpus
    return this.#withScoring(function* (this: CorpusSearch, scoring) {
      const among = scoring.takeSet()
      for (const id of ids) among[documents.docOf(id) ?? among.length] = 1
      // Whether a paper matches does not depend on others, so only these are looked at.
      const parts = this.#parts(scoring, options)
      if (ids.length < 2 && options.limit === 0 && options.takesAnyWord !== true) {
        narrow(among, yield* evaluateMust(query, { ...parts, among }))
        return { ids: ids.filter((id) => among[documents.docOf(id) ?? among.length] === 1), hits: [] }
      }
      const evaluation = yield* evaluate(query, parts, { isTyping: false })
      narrow(among, options.takesAnyWord === true ? evaluation.should : evaluation.must)
      const { scored, byWords } = yield* this.#widen(scoring, evaluation, {
        query,
        asked: vectorOfQuery(query, this.#corpus),
        sequence: sequenceOf(query, this.#corpus, new Map()),
        also: ids.flatMap((id) => documents.docOf(id) ?? []),
      })
      const scores = query.sort === 'relevance' ? scored : undefined
      const ranked = yield* this.#order(scoring, among, { limit: ids.length, scored: scores })
      return {
        ids: ranked.flatMap((doc) => documents.labelOf(doc)?.id ?? []),
        hits: yield* this.#explain(scored, ranked.slice(0, options.limit), { asked: query.typed, byWords }),
      }
    })
  }

  explain(
    query: Query,
    id: Identifier,
    options: Topics & Pick<SearchOptions, 'near' | 'citedUntil'>,
  ): Steps<Hit | undefined> {
    return this.#withScoring(function* (this: CorpusSearch, scoring) {
      const doc = this.#corpus.documents.find(id)
      const { how, corrections } = noteReading({})
      const evaluation = yield* evaluate(query, this.#parts(scoring, options), how)
      const asked = vectorOfQuery(query, this.#corpus, corrections)
      const also = doc === undefined ? [] : [doc]
      const sequence = sequenceOf(query, this.#corpus, corrections)
      const { near, citedUntil } = options
      const by = { near, citedUntil, query, asked, also, sequence }
      const { should, scored, ...parts } = yield* this.#widen(scoring, evaluation, by)
      if (doc === undefined || should[doc] !== 1) return undefined
      const [hit] = yield* this.#explain(scored, [doc], { asked: query.typed, ...parts })
      return hit && nameCarryingWords(hit, asked, this.#corpus)
    })
  }

  similar(paper: Paper, limit: number): Steps<Hit[]> {
    const { documents, everything } = this.#corpus
    return this.#withScoring(function* (this: CorpusSearch, scoring) {
      const ranking = yield* scoring.rank(tellingWords(paper, this.#corpus))
      const [others, everyOther] = [scoring.docsWithAny(ranking), scoring.takeSet()]
      everyOther.set(everything)
      const own = documents.find(paper.id)
      for (const set of [others, everyOther]) if (own !== undefined) set[own] = 0
      const found = {
        should: others,
        scored: yield* this.#score(scoring, { ranking, should: others }, { isWidened: false }),
      }
      const by = { asked: vectorOfPaper(paper, this.#corpus), filter: () => everyOther }
      const { should, scored, byWords } = yield* widen(found, by, { corpus: this.#corpus, scoring })
      // A few more than asked for, so that copies have room to fall behind.
      const nearest = yield* this.#order(scoring, should, { limit: limit + 10, scored })
      const papers = yield* readPapers(documents, nearest)
      return yield* this.#explain(scored, putCopiesLast(paper, papers).slice(0, limit), {
        asked: paper.title ?? paper.id,
        byWords,
      })
    })
  }

  // biome-ignore lint/correctness/useYield: it takes one.
  *completeTerm(prefix: string, limit: number): Steps<Term[]> {
    return completeTerm(this.#corpus, prefix, limit)
  }

  completeAuthor(prefix: string, limit: number): Steps<Term[]> {
    return completeAuthor(this.#corpus, prefix, limit)
  }

  *longForms(acronym: string, limit: number): Steps<Term[]> {
    const forms = this.#corpus.acronyms.longFormsOf(foldShort(acronym), limit)
    return forms.map(({ words, papers }) => ({ text: words, papers }))
  }

  *papersWith(stems: readonly string[]): Steps<number[]> {
    return stems.map((stem) => this.#corpus.terms.papersWith(stem, 'text'))
  }

  /** Gives the question’s arrays back however it ends: where it is dropped, by the generator’s `return`. */
  *#withScoring<Result>(act: (this: CorpusSearch, scoring: Scoring) => Steps<Result>): Steps<Result> {
    const { terms, documents } = this.#corpus
    if (this.#arrays.end !== documents.end) this.#arrays = new PaperArrays(documents.end)
    const scoring = new Scoring(terms, this.#arrays)
    try {
      return yield* act.call(this, scoring)
    } finally {
      scoring.end()
    }
  }

  #parts(scoring: Scoring, { topicQuery }: Topics) {
    return { corpus: this.#corpus, scoring, topicQuery, knownPhrases: this.#knownPhrases }
  }

  /** Forgets what is known of papers that change now. */
  protected forget(): void {
    this.#knownPhrases.clear()
  }

  #select<Found>(query: Query, options: Topics, choose: (scoring: Scoring, must: Docs) => Steps<Found>) {
    return this.#withScoring(function* (this: CorpusSearch, scoring) {
      const must = yield* evaluateMust(query, this.#parts(scoring, options))
      return { total: sizeOf(must), docs: yield* choose(scoring, must) }
    })
  }

  /** The newest first and in order, then the others. */
  *#list(scoring: Scoring, docs: Docs, { newest, limit }: IdSelectionOptions): Steps<number[]> {
    const first = yield* this.#order(scoring, docs, { limit: Math.min(newest, limit) })
    if (first.length === limit) return first
    const rest = scoring.takeSet()
    rest.set(docs)
    for (const doc of first) rest[doc] = 0
    return [...first, ...listDocs(rest, scoring.takeNumbers()).subarray(0, limit - first.length)]
  }

  #score(
    scoring: Scoring,
    { ranking, should }: Pick<Evaluation, 'ranking' | 'should'>,
    how: { readonly isWidened: boolean; readonly sequence?: Sequence | undefined },
  ): Steps<Scored> {
    return scorePapers(ranking, should, { ...how, corpus: this.#corpus, scoring })
  }

  /** Adds meaning and citations to what was found by words; `byWords` are the scores without them. */
  *#widen(
    scoring: Scoring,
    evaluation: Evaluation,
    {
      sequence,
      citedUntil,
      ...by
    }: Omit<Widening, 'filter'> & {
      readonly sequence: Sequence | undefined
      readonly citedUntil?: string | undefined
    },
  ) {
    const scored = yield* this.#score(scoring, evaluation, { isWidened: true, sequence })
    const words = sequence?.words
    const found = { should: evaluation.should, scored }
    const parts = { corpus: this.#corpus, scoring }
    const widened = yield* widen(found, { ...by, words, filter: () => evaluation.filter() }, parts)
    return citedUntil === undefined
      ? widened
      : { ...widened, ...(yield* addCitations(widened.scored, citedUntil, parts)) }
  }

  #order(scoring: Scoring, docs: Docs, how: Parameters<typeof orderPapers>[2]): Steps<number[]> {
    return orderPapers(docs, this.#corpus.documents, how, scoring)
  }

  #explain(
    scored: Scored,
    docs: readonly number[],
    parts: Parameters<typeof explainPapers>[2],
  ): Steps<Hit[]> {
    return explainPapers(scored, docs, parts, this.#corpus)
  }
}
