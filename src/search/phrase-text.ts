/** Finding words exactly in the order in which they were quoted. */
import type { Paper } from '../model/paper.ts'
import { readWords } from './analysis.ts'

/**
 * A text as one run of folded letters, and where its words begin and end: so "chain of thought" is found in
 * "Chain-of-Thought", and "finetuning" in "fine-tuning", but never "art" in "chart".
 */
interface Run {
  readonly letters: string
  readonly boundaries: ReadonlySet<number>
}

/** How often a phrase stands in a text. */
export type CountPhrase = (phrase: string) => (paper: Paper) => PhraseCounts

export interface PhraseCounts {
  readonly title: number
  readonly abstract: number
  readonly authors: number
}

/** A counter that remembers the papers that it has read for as long as they are in use. */
export function createPhraseCounter(): CountPhrase {
  const runs = new WeakMap<Paper, { title: Run; abstract: Run; authors: readonly Run[] }>()

  function readPaper(paper: Paper) {
    const read = runs.get(paper) ?? {
      title: readRun(paper.title ?? ''),
      abstract: readRun(paper.abstract),
      authors: paper.authors.map(readRun),
    }
    runs.set(paper, read)
    return read
  }

  return (phrase) => {
    const { letters } = readRun(phrase)
    return (paper) => {
      const { title, abstract, authors } = readPaper(paper)
      return {
        title: countIn(title, letters),
        abstract: countIn(abstract, letters),
        authors: authors.reduce((sum, author) => sum + countIn(author, letters), 0),
      }
    }
  }
}

function readRun(text: string): Run {
  const boundaries = new Set([0])
  const parts: string[] = []
  let length = 0
  for (const word of readWords(text))
    for (const piece of word.pieces) {
      parts.push(piece.word)
      length += piece.word.length
      boundaries.add(length)
    }
  return { letters: parts.join(''), boundaries }
}

function countIn(run: Run, letters: string): number {
  if (letters === '') return 0
  let count = 0
  let at = run.letters.indexOf(letters)
  while (at >= 0) {
    if (run.boundaries.has(at) && run.boundaries.has(at + letters.length)) count++
    at = run.letters.indexOf(letters, at + 1)
  }
  return count
}
