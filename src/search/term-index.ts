/** Terms and the papers that hold them; a paper is known here by its number. */
import type { Field } from '../model/match.ts'
import { growTo } from './growing.ts'
import type { Lexicon, Role } from './lexicon.ts'
import type { StoredLists } from './posting-lists.ts'
import { docOf, PostingLists, packPosting } from './posting-lists.ts'
import type { Segment, Tokens } from './tokens.ts'
import { visitTokens } from './tokens.ts'

/** `text` is title and abstract by stems; `titleWords` are unstemmed, so that a title gives credit for its very words. */
export const indexFields = ['text', 'title', 'titleWords', 'authors'] as const
export type IndexField = (typeof indexFields)[number]

/** How many terms a paper has, and its title. */
export interface Lengths {
  readonly text: number
  readonly title: number
}

type Space = 'text' | 'titleWords' | 'authors'

/** A term index as plain data. */
export interface StoredTerms {
  readonly lists: StoredLists
  readonly listOf: Readonly<Record<Space, Uint32Array>>
  readonly lengths: Uint32Array
  readonly titleLengths: Uint32Array
}

/** What is in a paper, gathered by `visitTokens` before it is counted; made once and emptied after each paper. */
export class Gathering {
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
    const whole = this.#lexicon.intern(segments.map(({ id }) => this.#lexicon.wordOf(id)).join(''))
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

/** What reading and ranking ask of the terms of a corpus. */
export type Terms = Pick<TermIndex, 'papers' | 'papersWith' | 'papersWithStem' | 'postings' | 'lengths'>

export class TermIndex implements Terms {
  readonly #lexicon: Lexicon
  readonly #lists: PostingLists
  /** By the number of a word, the number of its list and 1. */
  readonly #listOf: Record<Space, Uint32Array>
  readonly #gathering: Gathering
  #lengths: Uint32Array
  #titleLengths: Uint32Array
  #papers: number
  #sum: { text: number; title: number }

  /** Empty, or as `store` gave it, beside the lexicon of then. */
  constructor(lexicon: Lexicon, stored?: StoredTerms) {
    const { text = nothing, titleWords = nothing, authors = nothing } = stored?.listOf ?? {}
    this.#lexicon = lexicon
    this.#gathering = new Gathering(lexicon)
    this.#lists = new PostingLists(stored?.lists)
    this.#listOf = { text, titleWords, authors }
    this.#lengths = stored?.lengths ?? nothing
    this.#titleLengths = stored?.titleLengths ?? nothing
    this.#papers = this.#lengths.length
    this.#sum = { text: sumOf(this.#lengths), title: sumOf(this.#titleLengths) }
  }

  /** For the constructor, with these papers numbered anew in this order; they must be all there are. */
  store(docs: readonly number[]): StoredTerms {
    const renumbered = new Uint32Array(this.#lengths.length)
    for (const [to, from] of docs.entries()) renumbered[from] = to
    return {
      lists: this.#lists.store(renumbered),
      listOf: this.#listOf,
      lengths: Uint32Array.from(docs, (doc) => this.#lengths[doc] ?? 0),
      titleLengths: Uint32Array.from(docs, (doc) => this.#titleLengths[doc] ?? 0),
    }
  }

  /** Counts a paper by its tokens (`by` 1) or, with those that it was counted with, takes it out (`by` -1). */
  count(doc: number, tokens: Tokens, by: 1 | -1): void {
    const gathered = this.#gathering
    visitTokens(tokens, gathered)
    for (const stem of gathered.stems)
      this.#put(
        'text',
        stem,
        packPosting(doc, gathered.times[stem] ?? 0, gathered.timesInTitle[stem] ?? 0),
        by,
      )
    for (const id of gathered.titleWords) this.#put('titleWords', id, packPosting(doc, 1, 1), by)
    for (const id of gathered.names) this.#put('authors', id, packPosting(doc, 1, 0), by)
    const counted: [Role, Set<number>][] = [
      ['word', gathered.words],
      ['compound', gathered.compounds],
      ['name', gathered.names],
    ]
    for (const [role, ids] of counted) for (const id of ids) this.#lexicon.count(id, role, by)
    this.#lengths = growTo(this.#lengths, doc + 1)
    this.#titleLengths = growTo(this.#titleLengths, doc + 1)
    this.#lengths[doc] = by === 1 ? gathered.length : 0
    this.#titleLengths[doc] = by === 1 ? gathered.titleLength : 0
    this.#papers += by
    this.#sum.text += by * gathered.length
    this.#sum.title += by * gathered.titleLength
    gathered.empty()
  }

  /** All papers of the corpus, also those that are not here. */
  get papers(): number {
    return this.#papers
  }

  /** In how many papers of the corpus a term stands. */
  papersWith(term: string, field: IndexField): number {
    return this.postings(term, field).length
  }

  /** The papers with a term; those of `text` and `title` are the same list. Only good until the next change. */
  postings(term: string, field: IndexField): Uint32Array {
    const id = this.#lexicon.idOf(term)
    const list = id === undefined ? 0 : (this.#listOf[spaceOf(field)][id] ?? 0)
    return list === 0 ? nothing : this.#lists.read(list - 1)
  }

  /** In how many papers' texts a stem stands, by the number of its word. */
  papersWithStem(stem: number): number {
    const list = this.#listOf.text[stem] ?? 0
    return list === 0 ? 0 : this.#lists.lengthOf(list - 1)
  }

  /** The lengths of the papers here by number, and what all are on average; only good until the next change. */
  lengths(field: keyof Lengths): { readonly each: Uint32Array; readonly mean: number } {
    const each = field === 'text' ? this.#lengths : this.#titleLengths
    return { each, mean: this.#sum[field] / Math.max(1, this.#papers) }
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

function sumOf(numbers: Uint32Array): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

const nothing = new Uint32Array(0)
