/**
 * What a word of a query was probably meant to be, where it is unknown or looks like another's misspelling.
 */
import { areForms, isSpeltRight } from '../analysis/ordinary-words.ts'
import { isFunctionWord } from '../analysis/stop-words.ts'
import type { Corpus } from '../index/corpus.ts'
import { correctAnyWord } from '../index/vocabulary.ts'

/** So many unknown words of a query are corrected by up to two edits, which takes milliseconds a word. */
const maxFarCorrections = 3
/** So many more are corrected by one edit; the rest are not corrected. */
const maxCorrections = 100
// A long word of at most two papers, one edit from a word of twenty times as
// many, is probably an author's typo.
const rarePapers = 2
const rareLetters = 6
const timesMore = 20
/** Among so many papers, a word of fewer than two may be a slip itself. */
const manyPapers = 1000
const minPapers = 2

/** A way to read a word: the words that must all be in a paper. */
interface Spelling {
  readonly terms: readonly { readonly word: string }[]
}

export interface SpellingCorrector {
  /**
   * The word that was probably meant, or the two that were run together, for a word that the papers do not
   * know in any of its expansions, or know only as a rare spelling; undefined for all others, and for ordinary
   * words, which are meant as they are.
   */
  correctWord(word: string, expansions: readonly Spelling[]): readonly string[] | undefined
  /** The word of an author's name that was probably meant. */
  correctName(word: string): string | undefined
}

/** For the words of one query. */
export function createSpellingCorrector(corpus: Corpus): SpellingCorrector {
  const corrected = new Map<string, readonly string[] | undefined>()
  let unknown = 0

  function correct(word: string, expansions: readonly Spelling[]): readonly string[] | undefined {
    if (expansions.some((expansion) => isKnown(corpus, expansion))) return correctKnown(word)
    const edits = countEdits()
    if (edits === 0) return undefined
    const near = correctAnyWord(corpus.lexicon, word, edits)
    const meant = near !== undefined && isCommonEnough(near) ? near : undefined
    if (isSpeltRight(word, corpus.analysis) || corpus.meanings.isUsual(corpus.analysis.stem(word)))
      return meant !== undefined && areForms(word, meant) ? [meant] : undefined
    return meant === undefined ? splitInTwo(corpus, word) : [meant]
  }

  /** A word that papers have, and far more of them in another spelling. */
  function correctKnown(word: string): readonly string[] | undefined {
    const meant = isRareSpelling(word) ? correctAnyWord(corpus.lexicon, word, 1) : undefined
    const isOther = meant !== undefined && corpus.analysis.stem(meant) !== corpus.analysis.stem(word)
    return isOther && papersWith(corpus, meant) >= timesMore * papersWith(corpus, word) ? [meant] : undefined
  }

  /** A name that the papers do not know is hardly a slip for another that hardly any has. */
  function isCommonEnough(word: string): boolean {
    const least = Math.min(minPapers, corpus.terms.papers / manyPapers)
    return isFunctionWord(word) || papersWith(corpus, word) >= least
  }

  /** How many edits the next unknown word may be corrected by. */
  function countEdits(): 0 | 1 | 2 {
    unknown++
    return unknown <= maxFarCorrections ? 2 : unknown <= maxCorrections ? 1 : 0
  }

  function isRareSpelling(word: string): boolean {
    if (word.length < rareLetters || !/^\p{L}+$/u.test(word)) return false
    return papersWith(corpus, word) <= rarePapers && corpus.names.papersWith(word) === 0
  }

  return {
    correctWord(word, expansions) {
      if (!corrected.has(word)) corrected.set(word, correct(word, expansions))
      return corrected.get(word)
    },
    correctName(word) {
      const edits = countEdits()
      return edits === 0 ? undefined : corpus.names.correct(word, edits)
    },
  }
}

/** The two known words that a word is joined of; of several pairs the one with most papers. */
export function splitInTwo(corpus: Corpus, word: string): readonly string[] | undefined {
  let best: readonly string[] | undefined
  let bestPapers = 0
  for (let at = 2; at <= word.length - 2 && word.length <= 40; at++) {
    const halves = [word.slice(0, at), word.slice(at)]
    const papers = Math.min(...halves.map((half) => corpus.words.papersWith(half)))
    if (papers <= bestPapers) continue
    best = halves
    bestPapers = papers
  }
  return best
}

function isKnown(corpus: Corpus, { terms }: Spelling): boolean {
  return terms.every(({ word }) => papersWith(corpus, word) > 0 || corpus.names.papersWith(word) > 0)
}

/** The papers whose text has the word or another of its stem. */
function papersWith(corpus: Corpus, word: string): number {
  return Math.max(corpus.words.papersWith(word), corpus.terms.papersWith(corpus.analysis.stem(word), 'text'))
}
