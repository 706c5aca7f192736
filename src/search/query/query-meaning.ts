/** The part of a query that has a meaning. */

import type { Paper } from '../../model/paper.ts'
import type { Condition, Query } from '../../model/query.ts'
import { hasLetter } from '../../model/words.ts'
import { maxTextLength, tokenize } from '../analysis/analysis.ts'
import { isFunctionWord } from '../analysis/stop-words.ts'
import type { Corpus } from '../index/corpus.ts'
import type { PackedVector } from '../index/paper-vectors.ts'

/**
 * The plain words of a query with its phrases and titles; undefined if no plain word carries meaning,
 * since quotes are meant literally.
 */
export function meaningOf({ condition }: Pick<Query, 'condition'>): string | undefined {
  const leaves = condition === undefined ? [] : leavesOf(condition)
  const says = leaves.some(({ kind, text }) => {
    const word = text.toLowerCase()
    return kind === 'word' && hasLetter(word) && !isFunctionWord(word)
  })
  const texts = leaves.map(({ text }) => text)
  return says ? texts.join(' ').slice(0, maxQueryLength) : undefined
}

/**
 * The vector of a query; undefined where meaning is not to count for it. Each word is
 * read as what it was corrected to.
 */
export function vectorOfQuery(
  query: Query,
  corpus: Corpus,
  corrections: ReadonlyMap<string, string> = new Map(),
): PackedVector | undefined {
  if (corpus.meanings.weight === 0 || query.sort !== 'relevance') return undefined
  const text = meaningOf(query)
  return text === undefined
    ? undefined
    : corpus.meanings.vectorOfWords(meaningWords(text, corpus, corrections))
}

/** The vector of a paper, which need not be in the corpus; undefined where meaning does not count. */
export function vectorOfPaper({ title = '', abstract }: Paper, { meanings, analysis }: Corpus) {
  if (meanings.weight === 0) return undefined
  const words = tokenize(`${title}\n${abstract}`.slice(0, maxTextLength)).flatMap((word) =>
    analysis.termsOf(word),
  )
  return meanings.vectorOfWords(words)
}

/** The stems of a text that say what it is about, repeats included. */
function meaningWords(
  text: string,
  { analysis }: Pick<Corpus, 'analysis'>,
  corrections: ReadonlyMap<string, string>,
): string[] {
  return tokenize(text).flatMap((word) => {
    const meant = corrections.get(word.word)
    if (meant !== undefined) return meant.split(' ').map((part) => analysis.stem(part))
    return analysis.termsOf(word)
  })
}

/** The words that are asked for, without those excluded. */
function leavesOf(condition: Condition): { readonly kind: 'word' | 'quote'; readonly text: string }[] {
  switch (condition.kind) {
    case 'word':
      return [{ kind: 'word', text: condition.word }]
    case 'phrase':
    case 'title':
      return [{ kind: 'quote', text: condition.words }]
    case 'all':
    case 'any':
      return condition.conditions.flatMap(leavesOf)
    default:
      return []
  }
}

/** About 500 tokens, which every model takes. */
const maxQueryLength = 2000
