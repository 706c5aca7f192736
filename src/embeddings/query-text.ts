/** Which part of a query has a meaning, and papers by their identifiers. */
import type { Identifier } from '../model/identifier.ts'
import type { Condition, Query } from '../model/query.ts'
import { isChatWord, isFunctionWord } from '../search/stop-words.ts'

/**
 * The plain words of a query with its phrases and titles; undefined where no plain word says anything. So what is only
 * quoted is taken at its word.
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

/** What is asked for in words; what is unwanted is not among it. */
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
