/** The papers and all parts of their index, which change together. */
import { findDefinitions } from '../../abstracts/definitions.ts'
import type { Identifier } from '../../model/identifier.ts'
import type { Paper } from '../../model/paper.ts'
import type { Meaning } from '../../ports/text-vectors.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { maxTextLength, rememberStems } from '../analysis/analysis.ts'
import type { Acronyms, CountedAcronym } from './acronyms.ts'
import { createAcronyms } from './acronyms.ts'
import { CommonPairs } from './common-pairs.ts'
import type { Docs } from './doc-sets.ts'
import type { Documents, StoredDocuments } from './document-store.ts'
import { DocumentStore } from './document-store.ts'
import { growTo, inStretches } from './growing.ts'
import type { StoredWords } from './lexicon.ts'
import { Lexicon } from './lexicon.ts'
import type { Meanings, StoredVectors } from './meanings.ts'
import { MemoryMeanings } from './meanings.ts'
import type { StoredBlocks } from './packed-records.ts'
import type { StoredLists } from './posting-lists.ts'
import { maxPapers } from './posting-lists.ts'
import type { StoredRows } from './rows.ts'
import { Rows } from './rows.ts'
import type { ListsOfWords, StoredLengths, Terms } from './term-index.ts'
import { TermIndex } from './term-index.ts'
import type { Pieces, Tokens } from './tokens.ts'
import { noTokens, Tokenizer } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'
import { createVocabulary } from './vocabulary.ts'

/** Some words of a corpus as plain data, and where their postings are. */
export interface CorpusWords {
  readonly words: StoredWords
  readonly lists: ListsOfWords
}

/** Some papers of a corpus as plain data, by their numbers. */
export interface CorpusPapers {
  readonly documents: StoredDocuments
  readonly pieces: StoredRows<Uint16Array>
  readonly rest: StoredRows<Uint8Array>
  readonly lengths: StoredLengths
}

/**
 * A corpus at one moment, in the order in which it is taken back, some of it at a time. Postings
 * alone are read as they are by then: `changed`, to be read last, tells the papers whose
 * postings are not to be trusted.
 */
export interface StoredCorpus {
  readonly size: { readonly words: number; readonly papers: number }
  readonly words: Iterable<CorpusWords>
  readonly blocks: Iterable<StoredBlocks>
  readonly papers: Iterable<CorpusPapers>
  readonly vectors: Iterable<StoredVectors>
  readonly acronyms: Iterable<readonly CountedAcronym[]>
  readonly lists: Iterable<StoredLists>
  changed(): Uint32Array
  /** Changes are not noted any longer. */
  end(): void
}

/** What evaluating, ranking and explaining a query need of the papers. */
export interface Corpus {
  readonly analysis: Analysis
  readonly lexicon: Lexicon
  readonly terms: Terms
  readonly words: Vocabulary
  readonly compounds: Vocabulary
  readonly names: Vocabulary
  readonly acronyms: Pick<Acronyms, 'longFormsOf' | 'shortFormsOf'>
  readonly documents: Documents
  readonly meanings: Meanings
  /** All the papers. */
  readonly everything: Docs
  /** The words of a paper in order; only good until the next change. */
  tokensOf(doc: number): Tokens
  /** The pieces alone, for scanning every paper; only good until the next call. */
  piecesOf(doc: number): Pieces
  /** Where all papers are here. */
  readonly pairs?: CommonPairs
}

/** A corpus that is wholly in memory and may change. */
export class MemoryCorpus implements Corpus {
  readonly analysis: Analysis
  readonly lexicon: Lexicon
  readonly terms: TermIndex
  readonly words: Vocabulary
  readonly compounds: Vocabulary
  readonly names: Vocabulary
  readonly acronyms: Acronyms
  readonly documents: DocumentStore
  readonly meanings: MemoryMeanings
  readonly pairs: CommonPairs
  readonly #tokenizer: Tokenizer
  readonly #pieces = new Rows<Uint16Array>(new Uint16Array(0))
  readonly #rest = new Rows<Uint8Array>(new Uint8Array(0))
  #live = new Uint8Array(0)
  /** The papers that changed since each `store` that is still being read. */
  readonly #changed = new Set<Set<number>>()

  constructor() {
    this.analysis = rememberStems()
    this.lexicon = new Lexicon(this.analysis)
    this.terms = new TermIndex(this.lexicon)
    this.words = createVocabulary(this.lexicon, 'word')
    this.compounds = createVocabulary(this.lexicon, 'compound')
    this.names = createVocabulary(this.lexicon, 'name')
    this.acronyms = createAcronyms(this.analysis)
    this.documents = new DocumentStore()
    this.meanings = new MemoryMeanings(this.lexicon)
    this.#tokenizer = new Tokenizer(this.lexicon)
    this.pairs = new CommonPairs(this)
  }

  /** One more than the highest number of a paper. */
  get end(): number {
    return this.documents.end
  }

  get everything(): Docs {
    return this.#live.subarray(0, this.documents.end)
  }

