/**
 * A question as what passages are compared with: its words, each with its weight and
 * what else it may be written as.
 */
import type { Match } from '../model/match.ts'
import type { Analysis } from '../search/analysis/analysis.ts'
import { isChatWord } from '../search/analysis/stop-words.ts'
import { idf } from '../search/rank/bm25.ts'
import { type ContentWord, contentWordsOf } from './words-of.ts'

/**
 * `weight` is the word's idf; `others` are stems that all have to be there: the long form of
 * an acronym, the right spelling.
 */
export interface QuestionWord extends ContentWord {
  readonly weight: number
  readonly others: readonly (readonly string[])[]
}

/** A longer question is a pasted text; its first words say what it is about. */
const maxWords = 40
/** Of one word. */
const maxOthers = 4

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
  const others = otherWritings(matches, analysis)
  return words.map((word, at) => ({
    ...word,
    weight: idf(index.papersWith[at] ?? 0, index.papers),
    others: [...(others.get(word.stem)?.values() ?? [])].slice(0, maxOthers),
  }))
}

/** By the stem of what was asked and by how it was found: the stems of that. */
function otherWritings(papers: Iterable<readonly Match[]>, analysis: Analysis) {
  const others = new Map<string, Map<string, readonly string[]>>()
  for (const matches of papers)
    for (const { asked, found, kind } of matches) {
      if (kind !== 'acronym' && kind !== 'typo') continue
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
