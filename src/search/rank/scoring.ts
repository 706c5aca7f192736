/** The score of each paper for the words of a query, by BM25, and what that score consists of. */

import type { Steps } from '../../async/steps.ts'
import type { MatchKind } from '../../model/match.ts'
import type { Docs } from '../index/doc-sets.ts'
import type { IndexField } from '../index/fields.ts'
import { Loan, type PaperArrays } from '../index/pool.ts'
import { docOf, timesInTitleOf, timesOf } from '../index/posting-lists.ts'
import type { Terms } from '../index/term-index.ts'
import type { Expansion, QueryTerm, SearchTerm } from '../query/expansions.ts'
import { scoreOf, scorerOf } from './bm25.ts'
import type { Sums } from './sums.ts'
import { empty, increase, meet, raise } from './sums.ts'

/**
 * The papers with any of the words, and by number of paper the sum of the words' score and how many of them
 * it has; only good until the question ends.
 */
export interface Ranking {
  readonly words: readonly QueryTerm[]
  readonly docs: Uint32Array
  /** The array that `docs` is the beginning of. */
  readonly room: Uint32Array
  readonly sums: Float64Array
  readonly counts: Uint16Array
  /** The papers that have some word only in part; undefined for none. */
  readonly inPart: Docs | undefined
}

/** A term of a paper that answered a word of the query, and its share of the score. */
export interface Contribution {
  readonly asked: string
  readonly term: string
  readonly field: IndexField
  readonly kind: MatchKind
  readonly weight: number
}

/** A word that is looked for by its stem in titles and abstracts. */
export interface StemWord {
  /** As one of the papers has it. */
  readonly word: string
  readonly stem: string
  readonly weight: number
}

type Share = Pick<Contribution, 'term' | 'field' | 'weight'>

/** Scores the papers of an index for one question; the index stays unchanged meanwhile. */
export class Scoring {
  readonly #terms: Terms
  readonly #floats: Loan<Float64Array>
  readonly #counts: Loan<Uint16Array>
  readonly #numbers: Loan<Uint32Array>
  readonly #sets: Loan<Docs>
  // Accumulators of one term, one expansion and one query term; emptied and used
  // again, so that nothing is allocated.
  readonly #term: Sums
  readonly #expansion: Sums
  readonly #word: Sums

  constructor(terms: Terms, arrays: PaperArrays) {
    this.#terms = terms
    this.#floats = new Loan(arrays.floats)
    this.#counts = new Loan(arrays.counts)
    this.#numbers = new Loan(arrays.numbers)
    this.#sets = new Loan(arrays.sets)
    this.#term = this.#takeSums()
    this.#expansion = this.#takeSums()
    this.#word = this.#takeSums()
  }

