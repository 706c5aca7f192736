/** The words of a text that have vectors: those that the index knows it by. */
import { type Analysis, maxTextLength, tokenize } from '../../search/analysis/analysis.ts'

/**
 * In order, repeats included: stems of words, and of the segments and pieces of
 * compounds, without function words.
 */
export function wordsOf(text: string, analysis: Analysis): string[] {
  return tokenize(text.slice(0, maxTextLength)).flatMap((word) => analysis.termsOf(word))
}
