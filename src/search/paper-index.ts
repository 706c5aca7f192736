/** A corpus in memory that can be searched, explained, completed and put away. */
import type { Identifier } from '../model/identifier.ts'
import type { Hit } from '../model/match.ts'
import type { Paper } from '../model/paper.ts'
import type { Query } from '../model/query.ts'
import { addNear, meaningMatch } from './add-near.ts'
import { completeAuthor, completeTerm } from './complete.ts'
import type { Corpus } from './corpus.ts'
import { MemoryCorpus } from './corpus.ts'
import type { Docs } from './doc-sets.ts'
import { listDocs, sizeOf, subtract } from './doc-sets.ts'
import type { Evaluation } from './evaluate.ts'
import { evaluate } from './evaluate.ts'
import { explainHit } from './explain-hit.ts'
import type { CountPhrase } from './phrase-text.ts'
import { createPhraseCounter } from './phrase-text.ts'
import type { PaperIndex, SearchOptions, SearchResults, Selection } from './port.ts'
import type { NodeOptions } from './query-tree.ts'
import type { Scored } from './score-papers.ts'
import { scorePapers } from './score-papers.ts'
import { Scoring } from './scoring.ts'
import { putCopiesLast, tellingWords } from './similar.ts'
import { type Snapshot, writeSnapshot } from './snapshot.ts'
import { takeFirst } from './top-docs.ts'

/** An index, empty or with what `readSnapshot` gave. */
export function createPaperIndex(restored?: {
  readonly corpus: MemoryCorpus
  readonly revision: number
}): CorpusIndex {
  return new CorpusIndex(restored?.corpus ?? new MemoryCorpus(), restored?.revision ?? 0)
}

/** What `PaperIndex` tells of a corpus, at once. */
export class CorpusSearch {
  readonly #corpus: Corpus
  /** Made anew after each change. */
  #scoring: Scoring | undefined

  constructor(corpus: Corpus) {
    this.#corpus = corpus
  }

