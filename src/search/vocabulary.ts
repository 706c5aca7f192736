/** The words of the papers as they are written: how many papers hold each, how a begun or misspelt one goes on. */
import { correctWord } from './correct-word.ts'
import type { Lexicon, Role } from './lexicon.ts'

export interface Vocabulary {
  /** The number of papers that hold a folded word. */
  papersWith(word: string): number
  /** Words that begin so, those of most papers first. */
  startingWith(prefix: string, limit: number): string[]
  /** The known word that was probably meant; undefined for a word too short or too far from all. */
  correct(word: string, options?: { readonly mostEdits?: 1 | 2 }): string | undefined
}

/** The words of one role in a lexicon. */
export function createVocabulary(lexicon: Lexicon, role: Role): Vocabulary {
  const papersWith = (word: string) => {
    const id = lexicon.idOf(word)
    return id === undefined ? 0 : lexicon.papersOf(id, role)
  }
  return {
    papersWith,
    startingWith(prefix, limit) {
      const found: { word: string; papers: number }[] = []
      for (const [word, id] of lexicon.tree.atPrefix(prefix)) {
        const papers = lexicon.papersOf(id, role)
        if (papers > 0) found.push({ word, papers })
      }
      found.sort((a, b) => b.papers - a.papers || (a.word < b.word ? -1 : 1))
      return found.slice(0, limit).map(({ word }) => word)
    },
    correct: (word, { mostEdits = 2 } = {}) =>
      correctWord(word, { papersWith, tree: lexicon.tree, mostEdits }),
  }
}
