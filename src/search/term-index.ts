/** Terms and the papers that hold them, scored by BM25: MiniSearch, behind the few questions that are asked of it. */
import MiniSearch from 'minisearch'
import type { Identifier } from '../model/identifier.ts'

/** `text` is title and abstract; `title` and `titleWords` (unstemmed) give titles a credit of their own. */
export const indexFields = ['text', 'title', 'titleWords', 'authors'] as const
export type IndexField = (typeof indexFields)[number]

/** The terms of one paper, repeats included. */
export type TermsByField = Readonly<Record<IndexField, readonly string[]>>

/** A paper that holds a term, and what the term is worth there by BM25, before any weight of the field. */
export interface Posting {
  readonly id: Identifier
  readonly score: number
}

export interface TermIndex {
  add(id: Identifier, terms: TermsByField): void
  /** Takes a paper out; the terms must be those that it was added with. */
  remove(id: Identifier, terms: TermsByField): void
  postings(term: string, field: IndexField): readonly Posting[]
  toJSON(): object
}

// Measured on 467 literature questions: with stems, these do better than MiniSearch's own 1.2, 0.7, 0.5.
const bm25 = { k: 1.2, b: 0.75, d: 0 }
const separator = ' '

/** A term index, empty or as `toJSON` gave it; throws when that is not what it is given. */
export function createTermIndex(stored?: unknown): TermIndex {
  const options = {
    fields: [...indexFields],
    // Terms come ready; they hold no spaces.
    tokenize: (text: string) => (text === '' ? [] : text.split(separator)),
    processTerm: (term: string) => term,
    searchOptions: { tokenize: (term: string) => [term], bm25 },
    autoVacuum: false,
  }
  const miniSearch =
    stored === undefined
      ? new MiniSearch<Document>(options)
      : MiniSearch.loadJSON<Document>(JSON.stringify(stored), options)

  return {
    add: (id, terms) => miniSearch.add(documentOf(id, terms)),
    // `discard` would leave the paper in the document frequencies until a vacuum.
    remove: (id, terms) => miniSearch.remove(documentOf(id, terms)),
    postings: (term, field) => miniSearch.search(term, { fields: [field] }) as unknown as Posting[],
    toJSON: () => miniSearch.toJSON(),
  }
}

type Document = { readonly id: Identifier } & Readonly<Record<IndexField, string>>

function documentOf(id: Identifier, terms: TermsByField): Document {
  return {
    id,
    text: terms.text.join(separator),
    title: terms.title.join(separator),
    titleWords: terms.titleWords.join(separator),
    authors: terms.authors.join(separator),
  }
}
