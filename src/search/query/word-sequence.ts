/** The words of a query in the order in which they stand, by two. */
import type { Condition, Query } from '../../model/query.ts'
import { tokenize } from '../analysis/analysis.ts'
import { isFunctionWord } from '../analysis/stop-words.ts'
import type { Corpus } from '../index/corpus.ts'
import { longFormsIn } from './expansions.ts'

/** Two words that follow one another, by their stems. */
export interface Neighbours {
  readonly asked: string
  readonly first: string
  readonly second: string
  /** How many places the second stands behind the first: 2 with a function word between them. */
  readonly gap: number
  /** The acronyms of long forms in the query that have both. */
  readonly shorts: readonly string[]
}

export interface Sequence {
  readonly asked: string
  /** All letters and digits of the words, function words included. */
  readonly letters: string
  /** How many words it has that are searched for. */
  readonly words: number
  readonly pairs: readonly Neighbours[]
  /** The stem of the only word that is searched for; none of several. */
  readonly alone: readonly string[]
}

/** What is longer is a sentence, of which hardly two words stand in a paper as they do in it. */
const maxWords = 8
/** “theory of mind”; with more words and grammar between them it is a sentence. */
const maxWordsOfPhrase = 3
/** “attention is all you need” */
const maxGap = 4

/** The plain words of a query, each as it was corrected; undefined where there are none, or too many. */
export function sequenceOf(
  { condition }: Pick<Query, 'condition'>,
  corpus: Corpus,
  corrections: ReadonlyMap<string, string>,
): Sequence | undefined {
  const asked = wordsOf(condition).join(' ')
  const pieces = tokenize(asked).flatMap((word) => {
    const meant = corrections.get(word.word)
    return meant === undefined
      ? word.pieces.map((piece) => ({ written: asked.slice(piece.start, piece.end), word: piece.word }))
      : meant.split(' ').map((part) => ({ written: part, word: part }))
  })
  const said = pieces.flatMap(({ word }, at) => (isFunctionWord(word) ? [] : [at]))
  if (said.length === 0 || said.length > maxWords) return undefined
  const longForms = longFormsIn(
    pieces.map(({ word }) => corpus.analysis.stem(word)),
    corpus,
  )
  const isSentence = said.length > maxWordsOfPhrase && pieces.length > said.length && longForms.length === 0
  const pairs = (isSentence ? [] : said.slice(1)).flatMap((at, before): Neighbours[] => {
    const from = said[before] ?? 0
    const [first, second] = [pieces[from], pieces[at]]
    if (first === undefined || second === undefined || at - from > maxGap) return []
    const shorts = longForms.flatMap((form) => (form.from <= from && form.to > at ? form.shorts : []))
    return [
      {
        asked: pieces
          .slice(from, at + 1)
          .map(({ written }) => written)
          .join(' '),
        first: corpus.analysis.stem(first.word),
        second: corpus.analysis.stem(second.word),
        gap: at - from,
        shorts: shorts.map((short) => corpus.analysis.stem(short)),
      },
    ]
  })
  const stems = said.map((at) => corpus.analysis.stem(pieces[at]?.word ?? ''))
  return {
    asked,
    letters: pieces.map(({ word }) => word).join(''),
    words: said.length,
    pairs,
    alone: stems.length === 1 ? stems : [],
  }
}

function wordsOf(condition: Condition | undefined): string[] {
  if (condition?.kind === 'word') return [condition.word]
  return condition?.kind === 'all'
    ? condition.conditions.flatMap((part) => (part.kind === 'word' ? [part.word] : []))
    : []
}
