/**
 * A question as what passages are compared with: its words, each with its weight and
 * what else it may be written as.
 */

import { type ContentWord, contentWordsOf } from '../abstracts/content-words.ts'
import type { Match } from '../model/match.ts'
import type { Analysis } from '../search/analysis/analysis.ts'
import { areForms, isOrdinaryWord, usualShare } from '../search/analysis/ordinary-words.ts'
import { isChatWord } from '../search/analysis/stop-words.ts'
import { idf } from '../search/rank/bm25.ts'

export interface QuestionWord extends ContentWord {
  /** Its idf. */
  readonly weight: number
  /** How surprising it is in a paper, in nats: in a larger index it is better known how rare a word is. */
  readonly telling: number
  /** No ordinary word of abstracts. */
  readonly isRare: boolean
  /** What an acronym stands for, and the other spelling of English: stems that all have to be there. */
  readonly writings: readonly (readonly string[])[]
  /** What it may be where it is no word of the index. */
  readonly corrections: readonly (readonly string[])[]
}

/** A longer question is a pasted text; its first words say what it is about. */
const maxWords = 40
/** Other forms of one word. */
const maxOthers = 4
/** Papers that the usual shares of words count for, beside those of the index. */
const usualPapers = 300

/**
 * The words that are asked for, each once; the words of a request (“papers”, “show”)
 * only where there are no others.
 */
export function wordsAsked(question: string, analysis: Analysis): ContentWord[] {
  const all = contentWordsOf(question, analysis)
  const said = all.filter(({ word }) => !isChatWord(word))
  const words = new Map((said.length > 0 ? said : all).map((word) => [word.stem, word]))
  return [...words.values()].slice(0, maxWords)
}

/**
 * Weighs words by how many of all papers have them, and adds the other writings that the index found them by.
 */
export function weighAsked(
  words: readonly ContentWord[],
  index: { readonly papers: number; readonly papersWith: readonly number[] },
  matches: Iterable<readonly Match[]>,
  analysis: Analysis,
): QuestionWord[] {
  const same = writingsOf(matches, isSameWord, analysis)
  const corrected = writingsOf(matches, (match) => match.kind === 'typo' && !isSameWord(match), analysis)
  const some = (of: typeof same, stem: string) => [...(of.get(stem)?.values() ?? [])].slice(0, maxOthers)
  return words.map((word, at) => {
    const having = index.papersWith[at] ?? 0
    return {
      ...word,
      weight: idf(having, index.papers),
      telling: Math.log((index.papers + usualPapers) / (having + usualPapers * usualShare(word.stem))),
      isRare: !isOrdinaryWord(word.word, analysis),
      writings: some(same, word.stem),
      corrections: some(corrected, word.stem),
    }
  })
}

/** What an acronym stands for, or “personalized” for “personalised”. */
function isSameWord({ kind, asked, found }: Match): boolean {
  return kind === 'acronym' || (kind === 'typo' && areForms(asked.toLowerCase(), found.toLowerCase()))
}

/** By the stem of what was asked and by how it was found: the stems of that. */
function writingsOf(
  papers: Iterable<readonly Match[]>,
  isWanted: (match: Match) => boolean,
  analysis: Analysis,
) {
  const others = new Map<string, Map<string, readonly string[]>>()
  for (const matches of papers)
    for (const match of matches) {
      if (!isWanted(match)) continue
      const { asked, found } = match
      const stem = contentWordsOf(asked, analysis)[0]?.stem
      if (stem === undefined) continue
      const known = others.get(stem) ?? new Map<string, readonly string[]>()
      others.set(stem, known)
      if (known.has(found)) continue
      known.set(
        found,
        contentWordsOf(found, analysis).map((word) => word.stem),
      )
    }
  return others
}
