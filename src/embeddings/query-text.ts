/** The part of a query that has a meaning, and a query for papers by identifier. */
import type { Identifier } from '../model/identifier.ts'
import type { Condition, Query } from '../model/query.ts'
import { isChatWord, isFunctionWord } from '../search/analysis/stop-words.ts'

/**
 * The plain words of a query with its phrases and titles; undefined if no plain word carries meaning, since quotes are
 * meant literally.
 */
export function meaningOf({ condition }: Query): string | undefined {
  const leaves = condition === undefined ? [] : leavesOf(condition)
  const says = leaves.some(({ kind, text }) => {
    const word = text.toLowerCase()
    return kind === 'word' && /\p{L}/u.test(word) && !isFunctionWord(word) && !isChatWord(word)
  })
  const texts = leaves.map(({ text }) => text)
  return says ? texts.join(' ').slice(0, maxTextLength) : undefined
}

/** Some papers by their identifiers, newest first. */
export function onlyThese(ids: readonly Identifier[]): Query {
  const conditions = ids.map((id) => ({ kind: 'id', id }) as const)
  return { typed: '', condition: { kind: 'any', conditions }, sort: 'new' }
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
const maxTextLength = 2000
