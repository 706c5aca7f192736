/** Papers as numbers of words, a chunk of papers at a time, so that several threads can share the work. */
import { splitSentences } from '../../../abstracts/sentences.ts'
import type { Analysis } from '../../../search/analysis/analysis.ts'
import { wordsOf } from '../words-of.ts'

/** What training reads of a paper. */
export interface TrainingText {
  readonly title: string
  readonly abstract: string
}

/**
 * Papers in parts, one after the other: a paper's first part is its title, the others are sentences of its
 * abstract. Part `p` is `numbers[partStarts[p]]` up to the next part's start, and paper `n` begins with part
 * `paperStarts[n]`. A number is a place in `words`, which are in the order of their first appearance.
 */
export interface AnalysedPapers {
  readonly words: readonly string[]
  readonly numbers: Uint32Array
  readonly partStarts: Uint32Array
  readonly paperStarts: Uint32Array
}

export function analysePapers(papers: readonly TrainingText[], analysis: Analysis): AnalysedPapers {
  const places = new Map<string, number>()
  const [numbers, partStarts, paperStarts]: [number[], number[], number[]] = [[], [], []]
  for (const { title, abstract } of papers) {
    paperStarts.push(partStarts.length)
    for (const part of [
      title.slice(0, maxTitleLength),
      ...splitSentences(abstract.slice(0, maxAbstractLength)),
    ]) {
      partStarts.push(numbers.length)
      for (const word of wordsOf(part, analysis)) {
        const place = places.get(word) ?? places.size
        if (place === places.size) places.set(word, place)
        numbers.push(place)
      }
    }
  }
  return {
    words: [...places.keys()],
    numbers: Uint32Array.from(numbers),
    partStarts: Uint32Array.from(partStarts),
    paperStarts: Uint32Array.from(paperStarts),
  }
}

/** Longer than any of arXiv. */
const maxTitleLength = 1000
const maxAbstractLength = 8000
