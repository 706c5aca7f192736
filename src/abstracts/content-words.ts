/** The words of a text that say something, as passages are compared by them. */
import { hasDigit } from '../model/words.ts'
import { type Analysis, tokenize } from '../search/analysis/analysis.ts'
import { isFunctionWord } from '../search/analysis/stop-words.ts'

/** A word with its stem, and what else it is found under: the parts of a compound. */
export interface ContentWord {
  readonly word: string
  readonly stem: string
  readonly terms: readonly string[]
  readonly parts: readonly string[]
  /** Whether it begins with a digit. */
  readonly isNumber: boolean
  /** Whether capitals or digits are next to each other in it as it is written: an acronym, a gene, a year. */
  readonly isSymbol: boolean
}

/** In order, without those that carry grammar only. */
export function contentWordsOf(text: string, analysis: Analysis): ContentWord[] {
  return tokenize(text)
    .filter(({ word }) => !isFunctionWord(word))
    .map((written) => {
      const { word, pieces } = written
      const said = pieces.filter((piece) => !isFunctionWord(piece.word))
      return {
        word,
        stem: analysis.stem(word),
        terms: analysis.termsOf(written),
        parts: said.length > 1 ? said.map((piece) => analysis.stem(piece.word)) : [],
        isNumber: hasDigit(word.charAt(0)),
        isSymbol: /[\p{Lu}\d]{2}/u.test(text.slice(written.start, written.end)),
      }
    })
}
