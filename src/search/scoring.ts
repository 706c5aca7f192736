/** What the words of a query are worth in each paper, by BM25 over the postings, and what that worth consists of. */
import type { MatchKind } from '../model/match.ts'
import type { Docs } from './doc-sets.ts'
import { docOf, timesInTitleOf, timesOf } from './posting-lists.ts'
import type { AskedWord, Reading, SoughtTerm } from './readings.ts'
import type { IndexField, Terms } from './term-index.ts'

/** The papers with any of the words, and by number of paper the sum of the words' worth and how many of them it has. */
export interface Ranking {
  readonly words: readonly AskedWord[]
  readonly docs: Uint32Array
  readonly sums: Float64Array
  readonly counts: Uint16Array
}

/** A term of a paper that answered a word of the query, and its share of the score. */
export interface Contribution {
  readonly asked: string
  readonly term: string
  readonly field: IndexField
  readonly kind: MatchKind
  readonly weight: number
}

/** The share of each field; the words of a title count again, and once more where they are written alike. */
const fieldWeights: Readonly<Record<IndexField, number>> = {
  text: 1,
  title: 0.25,
  titleWords: 0.25,
  authors: 1,
}
// The customary values; https://doi.org/10.1561/1500000019, section 3.
const k = 1.2
const b = 0.75

/** A word that is looked for by its stem in titles and abstracts. */
export interface StemWord {
  /** As one of the papers has it. */
  readonly word: string
  readonly stem: string
  readonly weight: number
}

type Share = Pick<Contribution, 'term' | 'field' | 'weight'>

/** Papers of which something is being summed: their numbers, and by number the sum, 0 for all others. */
interface Sums {
  readonly docs: Uint32Array
  readonly values: Float64Array
  size: number
}

/** Scores the papers of an index as long as it stays unchanged. */
export class Scoring {
  readonly #terms: Terms
  readonly #end: number
  // Of one term, of one reading and of one word; empty in between, so that nothing is allocated for a word.
  readonly #term: Sums
  readonly #reading: Sums
  readonly #word: Sums
  readonly #termsFound: Uint16Array
  readonly #found: Uint32Array

  /** `end` is one more than the highest number of a paper. */
  constructor(terms: Terms, end: number) {
    this.#terms = terms
    this.#end = end
    this.#term = createSums(end)
    this.#reading = createSums(end)
    this.#word = createSums(end)
    this.#termsFound = new Uint16Array(end)
    this.#found = new Uint32Array(end)
  }

