/** Finding words exactly in the order in which they were quoted. */
import type { Field } from '../../model/match.ts'
import { tokenize } from '../analysis/analysis.ts'
import type { Lexicon } from './lexicon.ts'
import type { Segment, Tokens } from './tokens.ts'
import { visitTokens } from './tokens.ts'

/** How often a phrase occurs in the fields of a paper. */
export type CountPhrase = (tokens: Tokens) => Readonly<Record<Field, number>>

/**
 * A counter of one phrase. Texts are compared as runs of folded letters that begin and end with
 * a word: so "chain of thought" is found in "Chain-of-Thought", and "finetuning" in
 * "fine-tuning", but never "art" in "chart".
 */
export function createPhraseCounter(phrase: string, lexicon: Lexicon): CountPhrase {
  const { letters, steps } = readPhrase(phrase, lexicon)
  const opening = steps.get(0)

  return (tokens) => {
    const counts = { title: 0, abstract: 0, authors: 0 }
    let field: Field = 'authors'
    // How many letters of the phrase each match in progress has found.
    let runs: number[] = []
    const read = (word: number) => {
      if (runs.length === 0 && opening?.has(word) !== true) return
      runs = [...runs, 0].flatMap((found) => steps.get(found)?.get(word) ?? [])
      if (!runs.includes(letters.length)) return
      counts[field]++
      runs = runs.filter((found) => found < letters.length)
    }
    visitTokens(tokens, {
      begin(next) {
        field = next
        runs = []
      },
      word: read,
      compound(segments: readonly Segment[]) {
        for (const { pieces } of segments) for (const piece of pieces) read(piece)
      },
    })
    return counts
  }
}

/**
 * The letters of a phrase and, for each number of letters found, the words that may follow
 * and the number found after each.
 */
export function readPhrase(phrase: string, lexicon: Lexicon) {
  const letters = tokenize(phrase)
    .flatMap((word) => word.pieces.map((piece) => piece.word))
    .join('')
  const steps = new Map<number, Map<number, number>>()
  const reached = new Set(letters === '' ? [] : [0])
  for (const found of reached) {
    const next = new Map<number, number>()
    for (let end = found + 1; end <= Math.min(letters.length, found + maxWordLength); end++) {
      const word = lexicon.idOf(letters.slice(found, end))
      if (word === undefined) continue
      next.set(word, end)
      if (end < letters.length) reached.add(end)
    }
    steps.set(found, next)
  }
  return { letters, steps }
}

const maxWordLength = 100
