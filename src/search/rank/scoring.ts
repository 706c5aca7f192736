/** The score of each paper for the words of a query, by BM25, and what that score consists of. */

import type { Steps } from '../../async/steps.ts'
import type { MatchKind } from '../../model/match.ts'
import type { Docs } from '../index/doc-sets.ts'
import type { IndexField } from '../index/fields.ts'
import { Loan, type PaperArrays } from '../index/pool.ts'
import { docOf, placeOfDoc, timesInTitleOf, timesOf } from '../index/posting-lists.ts'
import type { Terms } from '../index/term-index.ts'
import type { Expansion, QueryTerm, SearchTerm } from '../query/expansions.ts'
import { scoreOf, scorerOf } from './bm25.ts'
import { listCounted, meet, mergeInto, type ScoreList } from './score-list.ts'
import { addToScores, choosePostings, placesOf, scorePostings, type Wanted } from './score-postings.ts'

/**
 * The papers with any of the words, ascending, and by number of paper the sum of the words' score and how
 * many of them it has; only good until the question ends.
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
  /** The word as one of the papers has it. */
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
  // Lists of one place, one term, one expansion and one query term, used again for the next.
  readonly #place: ScoreList
  #term: ScoreList
  #expansion: ScoreList
  #word: ScoreList

  constructor(terms: Terms, arrays: PaperArrays) {
    this.#terms = terms
    this.#floats = new Loan(arrays.floats)
    this.#counts = new Loan(arrays.counts)
    this.#numbers = new Loan(arrays.numbers)
    this.#sets = new Loan(arrays.sets)
    this.#place = this.#takeList()
    this.#term = this.#takeList()
    this.#expansion = this.#takeList()
    this.#word = this.#takeList()
  }

  /** The question has ended: its arrays are used for others. */
  end(): void {
    for (const loan of [this.#floats, this.#counts, this.#numbers, this.#sets]) loan.end()
  }

  /** Zeros by number of paper, and room for the number of each; only good until the question ends. */
  takeScores(): { readonly scores: Float64Array; readonly room: Uint32Array } {
    return { scores: this.#floats.take(), room: this.takeNumbers() }
  }

  /** Scores that may be changed without changing these; only good until the question ends. */
  copyScores(scores: Float64Array): Float64Array {
    const copy = this.#floats.takeAny()
    copy.set(scores)
    return copy
  }

  /** Room for a byte of each paper; only good until the question ends. */
  takeBytes(): Uint8Array {
    return this.#sets.takeAny()
  }

  /** Room for the number of each paper; only good until the question ends. */
  takeNumbers(): Uint32Array {
    return this.#numbers.takeAny()
  }

  /** An empty set of papers; only good until the question ends. */
  takeSet(): Docs {
    return this.#sets.take()
  }

  *rank(words: readonly QueryTerm[]): Steps<Ranking> {
    const sums = this.#floats.take()
    const counts = this.#counts.take()
    let inPart: Docs | undefined
    for (const { expansions, within } of words) {
      // Most expansions, such as joined neighbours, occur in no paper.
      const known = expansions.filter((expansion) => this.#isAnywhere(expansion))
      this.#word.size = 0
      for (const expansion of known.filter(isWhole)) yield* this.#addExpansion(expansion, within)
      // Papers that are added to these have the word only in part.
      for (const part of known.filter((one) => !isWhole(one))) {
        yield* this.#addExpansion(part, within)
        inPart ??= this.takeSet()
        const { docs, size } = this.#expansion
        for (let at = 0; at < size; at++) inPart[docs[at] as number] = 1
      }
      const { docs, values, size } = this.#word
      for (let at = 0; at < size; at++) {
        const doc = docs[at] as number
        sums[doc] = (sums[doc] as number) + (values[at] as number)
        counts[doc] = (counts[doc] as number) + 1
      }
      yield
    }
    const room = this.takeNumbers()
    return { words, docs: listCounted(counts, room), room, sums, counts, inPart }
  }

  /** The papers that hold any of the ranked words, if only in part; only good until the question ends. */
  docsWithAny({ docs: found }: Ranking): Docs {
    const docs = this.takeSet()
    for (let at = 0; at < found.length; at++) docs[found[at] as number] = 1
    return docs
  }

  /** The papers that hold every ranked word, and none only in part; only good until the question ends. */
  docsWithAll({ words, docs: found, counts, inPart }: Ranking): Docs {
    const docs = this.takeSet()
    for (let at = 0; at < found.length; at++) {
      const doc = found[at] as number
      if (counts[doc] === words.length && inPart?.[doc] !== 1) docs[doc] = 1
    }
    return docs
  }

  /** Adds what the words of another ranking come to, which is used up. */
  *add(ranking: Ranking, other: Ranking): Steps<Ranking> {
    const { room, sums, counts } = ranking
    for (let at = 0; at < other.docs.length; at++) {
      const doc = other.docs[at] as number
      sums[doc] = (sums[doc] as number) + (other.sums[doc] as number)
      counts[doc] = (counts[doc] as number) + (other.counts[doc] as number)
    }
    this.drop(other)
    yield
    const words = [...ranking.words, ...other.words]
    return { words, docs: listCounted(counts, room), room, sums, counts, inPart: undefined }
  }

  /** Nobody reads a ranking any longer. */
  drop({ room, sums, counts }: Ranking): void {
    this.#numbers.giveBack(room)
    this.#floats.giveBack(sums)
    this.#counts.giveBack(counts)
  }

  /** Adds the scores of words of one stem each to papers, ascending, that have a score already. */
  *addTo(scores: Float64Array, found: Uint32Array, words: readonly StemWord[]): Steps<void> {
    for (const { stem, weight } of words) {
      const postings = this.#terms.postings(stem, 'text')
      const some =
        found.length < postings.length / 4
          ? choosePostings(postings, { docs: found, size: found.length }, this.#term.docs)
          : postings
      addToScores(some, scorerOf(this.#terms, 'text', stem), weight, scores)
      yield
    }
  }

  /** What `rank` gave to some papers for one word, term by term; the weights add up to it. */
  *explain(
    wanted: readonly number[],
    { asked, expansions, within }: QueryTerm,
  ): Steps<Map<number, Contribution[]>> {
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

  /**
   * Gives each paper of the word the score of this expansion where it is the best so far; of an expansion in
   * part, `#expansion` keeps the papers that only it has.
   */
  *#addExpansion({ terms, weight, isOneTerm, isPart }: Expansion, within: Docs | undefined): Steps<void> {
    // The rarest first: the other terms are scored only for papers with it.
    const [rarest, ...others] = terms.toSorted(
      (one, other) => this.#postingsOf(one) - this.#postingsOf(other),
    )
    if (rarest === undefined) return
    const found = this.#expansion
    yield* this.#scoreTerm(rarest, { within }, found)
    for (const term of others) {
      yield* this.#scoreTerm(term, { among: found }, this.#term)
      meet(found, this.#term, isOneTerm)
    }
    const { values, size } = found
    if (weight !== 1) for (let at = 0; at < size; at++) values[at] = (values[at] as number) * weight
    if (isPart !== true && size > this.#word.size) {
      this.#expansion = this.#word
      this.#word = found
    }
    mergeInto(this.#word, this.#expansion, 'larger')
  }

  #takeList(): ScoreList {
    return { docs: this.takeNumbers(), values: this.#floats.takeAny(), size: 0 }
  }

  #isAnywhere({ terms }: Expansion): boolean {
    return terms.every(({ places }) =>
      places.some(([term, field]) => this.#terms.postings(term, field).length > 0),
    )
  }

  #postingsOf({ places }: SearchTerm): number {
    return places.reduce((sum, [term, field]) => sum + this.#terms.postings(term, field).length, 0)
  }

  /** Fills a list with the scores of a term, the sum of those in all its places. */
  *#scoreTerm(term: SearchTerm, wanted: Wanted, list: ScoreList): Steps<void> {
    const [first, ...others] = placesOf(term, this.#terms)
    list.size = 0
    if (first === undefined) return
    scorePostings(first, wanted, list)
    yield
    for (const place of others) {
      scorePostings(place, wanted, this.#place)
      mergeInto(list, this.#place, 'sum')
      yield
    }
  }

  #sharesOf({ places }: SearchTerm, wanted: readonly number[], within?: Docs): Map<number, Share[]> {
    const shares = new Map<number, Share[]>()
    for (const [term, field] of places) {
      const postings = this.#terms.postings(term, field)
      const scorer = scorerOf(this.#terms, field, term)
      for (const doc of wanted) {
        const posting = postings[placeOfDoc(doc, postings)]
        if (posting === undefined || docOf(posting) !== doc || (within !== undefined && within[doc] !== 1))
          continue
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

function sum(shares: readonly Share[]): number {
  return shares.reduce((all, { weight }) => all + weight, 0)
}
