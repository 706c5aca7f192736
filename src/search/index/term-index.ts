/** Terms and the papers that hold them; a paper is known here by its number. */

import type { Field } from '../../model/match.ts'
import type { IndexField, Lengths, Role } from './fields.ts'
import { growTo } from './growing.ts'
import type { Lexicon } from './lexicon.ts'
import type { StoredLists } from './posting-lists.ts'
import { docOf, PostingLists, packPosting } from './posting-lists.ts'
import type { Segment, Tokens } from './tokens.ts'
import { joinSegments, visitTokens } from './tokens.ts'

type Space = (typeof spaces)[number]

/**
 * For some words the number of each's list and 1, or 0: a term index as plain data has
 * these, its lists, and lengths.
 */
export type ListsOfWords = Readonly<Record<Space, Uint32Array>>

/** How long some papers are, as plain data. */
export interface StoredLengths {
  readonly text: Uint32Array
  readonly title: Uint32Array
}

/**
 * What is in a paper, accumulated by `visitTokens` before it is counted; made
 * once and emptied after each paper.
 */
export class TermAccumulator {
  readonly #lexicon: Lexicon
  times = new Uint16Array(0)
  timesInTitle = new Uint16Array(0)
  readonly stems: number[] = []
  readonly titleWords = new Set<number>()
  readonly names = new Set<number>()
  readonly words = new Set<number>()
  readonly compounds = new Set<number>()
  length = 0
  titleLength = 0

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
  }

  word(id: number, field: Field): void {
    if (field === 'authors') {
      this.names.add(id)
      return
    }
    const stem = this.#lexicon.stemOf(id)
    if (stem < 0) return
    this.#term(stem, field)
    this.words.add(id)
    if (field === 'title') this.titleWords.add(id)
  }

  compound(segments: readonly Segment[], field: Field): void {
    const whole = this.#lexicon.intern(joinSegments(segments, this.#lexicon))
    const parts = field === 'authors' ? [] : segments.flatMap(({ pieces }) => pieces)
    const stems = new Set<number>()
    for (const id of [whole, ...segments.map((segment) => segment.id), ...parts]) {
      if (field === 'authors') this.names.add(id)
      const stem = this.#lexicon.stemOf(id)
      if (stem >= 0) stems.add(stem)
    }
    if (field === 'authors') return
    for (const stem of stems) this.#term(stem, field)
    for (const id of [...segments.map((segment) => segment.id), ...parts])
      if (this.#lexicon.stemOf(id) >= 0) this.words.add(id)
    if (this.#lexicon.stemOf(whole) < 0) return
    if (segments.length > 1) this.compounds.add(whole)
    if (field === 'title') this.titleWords.add(whole)
  }

  empty(): void {
    for (const stem of this.stems) {
      this.times[stem] = 0
      this.timesInTitle[stem] = 0
    }
    this.stems.length = 0
    for (const set of [this.titleWords, this.names, this.words, this.compounds]) set.clear()
    this.length = 0
    this.titleLength = 0
  }

  #term(stem: number, field: Field): void {
    if (stem >= this.times.length) {
      this.times = growTo(this.times, this.#lexicon.size)
      this.timesInTitle = growTo(this.timesInTitle, this.#lexicon.size)
    }
    const times = this.times[stem] ?? 0
    if (times === 0) this.stems.push(stem)
    // A typed array would start again at 0 after 65,535.
    if (times < 65_535) this.times[stem] = times + 1
    this.length++
    if (field !== 'title') return
    this.timesInTitle[stem] = (this.timesInTitle[stem] ?? 0) + 1
    this.titleLength++
  }
}

/** What evaluating and ranking need of a term index. */
export type Terms = Pick<TermIndex, 'papers' | 'papersWith' | 'papersWithStem' | 'postings' | 'lengths'>

export class TermIndex implements Terms {
  readonly #lexicon: Lexicon
  readonly #lists = new PostingLists()
  /** By the number of a word, the number of its posting list plus 1, or 0. */
  readonly #listOf: Record<Space, Uint32Array> = { text: nothing, titleWords: nothing, authors: nothing }
  readonly #accumulator: TermAccumulator
  #lengths: Uint32Array = nothing
  #titleLengths: Uint32Array = nothing
  #papers = 0
  readonly #sum = { text: 0, title: 0 }

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
    this.#accumulator = new TermAccumulator(lexicon)
  }

  /** The lists of postings, some at a time, each as it is when it is read. */
  storeLists(): Iterable<StoredLists> {
    return this.#lists.store()
  }

  /** How to read the lists of some words, and the lengths of some papers, as they are now. */
  view() {
    const { text, titleWords, authors } = this.#listOf
    const words = { text: text.slice(), titleWords: titleWords.slice(), authors: authors.slice() }
    const papers = { text: this.#lengths.slice(), title: this.#titleLengths.slice() }
    return {
      words: (from: number, to: number): ListsOfWords => ({
        text: pick(words.text, from, to),
        titleWords: pick(words.titleWords, from, to),
        authors: pick(words.authors, from, to),
      }),
      papers: (from: number, to: number): StoredLengths => ({
        text: pick(papers.text, from, to),
        title: pick(papers.title, from, to),
      }),
    }
  }

  takeLists(lists: StoredLists): void {
    this.#lists.take(lists)
  }

  /** Sets the lists of words, starting at this number. */
  takeWords(from: number, lists: ListsOfWords): void {
    for (const space of spaces) this.#listOf[space] = place(this.#listOf[space], from, lists[space])
  }

  /** Sets the lengths of papers from this number on, of which so many are there. */
  takePapers(from: number, { text, title }: StoredLengths, count: number): void {
    this.#lengths = place(this.#lengths, from, text)
    this.#titleLengths = place(this.#titleLengths, from, title)
    this.#papers += count
    this.#sum.text += sumOf(text)
    this.#sum.title += sumOf(title)
  }

  /** Leaves of the lists only what is not of some papers, by number of paper. Goes on when it is asked to. */
  dropPostings(isUnwanted: Uint8Array): Generator<void> {
    return this.#lists.drop(isUnwanted)
  }

  /** Puts a paper that is counted already into the lists again, by the tokens that it was counted with. */
  putPostings(doc: number, tokens: Tokens): void {
    visitTokens(tokens, this.#accumulator)
    this.#putAccumulated(doc, 1)
    this.#accumulator.empty()
  }

  /**
   * Counts a paper by its tokens (`by` 1) or, with those that it was counted with, takes it out (`by` -1).
   */
  count(doc: number, tokens: Tokens, by: 1 | -1): void {
    const accumulated = this.#accumulator
    visitTokens(tokens, accumulated)
    this.#putAccumulated(doc, by)
    const counted: [Role, Set<number>][] = [
      ['word', accumulated.words],
      ['compound', accumulated.compounds],
      ['name', accumulated.names],
    ]
    for (const [role, ids] of counted) for (const id of ids) this.#lexicon.count(id, role, by)
    this.#lengths = growTo(this.#lengths, doc + 1)
    this.#titleLengths = growTo(this.#titleLengths, doc + 1)
    this.#lengths[doc] = by === 1 ? accumulated.length : 0
    this.#titleLengths[doc] = by === 1 ? accumulated.titleLength : 0
    this.#papers += by
    this.#sum.text += by * accumulated.length
    this.#sum.title += by * accumulated.titleLength
    accumulated.empty()
  }

  /** All papers of the corpus, also those that are not here. */
  get papers(): number {
    return this.#papers
  }

  /** How many papers of the corpus have a term. */
  papersWith(term: string, field: IndexField): number {
    return this.postings(term, field).length
  }

  /**
   * The papers with a term; those of `text` and `title` are the same list. Only good until the next change.
   */
  postings(term: string, field: IndexField): Uint32Array {
    const id = this.#lexicon.idOf(term)
    const list = id === undefined ? 0 : (this.#listOf[spaceOf(field)][id] ?? 0)
    return list === 0 ? nothing : this.#lists.read(list - 1)
  }

  /** How many papers have a stem in their texts, by the number of its word. */
  papersWithStem(stem: number): number {
    const list = this.#listOf.text[stem] ?? 0
    return list === 0 ? 0 : this.#lists.lengthOf(list - 1)
  }

  /**
   * The lengths of the papers here by number, and what all are on average; only good until the next change.
   */
  lengths(field: keyof Lengths): { readonly each: Uint32Array; readonly mean: number } {
    const each = field === 'text' ? this.#lengths : this.#titleLengths
    return { each, mean: this.#sum[field] / Math.max(1, this.#papers) }
  }

  #putAccumulated(doc: number, by: 1 | -1): void {
    const accumulated = this.#accumulator
    for (const stem of accumulated.stems) {
      const counts = packPosting(doc, accumulated.times[stem] ?? 0, accumulated.timesInTitle[stem] ?? 0)
      this.#put('text', stem, counts, by)
    }
    for (const id of accumulated.titleWords) this.#put('titleWords', id, packPosting(doc, 1, 1), by)
    for (const id of accumulated.names) this.#put('authors', id, packPosting(doc, 1, 0), by)
  }

  #put(space: Space, id: number, posting: number, by: 1 | -1): void {
    const lists = growTo(this.#listOf[space], id + 1)
    this.#listOf[space] = lists
    if (lists[id] === 0) lists[id] = this.#lists.create() + 1
    const list = (lists[id] ?? 1) - 1
    if (by === 1) this.#lists.add(list, posting)
    else this.#lists.remove(list, docOf(posting))
  }
}

function spaceOf(field: IndexField): Space {
  return field === 'title' ? 'text' : field
}

/** A slice, with zeros beyond the end. */
function pick(numbers: Uint32Array, from: number, to: number): Uint32Array {
  return Uint32Array.from({ length: to - from }, (_, at) => numbers[from + at] ?? 0)
}

function place(numbers: Uint32Array, from: number, some: Uint32Array): Uint32Array {
  const all = growTo(numbers, from + some.length)
  all.set(some, from)
  return all
}

function sumOf(numbers: Uint32Array): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

const spaces = ['text', 'titleWords', 'authors'] as const
const nothing = new Uint32Array(0)
