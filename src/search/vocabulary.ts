/** The words of the papers as they are written: how many papers hold each, how a begun or misspelt one goes on. */
import { correctWord } from './correct-word.ts'
import type { Lexicon, Role } from './lexicon.ts'

export interface Vocabulary {
  /** The number of papers that hold a folded word. */
  papersWith(word: string): number
  /** Words that begin so, those of most papers first. */
  startingWith(prefix: string, limit: number): string[]
  /** The known word that was probably meant; undefined for a word too short or too far from all. */
  correct(word: string): string | undefined
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
    correct: (word) => correctWord(word, { worthOf: papersWith, tree: lexicon.tree, mostEdits: 2 }),
  }
}

/** The word of any role that was probably meant: one of the texts rather than a joined one, that rather than a name. */
export function correctAnyWord(lexicon: Lexicon, word: string, mostEdits: 1 | 2): string | undefined {
  const worthOf = (candidate: string) => {
    const id = lexicon.idOf(candidate)
    if (id === undefined) return 0
    const [inTexts, joined] = [lexicon.papersOf(id, 'word'), lexicon.papersOf(id, 'compound')]
    if (inTexts > 0) return inTexts + 2 * asMany
    return joined > 0 ? joined + asMany : lexicon.papersOf(id, 'name')
  }
  return correctWord(word, { worthOf, tree: lexicon.tree, mostEdits })
}

// More than there can be papers.
const asMany = 2 ** 32