  search(query: Query, options: SearchOptions): SearchResults {
    const corrections = new Map<string, string>()
    const evaluation = this.#evaluate(query, options, {
      isTyping: options.isTyping ?? false,
      onCorrection: (from, to) => corrections.set(from, to),
    })
    const { allowed, scored, nearInMeaning, byWords } = this.#widen(evaluation, options.near)
    const offset = options.offset ?? 0
    const ranked = this.#order(allowed, offset + options.limit, query.sort === 'new' ? undefined : scored)
    return {
      total: sizeOf(allowed),
      withEveryWord: sizeOf(evaluation.strict),
      ...(nearInMeaning > 0 ? { nearInMeaning } : {}),
      hits: this.#explain(scored, ranked.slice(offset), { asked: query.typed, byWords }),
      corrections: [...corrections].map(([from, to]) => ({ from, to })),
    }
  }

  select(query: Query, options: Pick<SearchOptions, 'topicQuery' | 'limit' | 'offset'>): Selection {
    const { strict } = this.#evaluate(query, options, { isTyping: false })
    const { limit, offset = 0 } = options
    return { total: sizeOf(strict), papers: this.#papers(this.#order(strict, offset + limit).slice(offset)) }
  }

  selectAmong(
    query: Query,
    ids: readonly Identifier[],
    options: Pick<SearchOptions, 'topicQuery' | 'limit'>,
  ): { ids: Identifier[]; hits: Hit[] } {
    const { shelf } = this.#corpus
    const evaluation = this.#evaluate(query, options, { isTyping: false })
    const among = new Uint8Array(evaluation.strict.length)
    for (const id of ids) {
      const doc = shelf.docOf(id)
      if (doc !== undefined && evaluation.strict[doc] === 1) among[doc] = 1
    }
    const scored = this.#score(evaluation)
    const ranked = this.#order(among, ids.length, query.sort === 'new' ? undefined : scored)
    return {
      ids: ranked.flatMap((doc) => shelf.labelOf(doc)?.id ?? []),
      hits: this.#explain(scored, ranked.slice(0, options.limit)),
    }
  }

  explain(
    query: Query,
    id: Identifier,
    options: Pick<SearchOptions, 'topicQuery' | 'near'>,
  ): Hit | undefined {
    const doc = this.#corpus.shelf.find(id)
    const evaluation = this.#evaluate(query, options, { isTyping: false, onCorrection: () => {} })
    const { allowed, scored, byWords } = this.#widen(evaluation, options.near)
    if (doc === undefined || allowed[doc] !== 1) return undefined
    return this.#explain(scored, [doc], { asked: query.typed, byWords })[0]
  }

  similar(paper: Paper, limit: number): Hit[] {
    const scoring = this.#begin()
    const ranking = scoring.rank(tellingWords(paper, this.#corpus))
    const own = new Uint8Array(this.#corpus.shelf.end)
    own[this.#corpus.shelf.find(paper.id) ?? own.length] = 1
    const others = subtract(scoring.docsWith(ranking, 1), own)
    const scored = this.#score({ ranking, allowed: others }, false)
    // A few more than asked for, so that copies have room to fall behind.
    const nearest = this.#order(others, limit + 10, scored)
    const papers = nearest.flatMap((doc) => {
      const near = this.#corpus.shelf.read(doc)
      return near === undefined ? [] : [{ doc, paper: near }]
    })
    return this.#explain(scored, putCopiesLast(paper, papers).slice(0, limit))
  }

  completeTerm(prefix: string, limit: number) {
    return completeTerm(this.#corpus, prefix, limit)
  }

  completeAuthor(prefix: string, limit: number) {
    return completeAuthor(this.#corpus, prefix, limit)
  }

  /** The corpus has changed. */
  protected forget(): void {
    this.#scoring = undefined
  }

  /** For the next search; what the last one ranked is not read any longer. */
  #begin(): Scoring {
    const scoring = this.#scorer()
    scoring.reuse()
    return scoring
  }

  #scorer(): Scoring {
    this.#scoring ??= new Scoring(this.#corpus.terms, this.#corpus.shelf.end)
    return this.#scoring
  }

  #evaluate(
    query: Query,
    { topicQuery }: Pick<SearchOptions, 'topicQuery'>,
    options: NodeOptions,
  ): Evaluation {
    return evaluate(query, { corpus: this.#corpus, scoring: this.#begin(), topicQuery }, options)
  }

  #score({ ranking, allowed }: Pick<Evaluation, 'ranking' | 'allowed'>, isWidened = true): Scored {
    return scorePapers(ranking, allowed, { corpus: this.#corpus, scoring: this.#scorer(), isWidened })
  }

  /** What was found by words, with the papers that are near in meaning; `byWords` are the scores without these. */
  #widen(evaluation: Evaluation, near: SearchOptions['near']) {
    const { allowed } = evaluation
    const byWords = this.#score(evaluation)
    if (near === undefined) return { allowed, scored: byWords, nearInMeaning: 0, byWords }
    const shares = new Map<number, number>()
    for (const [id, share] of near) {
      const doc = this.#corpus.shelf.find(id)
      if (doc !== undefined) shares.set(doc, Math.max(share, shares.get(doc) ?? 0))
    }
    return { ...addNear({ allowed, scored: byWords }, shares, evaluation.obeyed()), byWords }
  }

  /** Best first where scores are given; then newest, undated last; then by id, so that the order is always the same. */
  #order(docs: Docs, limit: number, scored?: Scored): number[] {
    const { shelf } = this.#corpus
    // Papers that only satisfy filters have no score, and most queries have none such.
    const haveScores = scored?.docs.length === sizeOf(docs) && scored.docs.every((doc) => docs[doc] === 1)
    const candidates = haveScores ? scored.docs : listDocs(docs)
    return takeFirst(candidates, limit, (a, b) => {
      const difference =
        scored === undefined ? 0 : roundScore(scored.scores[b]) - roundScore(scored.scores[a])
      if (difference !== 0) return difference
      const [one, other] = [shelf.labelOf(a), shelf.labelOf(b)]
      return compare(other?.date ?? '', one?.date ?? '') || compare(one?.id ?? '', other?.id ?? '')
    })
  }

  #papers(docs: readonly number[]): Paper[] {
    return docs.map((doc) => this.#corpus.shelf.read(doc)).filter((paper) => paper !== undefined)
  }

  #explain(
    scored: Scored,
    docs: readonly number[],
    { asked, byWords }: { readonly asked: string; readonly byWords: Scored } = { asked: '', byWords: scored },
  ): Hit[] {
    const contributions = scored.explain(docs)
    const counters = new Map<string, CountPhrase>()
    const { shelf, analysis, lexicon } = this.#corpus
    return docs.flatMap((doc) => {
      const paper = shelf.read(doc)
      if (paper === undefined) return []
      const counts = new Map<string, ReturnType<CountPhrase>>()
      const countPhrase = (phrase: string) => {
        const counter = counters.get(phrase) ?? createPhraseCounter(phrase, lexicon)
        counters.set(phrase, counter)
        const counted = counts.get(phrase) ?? counter(this.#corpus.tokensOf(doc))
        counts.set(phrase, counted)
        return counted
      }
      const words = explainHit(paper, contributions.get(doc) ?? [], analysis, countPhrase)
      const score = scored.scores[doc] ?? 0
      const meaning = meaningMatch(asked, score - (byWords.scores[doc] ?? 0))
      return [{ paper, score, matches: [...meaning, ...words].sort((a, b) => b.weight - a.weight) }]
    })
  }
}

/** What can be asked of a corpus in memory, which may change. */
export class CorpusIndex extends CorpusSearch {
  readonly #corpus: MemoryCorpus
  #revision: number

  constructor(corpus: MemoryCorpus, revision: number) {
    super(corpus)
    this.#corpus = corpus
    this.#revision = revision
  }

  get size(): number {
    return this.#corpus.shelf.size
  }

  get revision(): number {
    return this.#revision
  }

  update(change: Parameters<PaperIndex['update']>[0]): void {
    this.forget()
    for (const id of change.removed) this.#corpus.remove(id)
    for (const paper of change.papers) this.#corpus.put(paper)
    this.#revision = change.revision
  }

  toSnapshot(): Snapshot {
    return writeSnapshot(this.#corpus, this.#revision)
  }
}

/** Sums taken in another order differ in the last digits; such papers are equals. */
function roundScore(score = 0): number {
  return Math.round(score * 1e6)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
