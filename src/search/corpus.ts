/** The papers with everything that is known of their words; each change goes to all parts alike. */
import type { Identifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import type { Acronyms } from './acronyms.ts'
import { createAcronyms, findDefinitions } from './acronyms.ts'
import type { Analysis } from './analysis.ts'
import { createAnalysis } from './analysis.ts'
import type { Docs } from './doc-sets.ts'
import { listDocs } from './doc-sets.ts'
import type { StoredRows } from './growing.ts'
import { growTo, noRows, Rows } from './growing.ts'
import type { StoredLexicon } from './lexicon.ts'
import { Lexicon } from './lexicon.ts'
import type { Shelf, StoredShelf } from './paper-shelf.ts'
import { PaperShelf } from './paper-shelf.ts'
import { mostPapers } from './posting-lists.ts'
import type { StoredTerms, Terms } from './term-index.ts'
import { TermIndex } from './term-index.ts'
import type { Pieces, Tokens } from './tokens.ts'
import { longestText, noTokens, Tokenizer } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'
import { createVocabulary } from './vocabulary.ts'

/** A corpus as plain data. */
export interface StoredCorpus {
  readonly shelf: StoredShelf
  readonly tokens: { readonly pieces: StoredRows<Uint16Array>; readonly rest: StoredRows<Uint8Array> }
  readonly lexicon: StoredLexicon
  readonly terms: StoredTerms
  readonly acronyms: readonly [string, number][]
}

/** What reading a query, ranking and explaining ask of papers. */
export interface Corpus {
  readonly analysis: Analysis
  readonly lexicon: Lexicon
  readonly terms: Terms
  readonly words: Vocabulary
  readonly compounds: Vocabulary
  readonly names: Vocabulary
  readonly acronyms: Pick<Acronyms, 'longFormsOf' | 'shortFormsOf'>
  readonly shelf: Shelf
  /** All the papers. */
  readonly everything: Docs
  /** The words of a paper in order; only good until the next change. */
  tokensOf(doc: number): Tokens
  /** Of them the pieces, as `findPhrases` needs them of every paper; only good until the next call. */
  piecesOf(doc: number): Pieces
}

/** Papers that come and go, all of them in memory. */
export class MemoryCorpus implements Corpus {
  readonly analysis: Analysis
  readonly lexicon: Lexicon
  readonly terms: TermIndex
  readonly words: Vocabulary
  readonly compounds: Vocabulary
  readonly names: Vocabulary
  readonly acronyms: Acronyms
  readonly shelf: PaperShelf
  readonly #tokenizer: Tokenizer
  readonly #pieces: Rows<Uint16Array>
  readonly #rest: Rows<Uint8Array>
  #live = new Uint8Array(0)

  /** Empty, or as `store` gave it. */
  constructor(stored?: StoredCorpus) {
    this.analysis = createAnalysis()
    this.lexicon = new Lexicon(this.analysis, stored?.lexicon)
    this.terms = new TermIndex(this.lexicon, stored?.terms)
    this.words = createVocabulary(this.lexicon, 'word')
    this.compounds = createVocabulary(this.lexicon, 'compound')
    this.names = createVocabulary(this.lexicon, 'name')
    this.acronyms = createAcronyms(this.analysis, stored?.acronyms)
    this.shelf = new PaperShelf(stored?.shelf)
    this.#tokenizer = new Tokenizer(this.lexicon)
    this.#pieces = new Rows(stored?.tokens.pieces ?? noRows(new Uint16Array(0)))
    this.#rest = new Rows(stored?.tokens.rest ?? noRows(new Uint8Array(0)))
    this.#live = new Uint8Array(this.shelf.end).fill(1)
  }

  get everything(): Docs {
    return this.#live.subarray(0, this.shelf.end)
  }

  tokensOf(doc: number): Tokens {
    return { pieces: this.#pieces.get(doc), rest: this.#rest.get(doc) }
  }

  piecesOf(doc: number): Pieces {
    return this.#pieces.placeOf(doc)
  }

  /** Adds a paper or puts it in the place of the one with the same `id`. */
  put(paper: Paper): void {
    this.remove(paper.id)
    if (this.shelf.size >= mostPapers) throw new RangeError(`An index holds at most ${mostPapers} papers.`)
    const doc = this.shelf.add(paper)
    const tokens = this.#tokenizer.tokensOf(paper)
    this.#setTokens(doc, tokens)
    this.terms.count(doc, tokens, 1)
    this.acronyms.count(definitionsOf(paper), 1)
    this.#live = growTo(this.#live, doc + 1)
    this.#live[doc] = 1
  }

  /** Removes the paper with this `id`, if there is one. */
  remove(id: Identifier): void {
    const doc = this.shelf.docOf(id)
    const paper = doc === undefined ? undefined : this.shelf.read(doc)
    if (doc === undefined || paper === undefined) return
    this.terms.count(doc, this.tokensOf(doc), -1)
    this.acronyms.count(definitionsOf(paper), -1)
    this.#setTokens(doc, noTokens)
    this.shelf.remove(doc)
    this.#live[doc] = 0
  }

  /** For the constructor; papers get new numbers. */
  store(): StoredCorpus {
    const docs = listDocs(this.everything)
    return {
      shelf: this.shelf.store(docs),
      tokens: { pieces: this.#pieces.pack(docs), rest: this.#rest.pack(docs) },
      lexicon: this.lexicon.store(),
      terms: this.terms.store(docs),
      acronyms: this.acronyms.entries(),
    }
  }

  #setTokens(doc: number, { pieces, rest }: Tokens): void {
    this.#pieces.set(doc, pieces)
    this.#rest.set(doc, rest)
  }
}

/** The acronyms that a paper defines. */
export function definitionsOf(paper: Paper) {
  return findDefinitions(`${paper.title ?? ''}. ${paper.abstract.slice(0, longestText)}`)
}