  tokensOf(doc: number): Tokens {
    return { pieces: this.#pieces.get(doc), rest: this.#rest.get(doc) }
  }

  piecesOf(doc: number): Pieces {
    return this.#pieces.placeOf(doc)
  }

  /**
   * Adds a paper or puts it in the place of the one with the same `id`. In steps, between which nothing else may be
   * asked or changed.
   */
  *put(paper: Paper): Generator<void, void, void> {
    this.remove(paper.id)
    if (this.documents.size >= maxPapers) throw new RangeError(`An index holds at most ${maxPapers} papers.`)
    const doc = this.documents.add(paper)
    this.#note(doc)
    const tokens = yield* this.#tokenizer.tokensOf(paper)
    this.#setTokens(doc, tokens)
    this.terms.count(doc, tokens, 1)
    yield
    this.meanings.put(doc, tokens)
    this.acronyms.count(definitionsOf(paper), 1)
    this.#live = growTo(this.#live, doc + 1)
    this.#live[doc] = 1
  }

  /** From now on meaning counts so; see `MemoryMeanings.use`. */
  adoptMeaning(meaning: Meaning): Generator<void, number, void> {
    return this.meanings.use(meaning, this)
  }

  /** Removes the paper with this `id`, if there is one. */
  remove(id: Identifier): void {
    const doc = this.documents.docOf(id)
    const paper = doc === undefined ? undefined : this.documents.read(doc)
    if (doc === undefined || paper === undefined) return
    this.#note(doc)
    this.terms.count(doc, this.tokensOf(doc), -1)
    this.acronyms.count(definitionsOf(paper), -1)
    this.#setTokens(doc, noTokens)
    this.documents.remove(doc)
    this.#live[doc] = 0
  }

  /**
   * The corpus as it is now, to be read while it goes on changing: what is small is copied, what is large is
   * never written over, and of postings the changed papers are noted until `end`.
   */
  store(): StoredCorpus {
    const { end } = this.documents
    const [labels, terms] = [this.documents.view(), this.terms.view()]
    const [pieces, rest] = [this.#pieces.view(end), this.#rest.view(end)]
    let word = 0
    const words = this.lexicon.store(wordsAtOnce)
    const changed = new Set<number>()
    this.#changed.add(changed)
    return {
      size: { words: this.lexicon.size, papers: this.documents.size },
      words: mapEach(words, (some) => {
        const from = word
        word += some.words.length
        return { words: some, lists: terms.words(from, word) }
      }),
      blocks: this.documents.storeBlocks(bytesAtOnce),
      papers: inStretches(end, papersAtOnce, (from, to) => ({
        documents: labels(from, to),
        pieces: pieces(from, to),
        rest: rest(from, to),
        lengths: terms.papers(from, to),
      })),
      vectors: this.meanings.store(end, vectorsAtOnce),
      acronyms: this.acronyms.store(acronymsAtOnce),
      lists: this.terms.storeLists(),
      changed: () => Uint32Array.from(changed),
      end: () => this.#changed.delete(changed),
    }
  }

  /** Adds words that `store` gave; there will be so many in all. */
  takeWords({ words, lists }: CorpusWords, total: number): void {
    this.terms.takeWords(this.lexicon.size, lists)
    this.lexicon.take(words, total)
  }

  /** Adds papers that `store` gave; their words and blocks are here already. */
  takePapers({ documents, pieces, rest, lengths }: CorpusPapers): void {
    const from = this.documents.end
    this.documents.take(documents)
    this.#pieces.take(from, pieces)
    this.#rest.take(from, rest)
    this.#live = growTo(this.#live, this.documents.end)
    for (const [at, label] of documents.labels.entries()) this.#live[from + at] = label === null ? 0 : 1
    this.terms.takePapers(from, lengths, documents.labels.filter((label) => label !== null).length)
  }

  /**
   * Restores the postings of papers that changed while the snapshot's postings were
   * written. A generator, to run in steps.
   */
  *restorePostings(changed: Uint32Array): Generator<void> {
    if (changed.length === 0) return
    const isChanged = new Uint8Array(changed.reduce((most, doc) => Math.max(most, doc), 0) + 1)
    for (const doc of changed) isChanged[doc] = 1
    yield* this.terms.dropPostings(isChanged)
    for (const [at, doc] of changed.entries()) {
      if (this.documents.labelOf(doc) !== undefined) this.terms.putPostings(doc, this.tokensOf(doc))
      if (at % papersAtOnce === 0) yield
    }
  }

  #note(doc: number): void {
    for (const changed of this.#changed) changed.add(doc)
    this.pairs.change(doc)
  }

  #setTokens(doc: number, { pieces, rest }: Tokens): void {
    this.#pieces.set(doc, pieces)
    this.#rest.set(doc, rest)
  }
}

/** The acronyms that a paper defines. */
export function definitionsOf(paper: Paper) {
  return findDefinitions(`${paper.title ?? ''}. ${paper.abstract.slice(0, maxTextLength)}`)
}

function* mapEach<From, To>(items: Iterable<From>, make: (item: From) => To): Generator<To> {
  for (const item of items) yield make(item)
}

// Each comes to a megabyte at most, and takes some 10 ms to read.
const wordsAtOnce = 4096
const papersAtOnce = 512
const vectorsAtOnce = 4096
const acronymsAtOnce = 1024
const bytesAtOnce = 2 ** 20
