/** The index of papers: a corpus that can be searched, explained, completed and put away. */
import type { Identifier } from '../model/identifier.ts'
import type { Hit } from '../model/match.ts'
import type { Paper } from '../model/paper.ts'
import { dateOf } from '../model/paper.ts'
import type { Query } from '../model/query.ts'
import { completeAuthor, completeTerm } from './complete.ts'
import type { Corpus } from './corpus.ts'
import { createCorpus } from './corpus.ts'
import type { Evaluation } from './evaluate.ts'
import { evaluate, rank } from './evaluate.ts'
import { explainHit } from './explain-hit.ts'
import type { Ids } from './id-sets.ts'
import { listIds, subtract } from './id-sets.ts'
import { createPhraseCounter } from './phrase-text.ts'
import type { PaperIndex, SearchOptions, SearchResults } from './port.ts'
import type { NodeOptions } from './query-nodes.ts'
import { createScoring } from './scoring.ts'
import { putCopiesLast, tellingWords } from './similar.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'

/**
 * An index, empty or as its `toSnapshot` gave it. A snapshot that is damaged or of another version is told to
 * `onDamaged`, and the index is then empty, at revision 0; it never throws.
 */
export function createPaperIndex(
  snapshot?: string,
  options: { readonly onDamaged?: (reason: string) => void } = {},
): PaperIndex {
  if (snapshot === undefined) return new CorpusIndex(createCorpus(), 0)
  const read = readSnapshot(snapshot)
  if ('corpus' in read) return new CorpusIndex(read.corpus, read.revision)
  options.onDamaged?.(read.unusable)
  return new CorpusIndex(createCorpus(), 0)
}

class CorpusIndex implements PaperIndex {
  readonly #corpus: Corpus
  readonly #countPhrase = createPhraseCounter()
  #revision: number

  constructor(corpus: Corpus, revision: number) {
    this.#corpus = corpus
    this.#revision = revision
  }

  get size(): number {
    return this.#corpus.papers.size
  }

  get revision(): number {
    return this.#revision
  }

  update(change: Parameters<PaperIndex['update']>[0]): void {
    for (const id of change.removed) this.#corpus.remove(id)
    for (const paper of change.papers) this.#corpus.put(paper)
    this.#revision = change.revision
  }

  search(query: Query, options: SearchOptions): SearchResults {
    const corrections = new Map<string, string>()
    const evaluation = this.#evaluate(query, options, {
      isTyping: options.isTyping ?? false,
      onCorrection: (from, to) => corrections.set(from, to),
    })
    const ranked = this.#rank(evaluation.allowed, query.sort === 'new' ? undefined : evaluation)
    const offset = options.offset ?? 0
    return {
      total: ranked.length,
      withEveryWord: evaluation.strict.size,
      hits: this.#explain(evaluation, ranked.slice(offset, offset + options.limit)),
      corrections: [...corrections].map(([from, to]) => ({ from, to })),
    }
  }

  select(query: Query, options: Pick<SearchOptions, 'topicQuery'>): Paper[] {
    const { strict } = this.#evaluate(query, options, { isTyping: false })
    return this.#papers(this.#rank(strict))
  }

  selectAmong(
    query: Query,
    ids: readonly Identifier[],
    options: Pick<SearchOptions, 'topicQuery' | 'limit'>,
  ): { ids: Identifier[]; hits: Hit[] } {
    const evaluation = this.#evaluate(query, options, { isTyping: false })
    const among = new Set(ids.filter((id) => evaluation.strict.has(id)))
    const ranked = this.#rank(among, query.sort === 'new' ? undefined : evaluation)
    return { ids: ranked, hits: this.#explain(evaluation, ranked.slice(0, options.limit)) }
  }

  explain(query: Query, id: Identifier, options: Pick<SearchOptions, 'topicQuery'>): Hit | undefined {
    const paper = this.#corpus.find(id)
    const evaluation = this.#evaluate(query, options, { isTyping: false, onCorrection: () => {} })
    if (paper === undefined || !evaluation.allowed.has(paper.id)) return undefined
    return this.#explain(evaluation, [paper.id])[0]
  }

  similar(paper: Paper, limit: number): Hit[] {
    const own = this.#corpus.find(paper.id)?.id ?? paper.id
    const ranking = rank(tellingWords(paper, this.#corpus), createScoring(this.#corpus.terms))
    const others = subtract(ranking.scores, new Set([own]))
    // A few more than asked for, so that copies have room to fall behind.
    const nearest = this.#papers(this.#rank(others, ranking).slice(0, limit + 10))
    const ids = putCopiesLast(
      paper,
      nearest.map((near) => ({ id: near.id, paper: near })),
    )
    return this.#explain(ranking, ids.slice(0, limit))
  }

  latest({ limit, offset = 0 }: { readonly limit: number; readonly offset?: number }): Paper[] {
    return this.#papers(this.#rank(this.#corpus.papers).slice(offset, offset + limit))
  }

  completeTerm(prefix: string, limit: number) {
    return completeTerm(this.#corpus, prefix, limit)
  }

  completeAuthor(prefix: string, limit: number) {
    return completeAuthor(this.#corpus, prefix, limit)
  }

  toSnapshot(): string {
    return writeSnapshot(this.#corpus, this.#revision)
  }

  #evaluate(
    query: Query,
    { topicQuery }: Pick<SearchOptions, 'topicQuery'>,
    options: NodeOptions,
  ): Evaluation {
    const scoring = createScoring(this.#corpus.terms)
    const parts = { corpus: this.#corpus, countPhrase: this.#countPhrase, scoring, topicQuery }
    return evaluate(query, parts, options)
  }

  /** Best first where scores are given; then newest, undated last; then by id, so that the order is always the same. */
  #rank(ids: Ids, evaluation?: Pick<Evaluation, 'scores'>): Identifier[] {
    const entries = listIds(ids).map((id) => {
      const paper = this.#corpus.papers.get(id)
      const date = paper === undefined ? '' : (dateOf(paper) ?? '')
      return { id, date, score: roundScore(evaluation?.scores.get(id) ?? 0) }
    })
    entries.sort((a, b) => b.score - a.score || compare(b.date, a.date) || compare(a.id, b.id))
    return entries.map(({ id }) => id)
  }

  #papers(ids: readonly Identifier[]): Paper[] {
    return ids.map((id) => this.#corpus.papers.get(id)).filter((paper) => paper !== undefined)
  }

  #explain(ranking: Pick<Evaluation, 'scores' | 'contributionsTo'>, ids: readonly Identifier[]): Hit[] {
    const contributions = ranking.contributionsTo(ids)
    return this.#papers(ids).map((paper) => ({
      paper,
      score: ranking.scores.get(paper.id) ?? 0,
      matches: explainHit(paper, contributions.get(paper.id) ?? [], this.#corpus.analysis, this.#countPhrase),
    }))
  }
}

/** Sums taken in another order differ in the last digits; such papers are equals. */
function roundScore(score: number): number {
  return Math.round(score * 1e6)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
