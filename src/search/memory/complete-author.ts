/** What the name of an author that is being typed may become. */
import type { Steps } from '../../async/steps.ts'
import { compareText } from '../../model/lists.ts'
import type { Term } from '../../ports/paper-index.ts'
import { tokenize } from '../analysis/analysis.ts'
import type { Corpus } from '../index/corpus.ts'
import type { Lexicon } from '../index/lexicon.ts'
import { docOf } from '../index/posting-lists.ts'
import { joinSegments, type Segment, type TokenVisitor, visitTokens } from '../index/tokens.ts'
import { takeFirstInSteps } from '../rank/top-docs.ts'

/**
 * Authors of whose name any part begins so, those of most papers first; spellings
 * that differ in accents are one.
 */
export function* completeAuthor(corpus: Corpus, prefix: string, limit: number): Steps<Term[]> {
  const typed = tokenize(prefix).map(({ word }) => word)
  const begun = typed.pop()
  if (begun === undefined) return []
  const { lexicon } = corpus
  const mayEnd = new Uint8Array(lexicon.size)
  const docs = new Uint8Array(corpus.everything.length)
  const first = typed.at(0)
  let words = 0
  for (const word of wordsBeginning(lexicon, begun)) {
    mayEnd[lexicon.idOf(word) ?? lexicon.size] = 1
    for (const posting of corpus.terms.postings(word, 'authors')) docs[docOf(posting)] = 1
    if (++words % wordsInStep === 0) yield
  }
  const docsOfFirst = first === undefined ? [] : corpus.terms.postings(first, 'authors')
  for (const posting of docsOfFirst) if (docs[docOf(posting)] === 1) docs[docOf(posting)] = 2
  const counter = new NameCounter(
    corpus,
    typed.map((word) => lexicon.idOf(word)),
    mayEnd,
  )
  for (let doc = 0; doc < docs.length; doc++) {
    if (doc % docsInStep === 0) yield
    if (docs[doc] === (first === undefined ? 1 : 2)) counter.read(doc)
  }
  const { papers } = counter
  const most = yield* takeFirstInSteps(
    papers.keys().toArray(),
    limit + namesReadFor,
    (a, b) => (papers[b] ?? 0) - (papers[a] ?? 0) || a - b,
  )
  const fewest = papers[most[limit - 1] ?? -1] ?? 0
  return most
    .filter((number) => (papers[number] ?? 0) >= fewest)
    .map((number) => ({ text: counter.textOf(number), papers: papers[number] ?? 0 }))
    .sort((a, b) => b.papers - a.papers || compareText(a.text, b.text))
    .slice(0, limit)
}

/** Counts the papers of each name that is meant. What it needs of a paper it makes once for all of them. */
class NameCounter implements TokenVisitor {
  /** By number of the name, in the order in which they were met. */
  readonly papers: number[] = []
  readonly #firstDocs: number[] = []
  readonly #firstPlaces: number[] = []
  readonly #numbers = new Map<string | number, number>()
  readonly #corpus: Corpus
  readonly #before: readonly (number | undefined)[]
  readonly #mayEnd: Uint8Array
  #doc = 0
  /** Which author of the paper is being read; his words so far, compounds as one. */
  #place = -1
  readonly #name: number[] = []
  #isBegun = false

  /** Meant are those in which a word that `mayEnd` follows the words `before`. */
  constructor(corpus: Corpus, before: readonly (number | undefined)[], mayEnd: Uint8Array) {
    this.#corpus = corpus
    this.#before = before
    this.#mayEnd = mayEnd
  }

  read(doc: number): void {
    this.#doc = doc
    this.#place = -1
    visitTokens(this.#corpus.tokensOf(doc), this, 'authors')
    this.begin()
  }

  textOf(number: number): string {
    const authors = this.#corpus.documents.read(this.#firstDocs[number] ?? 0)?.authors ?? []
    return authors[this.#firstPlaces[number] ?? 0] ?? ''
  }

  begin(): void {
    if (this.#isBegun && this.#isMeant()) this.#count(keyOf(this.#name))
    this.#place++
    this.#name.length = 0
    this.#isBegun = false
  }

  word(id: number): void {
    this.#name.push(id)
    if (this.#mayEnd[id] === 1) this.#isBegun = true
  }

  compound(segments: readonly Segment[]): void {
    const { lexicon } = this.#corpus
    const whole = lexicon.idOf(joinSegments(segments, lexicon))
    if (whole !== undefined) this.word(whole)
  }

  #isMeant(): boolean {
    const [name, before] = [this.#name, this.#before]
    if (before.length === 0) return true
    return name.some(
      (word, at) =>
        this.#mayEnd[word] === 1 &&
        at >= before.length &&
        before.every((id, from) => id === name[at - before.length + from]),
    )
  }

  #count(name: string | number): void {
    const number = this.#numbers.get(name)
    if (number !== undefined) {
      this.papers[number] = (this.papers[number] ?? 0) + 1
      return
    }
    this.#numbers.set(name, this.papers.length)
    this.papers.push(1)
    this.#firstDocs.push(this.#doc)
    this.#firstPlaces.push(this.#place)
  }
}

/** Most names have two words, and a number is found sooner than a text; no corpus has 2²⁶ words. */
function keyOf(name: readonly number[]): string | number {
  const [one = 0, two = 0] = name
  return name.length === 2 ? one * 2 ** 26 + two : name.join(' ')
}

/** The tree lacks rare words, so the one that was typed may not be in it. */
function* wordsBeginning(lexicon: Lexicon, begun: string): Generator<string> {
  yield begun
  for (const [word] of lexicon.tree.atPrefix(begun)) yield word
}

/** Words whose lists are read in one step, and papers whose authors are: either takes a millisecond. */
const wordsInStep = 256
const docsInStep = 1024
// Names of as many papers as the last one shown are put in order by their texts, which are read only here.
const namesReadFor = 50
