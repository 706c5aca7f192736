/** What one paper gives to the index: its terms, the words it is written with, the acronyms it defines. */
import type { Paper } from '../model/paper.ts'
import type { Definition } from './acronyms.ts'
import { findDefinitions } from './acronyms.ts'
import type { Analysis, Word } from './analysis.ts'
import { readWords } from './analysis.ts'
import { isFunctionWord } from './stop-words.ts'
import type { TermsByField } from './term-index.ts'

export interface PaperTerms {
  readonly terms: TermsByField
  /** Folded words as written, each once; compounds (`chainofthought`) apart, as nobody writes them joined. */
  readonly words: ReadonlySet<string>
  readonly compounds: ReadonlySet<string>
  /** Folded words of the authors' names, each once. */
  readonly names: ReadonlySet<string>
  readonly definitions: readonly Definition[]
}

/** Analyses a paper; the same paper always gives the same. */
export function readPaperTerms(paper: Paper, analysis: Analysis): PaperTerms {
  const title = readWords(paper.title ?? '')
  const abstract = readWords(paper.abstract)
  const authors = paper.authors.flatMap(readWords)
  const titleTerms = title.flatMap((word) => analysis.termsOf(word))
  const content = [...title, ...abstract]
  const isContent = (word: string) => !isFunctionWord(word) && word.length <= 64
  return {
    terms: {
      text: [...titleTerms, ...abstract.flatMap((word) => analysis.termsOf(word))],
      title: titleTerms,
      titleWords: title.map((word) => word.word).filter(isContent),
      authors: authors.flatMap(nameTermsOf),
    },
    words: new Set(
      content
        .flatMap((word) => [...word.segments, ...word.pieces].map((part) => part.word))
        .filter(isContent),
    ),
    compounds: new Set(
      content.flatMap((word) => (word.segments.length > 1 ? [word.word] : [])).filter(isContent),
    ),
    names: new Set(authors.flatMap(nameTermsOf)),
    definitions: findDefinitions(`${paper.title ?? ''}. ${paper.abstract}`),
  }
}

/** What a word of a name is indexed under: never stemmed, and no word is too common for a name. */
export function nameTermsOf(word: Word): string[] {
  const terms = [word, ...word.segments].map((part) => part.word).filter((term) => term.length <= 64)
  return [...new Set(terms)]
}
