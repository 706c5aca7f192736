/** Phrases as predicates on rows: words side by side, whatever joins them. */

import { maxTermLength, tokenize } from '../analysis/analysis.ts'
import { isFunctionWord } from '../analysis/stop-words.ts'
import type { Corpus } from '../index/corpus.ts'
import { joinQueries, lexemeOf, quoteLexeme, storable } from './lexemes.ts'
import { matching, nothing, type Predicate } from './predicates.ts'
import type { Statistics } from './statistics.ts'
import { startOf } from './word-starts.ts'

interface Parts {
  /** It gives analysis only; it has no papers. */
  readonly corpus: Corpus
  readonly statistics: Statistics
}

/**
 * Where a phrase begins tells its first two words but for chance, which the rarer of them rules out: to ask
 * the index for both takes twice as long.
 */
export function withoutImplied(
  words: readonly Predicate[],
  isInStart: readonly boolean[],
): readonly Predicate[] {
  const implied = words.filter((_, at) => isInStart[at])
  const rarest = implied.toSorted((a, b) => a.share - b.share)[0]
  return words.filter((word, at) => word === rarest || !isInStart[at])
}

/** The words of a text that say something. */
export function contentOf(text: string): string[] {
  const words = tokenize(text).flatMap((word) => word.segments.map((segment) => segment.word))
  return words.filter((word) => !isFunctionWord(word))
}

/** The pieces of a text's words, which may be joined in any way. */
export function piecesOf(text: string): string[] {
  return tokenize(text).flatMap((word) => word.pieces.map((piece) => piece.word))
}

/** Rows with the first two words of a phrase side by side, and of a longer one with those that tell most. */
export function predicatesOfPairs(
  pieces: readonly string[],
  { corpus, statistics }: Parts,
): readonly Predicate[] {
  const shares = pieces.map((piece) =>
    isFunctionWord(piece)
      ? shareOfFunctionWord
      : statistics.papersWithTerm(corpus.analysis.stem(piece), 'text') / Math.max(1, statistics.papers),
  )
  const shareAt = (at: number) => (shares[at] ?? 1) * (shares[at + 1] ?? 1)
  const later = [...pieces.keys()].slice(1, -1).sort((a, b) => shareAt(a) - shareAt(b))
  const places = pieces.length < 2 ? [] : [0, ...later.slice(0, 1)]
  return places.flatMap((at) => predicateOfPair(pieces, at, shares[at] ?? 1, { corpus, statistics }) ?? [])
}

/**
 * Rows in which the words of a phrase may stand from one of its pieces on. As in memory, its joints do not
 * matter: any word that holds the first letter of the piece is looked for, with the letters after it.
 * Undefined where that is not indexed. `share` is that of rows with the piece as a word.
 */
function predicateOfPair(
  pieces: readonly string[],
  place: number,
  share: number,
  { corpus, statistics }: Parts,
): Predicate | undefined {
  const letters = pieces.join('')
  const first = pieces.slice(0, place).join('').length
  if (letters.length > maxTermLength) return undefined
  const isMet = (word: string) => isFunctionWord(word) || statistics.numberOf(word) > 0
  const found: string[] = []
  for (let from = 0; from <= first; from++) {
    for (let end = first + 1; end < letters.length; end++) {
      const word = letters.slice(from, end)
      if (isMet(word)) found.push(startOf(word, letters.slice(end)))
    }
    const last = letters.slice(from)
    if (isFunctionWord(last)) return undefined
    if (isMet(last))
      found.push(lexemeOf.stem(corpus.analysis.stem(last)), lexemeOf.name(last), startOf(last, ''))
  }
  if (found.length === 0) return nothing
  const query = joinQueries([...new Set(found)].map(quoteLexeme), '|')
  return matching(query, share * shareWithPair, { cost: share * shareWithPair * statistics.papers })
}

/** A run of letters that begins and ends with a word, whatever the joints within: see `phrase-text.ts`. */
export function runOf(letters: string): string {
  const run = [...storable(letters)].map((letter) => (letter === '.' ? '\\.' : letter)).join('[-+ ]?')
  return `(^|[-+= \\n])${run}($|[-+= \\n])`
}

/** Share, roughly, of the papers with a word of a phrase that have it beside the next one. */
export const shareWithPair = 0.1
/** “The” is in most papers, “whom” in few. */
const shareOfFunctionWord = 0.5
