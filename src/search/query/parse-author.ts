/** The name after `author:`, parsed the same way for both engines. */
import { tokenize } from '../analysis/analysis.ts'
import type { Corpus } from '../index/corpus.ts'
import type { Expansion, SearchTerm } from './expansions.ts'
import type { SpellingCorrector } from './spelling-corrector.ts'

interface AuthorName {
  /** The words of the name, corrected where nobody is called so. */
  readonly words: readonly string[]
  readonly terms: readonly SearchTerm[]
  readonly kind: Extract<Expansion['kind'], 'exact' | 'typo'>
}

/** `onCorrection` is told of each word that was corrected; without it none is. */
export function parseAuthor(
  name: string,
  parts: {
    readonly corpus: Corpus
    readonly corrector: SpellingCorrector
    readonly onCorrection?: (from: string, to: string) => void
  },
): AuthorName {
  let kind: AuthorName['kind'] = 'exact'
  const words = tokenize(name).map(({ word }) => {
    if (parts.corpus.names.papersWith(word) > 0) return word
    const correction = parts.onCorrection && parts.corrector.correctName(word)
    if (correction === undefined) return word
    kind = 'typo'
    parts.onCorrection?.(word, correction)
    return correction
  })
  return { words, terms: words.map((word) => ({ word, places: [[word, 'authors']] })), kind }
}
