/** The vocabulary of the papers: document frequencies, completions and corrections of words. */

import { compareText } from '../../model/lists.ts'
import type { Standing } from '../analysis/correct-word.ts'
import { correctWord } from '../analysis/correct-word.ts'
import { isFunctionWord } from '../analysis/stop-words.ts'
import type { Role } from './fields.ts'
import type { Lexicon } from './lexicon.ts'

export interface Vocabulary {
  /** The number of papers that hold a folded word. */
  papersWith(word: string): number
  /** Words that begin so, those of most papers first. */
  startingWith(prefix: string, limit: number): string[]
  /** The known word that was probably meant; undefined for a word too short or too far from all. */
  correct(word: string, maxEdits?: 1 | 2): string | undefined
}

/** The words of one role in a lexicon. */
export function createVocabulary(lexicon: Lexicon, role: Role): Vocabulary {
  return {
    papersWith: (word) => papersWith(lexicon, word, role),
    startingWith(prefix, limit) {
      if (lexicon.whole !== undefined) return lexicon.whole.startingWith(prefix, role, limit)
      const found: { word: string; papers: number }[] = []
      for (const [word, id] of lexicon.tree.atPrefix(prefix)) {
        const papers = lexicon.papersOf(id, role)
        if (papers > 0) found.push({ word, papers })
      }
      found.sort((a, b) => b.papers - a.papers || compareText(a.word, b.word))
      return found.slice(0, limit).map(({ word }) => word)
    },
    correct: (word, maxEdits = 2) =>
      correctWord(word, {
        standingOf: (candidate) => standing(1, papersWith(lexicon, candidate, role)),
        wordsNear: wordsNearIn(lexicon),
        maxEdits,
      }),
  }
}

/**
 * The word of any role that was probably meant. Function words come first, then words of the
 * texts, then compounds, then names.
 */
export function correctAnyWord(lexicon: Lexicon, word: string, maxEdits: 1 | 2): string | undefined {
  const standingOf = (candidate: string) => {
    const papersIn = papersByRole(lexicon, candidate)
    if (papersIn === undefined) return undefined
    if (candidate.length >= minGrammarLength && isFunctionWord(candidate)) return { rank: 4, papers: 1 }
    return standing(3, papersIn('word')) ?? standing(2, papersIn('compound')) ?? standing(1, papersIn('name'))
  }
  return correctWord(word, { standingOf, wordsNear: wordsNearIn(lexicon), maxEdits })
}

function standing(rank: number, papers: number): Standing | undefined {
  return papers > 0 ? { rank, papers } : undefined
}

function papersWith(lexicon: Lexicon, word: string, role: Role): number {
  return papersByRole(lexicon, word)?.(role) ?? 0
}

/** Undefined for a word that no paper here ever had. */
function papersByRole(lexicon: Lexicon, word: string): ((role: Role) => number) | undefined {
  const { whole } = lexicon
  if (whole !== undefined) return (role) => whole.papersWithWord(word, role)
  const id = lexicon.idOf(word)
  return id === undefined ? undefined : (role) => lexicon.papersOf(id, role)
}

function wordsNearIn(lexicon: Lexicon): (word: string) => Iterable<string> {
  return (word) => lexicon.whole?.wordsNear(word) ?? lexicon.tree.fuzzyGet(word, 2).keys()
}

// Shorter ones have too many neighbours.
const minGrammarLength = 5
