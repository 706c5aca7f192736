/** Papers like a paper: its weightiest words are the query. */

import { compareText } from '../../model/lists.ts'
import type { Paper } from '../../model/paper.ts'
import { tokenize } from '../analysis/analysis.ts'
import { isChatWord, isFunctionWord } from '../analysis/stop-words.ts'
import type { Corpus } from '../index/corpus.ts'
import type { QueryTerm } from '../query/expansions.ts'
import { seekAnywhere } from '../query/expansions.ts'

const wordsTaken = 100
/** Characters of a paper that tell what it is like; few abstracts have more. */
const maxComparedLength = 4_000
// Above this share of common words two abstracts are the same text, revised.
const sameText = 0.7

/**
 * The words that tell a paper from the others, by tf·idf over title and abstract, at
 * most 100; each as it is written.
 */
export function tellingWords(paper: Paper, corpus: Corpus): QueryTerm[] {
  const counts = new Map<string, { word: string; count: number }>()
  for (const word of contentWords(textOf(paper))) {
    const stem = corpus.analysis.stem(word)
    counts.set(stem, { word: counts.get(stem)?.word ?? word, count: (counts.get(stem)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
    .map(({ word, count }) => {
      const papers = corpus.words.papersWith(word)
      const idf = Math.log(1 + corpus.terms.papers / (papers + 1))
      return { word, times: 1 + Math.log(count), score: papers > 0 ? (1 + Math.log(count)) * idf : 0 }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || compareText(a.word, b.word))
    .slice(0, wordsTaken)
    .map(({ word, times }) => {
      const term = seekAnywhere(corpus, word)
      const places = term.places.filter(([, field]) => field === 'text' || field === 'title')
      return {
        asked: word,
        expansions: [{ kind: 'exact', terms: [{ word, places }], weight: times, isOneTerm: false }],
      }
    })
}

/** Ranked papers with those that are the same text as the paper put last. */
export function putCopiesLast(
  paper: Paper,
  ranked: readonly { readonly doc: number; readonly paper: Paper }[],
): number[] {
  const own = new Set(contentWords(textOf(paper)))
  const isCopy = (other: Paper) => {
    const words = new Set(contentWords(textOf(other)))
    const shared = own.intersection(words).size
    return shared > sameText * own.union(words).size
  }
  const marked = ranked.map(({ doc, paper: other }) => ({ doc, isCopy: isCopy(other) }))
  return [...marked.filter((one) => !one.isCopy), ...marked.filter((one) => one.isCopy)].map(({ doc }) => doc)
}

function textOf({ title = '', abstract }: Paper): string {
  return `${title}\n${abstract}`
}

/** The words of a text that say something, folded, parts of compounds one by one. */
export function contentWords(text: string): string[] {
  return tokenize(text.slice(0, maxComparedLength))
    .flatMap((word) => word.segments.map((segment) => segment.word))
    .filter((word) => !isFunctionWord(word) && !isChatWord(word))
}
