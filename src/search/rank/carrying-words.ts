/** Which words of a paper make it near in meaning. */
import type { Hit } from '../../model/match.ts'
import type { Paper } from '../../model/paper.ts'
import { maxTextLength, tokenize } from '../analysis/analysis.ts'
import { isChatWord } from '../analysis/stop-words.ts'
import type { Corpus } from '../index/corpus.ts'
import { cosineOf, type PackedVector } from '../index/paper-vectors.ts'

/** A hit whose nearness in meaning names the words that carry it, strongest first. */
export function nameCarryingWords(hit: Hit, asked: PackedVector | undefined, corpus: Corpus): Hit {
  if (asked === undefined || !hit.matches.some(({ kind }) => kind === 'meaning')) return hit
  const found = carryingWords(hit.paper, asked, corpus).join(', ')
  return {
    ...hit,
    matches: hit.matches.map((match) => (match.kind === 'meaning' ? { ...match, found } : match)),
  }
}

/**
 * At most four words, each as it is first written: those nearest to the vector that occur there most often.
 */
function carryingWords(paper: Paper, asked: PackedVector, { analysis, meanings }: Corpus): string[] {
  const text = `${paper.title ?? ''}\n${paper.abstract}`.slice(0, maxTextLength)
  const words = new Map<string, { readonly written: string; times: number }>()
  for (const { word, start, end } of tokenize(text)) {
    const stem = analysis.stem(word)
    const known = words.get(stem) ?? { written: text.slice(start, end), times: 0 }
    known.times++
    if (!isChatWord(word)) words.set(stem, known)
  }
  return [...words]
    .map(([stem, { written, times }]) => {
      const vector = meanings.vectorOfWords([stem])
      const cosine = vector === undefined ? 0 : cosineOf(asked, vector)
      return { written, cosine, share: cosine * (1 + Math.log(times)) }
    })
    .filter(({ cosine }) => cosine >= minCosine)
    .sort((a, b) => b.share - a.share)
    .slice(0, wordsNamed)
    .map(({ written }) => written)
}

const wordsNamed = 4
const minCosine = 0.2
