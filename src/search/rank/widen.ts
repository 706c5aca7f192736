/**
 * Adds papers found by meaning to those found by words: by this index's own vectors, or by those near in
 * another's.
 */
import type { Steps } from '../../async/steps.ts'
import type { Identifier } from '../../model/identifier.ts'
import type { Query } from '../../model/query.ts'
import type { Corpus } from '../index/corpus.ts'
import type { Docs } from '../index/doc-sets.ts'
import type { PackedVector } from '../index/paper-vectors.ts'
import { addMeaning, type Found, type Widened } from './add-meaning.ts'
import { addNear } from './add-near.ts'
import type { Scored } from './score-papers.ts'
import type { Scoring } from './scoring.ts'
import { createTitleCheck } from './whole-title.ts'

export interface Widening {
  /** Papers near in meaning by another's vectors, each with its share of the best score. */
  readonly near?: ReadonlyMap<Identifier, number> | undefined
  /** The vector of what is asked for. */
  readonly asked: PackedVector | undefined
  /** What is asked for, which may be a paper's title. */
  readonly query?: Query
  /** How many words are asked for. */
  readonly words?: number | undefined
  /** Papers whose meaning counts however far down they are; none unless told. */
  readonly also?: readonly number[]
  /** The papers that meaning alone may find. */
  filter(): Steps<Docs> | Docs
}

/** Also gives the scores by words, to tell what meaning added. */
export function* widen(
  found: Found,
  { near, asked, query, words, also = [], filter }: Widening,
  { corpus, scoring }: { readonly corpus: Corpus; readonly scoring: Scoring },
): Steps<Widened & { readonly byWords: Scored }> {
  const byWords = found.scored
  const { meanings, documents } = corpus
  if (near === undefined) {
    if (asked === undefined) return { ...found, nearInMeaning: 0, byWords }
    const most = countNear(corpus.terms.papers)
    const isWholeTitle = query === undefined ? () => false : createTitleCheck(query, corpus)
    const share = words === undefined ? 1 : Math.min(1, words / wordsOfMeaning)
    const parts = { meanings, share, scoring, filter: yield* inSteps(filter()), most, also, isWholeTitle }
    return { ...(yield* addMeaning(found, asked, parts)), byWords }
  }
  const shares = new Map<number, number>()
  for (const [id, share] of near) {
    const doc = documents.find(id)
    if (doc !== undefined) shares.set(doc, Math.max(share, shares.get(doc) ?? 0))
  }
  return { ...addNear(found, shares, yield* inSteps(filter())), byWords }
}

function* inSteps(docs: Steps<Docs> | Docs): Steps<Docs> {
  return docs instanceof Uint8Array ? docs : yield* docs
}

/** A query of fewer words says what it means by them: its vector is a mean of few. */
const wordsOfMeaning = 8

/** How many papers meaning alone may find: few of few, and never more than a person would look through. */
export function countNear(papers: number): number {
  return Math.min(100, Math.max(10, Math.round(Math.sqrt(papers))))
}