  /** The question has ended: its arrays are used for others. */
  end(): void {
    for (const loan of [this.#floats, this.#counts, this.#numbers, this.#sets]) loan.end()
  }

  /** Zeros by number of paper, and room for the number of each; only good until the question ends. */
  takeScores(): { readonly scores: Float64Array; readonly room: Uint32Array } {
    return { scores: this.#floats.take(), room: this.#numbers.take() }
  }

  /** Room for the number of each paper; only good until the question ends. */
  takeNumbers(): Uint32Array {
    return this.#numbers.take()
  }

  /** An empty set of papers; only good until the question ends. */
  takeSet(): Docs {
    return this.#sets.take()
  }

  *rank(words: readonly QueryTerm[]): Steps<Ranking> {
    const sums = this.#floats.take()
    const counts = this.#counts.take()
    const numbers = this.#numbers.take()
    let papers = 0
    let inPart: Docs | undefined
    for (const { expansions, within } of words) {
      // Most expansions, such as joined neighbours, occur in no paper; a single
      // one that does needs no maximum.
      const known = expansions.filter((expansion) => this.#isAnywhere(expansion))
      const [only] = known
      const [term] = only?.terms ?? []
      const isPlain = known.length === 1 && only?.terms.length === 1
      if (term !== undefined && isPlain) yield* this.#sumTerm(term, this.#term)
      else for (const expansion of known.filter(isWhole)) yield* this.#sumExpansion(expansion)
      const found = isPlain ? this.#term : this.#word
      // Papers that are added to these have the word only in part.
      const whole = isPlain && !isWhole(only) ? 0 : found.size
      if (!isPlain) for (const part of known.filter((one) => !isWhole(one))) yield* this.#sumExpansion(part)
      const weight = isPlain ? only.weight : 1
      const { docs, values, size } = found
      for (let at = 0; at < size; at++) {
        const doc = docs[at] ?? 0
        const score = (values[doc] ?? 0) * weight
        values[doc] = 0
        if (within !== undefined && within[doc] !== 1) continue
        const before = counts[doc] ?? 0
        if (before === 0) numbers[papers++] = doc
        sums[doc] = (sums[doc] ?? 0) + score
        counts[doc] = before + 1
        if (at < whole) continue
        inPart ??= this.takeSet()
        inPart[doc] = 1
      }
      found.size = 0
      yield
    }
    return { words, docs: numbers.subarray(0, papers), room: numbers, sums, counts, inPart }
  }

  /** The papers that hold any of the ranked words, if only in part; only good until the question ends. */
  docsWithAny({ docs: found }: Ranking): Docs {
    const docs = this.takeSet()
    for (const doc of found) docs[doc] = 1
    return docs
  }

  /** The papers that hold every ranked word, and none only in part; only good until the question ends. */
  docsWithAll({ words, docs: found, counts, inPart }: Ranking): Docs {
    const docs = this.takeSet()
    for (const doc of found) docs[doc] = counts[doc] === words.length && inPart?.[doc] !== 1 ? 1 : 0
    return docs
  }

  /** Adds what the words of another ranking come to, which is used up. */
  *add(ranking: Ranking, other: Ranking): Steps<Ranking> {
    const { room, sums, counts } = ranking
    let papers = ranking.docs.length
    for (const doc of other.docs) {
      const before = counts[doc] ?? 0
      if (before === 0) room[papers++] = doc
      sums[doc] = (sums[doc] ?? 0) + (other.sums[doc] ?? 0)
      counts[doc] = before + (other.counts[doc] ?? 0)
    }
    this.drop(other)
    yield
    const words = [...ranking.words, ...other.words]
    return { words, docs: room.subarray(0, papers), room, sums, counts, inPart: undefined }
  }

  /** Nobody reads a ranking any longer. */
  drop({ room, sums, counts }: Ranking): void {
    this.#numbers.giveBack(room)
    this.#floats.giveBack(sums)
    this.#counts.giveBack(counts)
  }

  /** Adds the scores of words of one stem each to the papers that have a score already. */
  *addTo(scores: Float64Array, words: readonly StemWord[]): Steps<void> {
    for (const { stem, weight } of words) {
      const postings = this.#terms.postings(stem, 'text')
      const scorer = scorerOf(this.#terms, 'text', stem)
      for (let at = 0; at < postings.length; at++) {
        const posting = postings[at] ?? 0
        const doc = docOf(posting)
        const score = scores[doc] ?? 0
        if (score > 0) scores[doc] = score + weight * scoreOf(scorer, timesOf(posting), doc)
      }
      yield
    }
  }

  /** What `rank` gave to a set of papers for one word, term by term; the weights add up to it. */
  *explain(wanted: Docs, { asked, expansions, within }: QueryTerm): Steps<Map<number, Contribution[]>> {
    const best = new Map<number, { kind: MatchKind; score: number; shares: Share[] }>()
    for (const expansion of expansions) {
      const terms: Map<number, Share[]>[] = []
      for (const term of expansion.terms) {
        terms.push(this.#sharesOf(term, wanted, within))
        yield
      }
      for (const doc of terms[0]?.keys() ?? []) {
        const each = terms.map((shares) => shares.get(doc) ?? [])
        if (each.some((shares) => shares.length === 0)) continue
        const sums = each.map((shares) => sum(shares))
        const whole = expansion.isOneTerm ? Math.max(...sums) : sums.reduce((all, part) => all + part, 0)
        const score = expansion.weight * whole
        if (score > (best.get(doc)?.score ?? 0))
          best.set(doc, { kind: expansion.kind, score, shares: each.flat() })
      }
    }
    return new Map(
      [...best].map(([doc, { kind, score, shares }]) => {
        const scale = score / sum(shares)
        return [doc, shares.map((share) => ({ ...share, asked, kind, weight: share.weight * scale }))]
      }),
    )
  }

  /** Takes the score of this expansion for each paper where it is the best so far. */
  *#sumExpansion({ terms, weight, isOneTerm }: Expansion): Steps<void> {
    const sums = this.#expansion
    // The rarest first: papers without it are skipped for the other terms.
    const [rarest, ...others] = terms.toSorted(
      (one, other) => this.#postingsOf(one) - this.#postingsOf(other),
    )
    if (rarest === undefined) return
    yield* this.#sumTerm(rarest, sums)
    for (const term of others) {
      yield* this.#sumTerm(term, this.#term, sums)
      meet(sums, this.#term, isOneTerm)
      empty(this.#term)
    }
    for (let at = 0; at < sums.size; at++) {
      const doc = sums.docs[at] ?? 0
      raise(this.#word, doc, (sums.values[doc] ?? 0) * weight)
    }
    empty(sums)
  }

  #takeSums(): Sums {
    return { docs: this.#numbers.take(), values: this.#floats.take(), size: 0 }
  }

  #isAnywhere({ terms }: Expansion): boolean {
    return terms.every(({ places }) =>
      places.some(([term, field]) => this.#terms.postings(term, field).length > 0),
    )
  }

  #postingsOf({ places }: SearchTerm): number {
    return places.reduce((sum, [term, field]) => sum + this.#terms.postings(term, field).length, 0)
  }

  /** Sums the scores of a term in all its places; `among` only those papers that have a sum there. */
  *#sumTerm({ places }: SearchTerm, sums: Sums, among?: Sums): Steps<void> {
    for (const [term, field] of places) {
      // A stem's postings count its occurrences in titles, too.
      if (field === 'title' && isIn(places, term, 'text')) continue
      const inTitle = field === 'text' && isIn(places, term, 'title')
      const scorer = scorerOf(this.#terms, field, term)
      const titleScorer = inTitle ? scorerOf(this.#terms, 'title', term) : undefined
      const postings = this.#terms.postings(term, field)
      for (let at = 0; at < postings.length; at++) {
        const posting = postings[at] ?? 0
        const doc = docOf(posting)
        if (among !== undefined && among.values[doc] === 0) continue
        let score = scoreOf(scorer, timesIn(field, posting), doc)
        if (titleScorer !== undefined) score += scoreOf(titleScorer, timesInTitleOf(posting), doc)
        if (score > 0) increase(sums, doc, score)
      }
      if (postings.length > 0) yield
    }
  }

  #sharesOf({ places }: SearchTerm, wanted: Docs, within?: Docs): Map<number, Share[]> {
    const shares = new Map<number, Share[]>()
    for (const [term, field] of places) {
      const postings = this.#terms.postings(term, field)
      const scorer = scorerOf(this.#terms, field, term)
      for (let at = 0; at < postings.length; at++) {
        const posting = postings[at] ?? 0
        const doc = docOf(posting)
        if (wanted[doc] !== 1 || (within !== undefined && within[doc] !== 1)) continue
        const weight = scoreOf(scorer, timesIn(field, posting), doc)
        if (weight > 0) shares.set(doc, [...(shares.get(doc) ?? []), { term, field, weight }])
      }
    }
    return shares
  }
}

function isWhole({ isPart }: Expansion): boolean {
  return isPart !== true
}

function timesIn(field: IndexField, posting: number): number {
  return field === 'text' || field === 'authors' ? timesOf(posting) : timesInTitleOf(posting)
}

function isIn(places: SearchTerm['places'], term: string, field: IndexField): boolean {
  return places.some(([other, where]) => where === field && other === term)
}

function sum(shares: readonly Share[]): number {
  return shares.reduce((all, { weight }) => all + weight, 0)
}