  rank(words: readonly AskedWord[]): Ranking {
    const sums = new Float64Array(this.#end)
    const counts = new Uint16Array(this.#end)
    let found = 0
    for (const { readings, within } of words) {
      // Most readings, such as neighbours joined, are in no paper; one that is left needs no comparing.
      const [only, ...others] = readings.filter((reading) => this.#isAnywhere(reading))
      const [term, ...terms] = only?.terms ?? []
      const isPlain = others.length === 0 && terms.length === 0
      if (term !== undefined && isPlain) this.#sumTerm(term)
      else for (const reading of readings) this.#sumReading(reading)
      const weight = isPlain ? (only?.weight ?? 0) : 1
      drain(isPlain ? this.#term : this.#word, (doc, sum) => {
        const worth = sum * weight
        if (within !== undefined && within[doc] !== 1) return
        const before = counts[doc] ?? 0
        if (before === 0) this.#found[found++] = doc
        sums[doc] = (sums[doc] ?? 0) + worth
        counts[doc] = before + 1
      })
    }
    return { words, docs: this.#found.slice(0, found), sums, counts }
  }

  /** Adds what words of one stem each are worth to the papers that have a score already. */
  addTo(scores: Float64Array, words: readonly StemWord[]): void {
    const { each, mean } = this.#terms.lengths('text')
    const [least, byLength] = [k * (1 - b), (k * b) / Math.max(1, mean)]
    for (const { stem, weight } of words) {
      const postings = this.#terms.postings(stem, 'text')
      const most = weight * fieldWeights.text * this.#rarityOf(this.#terms.papersWith(stem, 'text')) * (k + 1)
      for (let at = 0; at < postings.length; at++) {
        const posting = postings[at] ?? 0
        const doc = docOf(posting)
        const score = scores[doc] ?? 0
        if (score === 0) continue
        const times = timesOf(posting)
        scores[doc] = score + (most * times) / (times + least + byLength * (each[doc] ?? 0))
      }
    }
  }

  /** What `rank` gave to these papers for one word, term by term; the weights add up to it. */
  explain(docs: readonly number[], { asked, readings, within }: AskedWord): Map<number, Contribution[]> {
    const wanted = new Uint8Array(this.#end)
    for (const doc of docs) if (within === undefined || within[doc] === 1) wanted[doc] = 1
    const best = new Map<number, { kind: MatchKind; worth: number; shares: Share[] }>()
    for (const reading of readings) {
      const terms = reading.terms.map((term) => this.#sharesOf(term, wanted))
      for (const doc of terms[0]?.keys() ?? []) {
        const each = terms.map((shares) => shares.get(doc) ?? [])
        if (each.some((shares) => shares.length === 0)) continue
        const sums = each.map((shares) => sum(shares))
        const whole = reading.isOneTerm ? Math.max(...sums) : sums.reduce((all, part) => all + part, 0)
        const worth = reading.weight * whole
        if (worth > (best.get(doc)?.worth ?? 0))
          best.set(doc, { kind: reading.kind, worth, shares: each.flat() })
      }
    }
    return new Map(
      [...best].map(([doc, { kind, worth, shares }]) => {
        const scale = worth / sum(shares)
        return [doc, shares.map((share) => ({ ...share, asked, kind, weight: share.weight * scale }))]
      }),
    )
  }

  /** Keeps for each paper what this reading gives, where it gives more than those before it. */
  #sumReading({ terms, weight, isOneTerm }: Reading): void {
    const [only, ...others] = terms
    if (only === undefined) return
    if (others.length === 0) {
      this.#sumTerm(only)
      drain(this.#term, (doc, worth) => raise(this.#word, doc, worth * weight))
      return
    }
    const found = this.#termsFound
    terms.forEach((term, before) => {
      this.#sumTerm(term)
      drain(this.#term, (doc, worth) => {
        if (found[doc] !== before) return
        found[doc] = before + 1
        if (isOneTerm) raise(this.#reading, doc, worth)
        else increase(this.#reading, doc, worth)
      })
    })
    drain(this.#reading, (doc, worth) => {
      if (found[doc] === terms.length) raise(this.#word, doc, worth * weight)
      found[doc] = 0
    })
  }

  #isAnywhere({ terms }: Reading): boolean {
    return terms.every(({ places }) =>
      places.some(([term, field]) => this.#terms.postings(term, field).length > 0),
    )
  }

  #sumTerm({ places }: SoughtTerm): void {
    const sums = this.#term
    for (const [term, field] of places) {
      const isInTitle = ([other, where]: SoughtTerm['places'][number]) => where === 'title' && other === term
      // The list of a stem tells of the title too.
      if (field === 'title' && places.some(([other, where]) => where === 'text' && other === term)) continue
      const postings = this.#terms.postings(term, field)
      const worthOf = this.#worthOf(field, this.#terms.papersWith(term, field))
      for (let at = 0; at < postings.length; at++) {
        const posting = postings[at] ?? 0
        const worth = worthOf(posting)
        if (worth > 0) increase(sums, docOf(posting), worth)
      }
      if (field !== 'text' || !places.some(isInTitle)) continue
      const worthInTitle = this.#worthOf('title', this.#terms.papersWith(term, 'title'))
      for (let at = 0; at < postings.length; at++) {
        const posting = postings[at] ?? 0
        if ((posting & titleBits) !== 0) increase(sums, docOf(posting), worthInTitle(posting))
      }
    }
  }

  /** The worth of a posting in a field, by the number of papers that hold the term. */
  #worthOf(field: IndexField, papers: number): (posting: number) => number {
    const rarity = this.#rarityOf(papers)
    const most = fieldWeights[field] * rarity * (k + 1)
    if (field === 'authors') return () => fieldWeights.authors * rarity
    const { each, mean } = this.#terms.lengths(field === 'text' ? 'text' : 'title')
    const [least, byLength] = [k * (1 - b), (k * b) / Math.max(1, mean)]
    const timesIn = field === 'text' ? timesOf : timesInTitleOf
    return (posting) => {
      const times = timesIn(posting)
      return (most * times) / (times + least + byLength * (each[docOf(posting)] ?? 0))
    }
  }

  #rarityOf(papers: number): number {
    return Math.log(1 + (this.#terms.papers - papers + 0.5) / (papers + 0.5))
  }

  #sharesOf({ places }: SoughtTerm, wanted: Docs): Map<number, Share[]> {
    const shares = new Map<number, Share[]>()
    for (const [term, field] of places) {
      const postings = this.#terms.postings(term, field)
      const worthOf = this.#worthOf(field, this.#terms.papersWith(term, field))
      for (let at = 0; at < postings.length; at++) {
        const posting = postings[at] ?? 0
        const doc = docOf(posting)
        if (wanted[doc] !== 1 || worthOf(posting) === 0) continue
        shares.set(doc, [...(shares.get(doc) ?? []), { term, field, weight: worthOf(posting) }])
      }
    }
    return shares
  }
}

const titleBits = 3 << 6

function createSums(end: number): Sums {
  return { docs: new Uint32Array(end), values: new Float64Array(end), size: 0 }
}

function increase(sums: Sums, doc: number, by: number): void {
  const before = sums.values[doc] ?? 0
  if (before === 0) sums.docs[sums.size++] = doc
  sums.values[doc] = before + by
}

function raise(sums: Sums, doc: number, to: number): void {
  const before = sums.values[doc] ?? 0
  if (to <= before) return
  if (before === 0) sums.docs[sums.size++] = doc
  sums.values[doc] = to
}

/** Tells every paper's sum and empties the sums. */
function drain(sums: Sums, tell: (doc: number, value: number) => void): void {
  for (let at = 0; at < sums.size; at++) {
    const doc = sums.docs[at] ?? 0
    const value = sums.values[doc] ?? 0
    sums.values[doc] = 0
    tell(doc, value)
  }
  sums.size = 0
}

function sum(shares: readonly Share[]): number {
  return shares.reduce((all, { weight }) => all + weight, 0)
}
