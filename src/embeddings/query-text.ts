/** Which part of a query has a meaning, and papers by their identifiers. */
import type { Identifier } from '../model/identifier.ts'
import type { Condition, Query } from '../model/query.ts'
import { isChatWord, isFunctionWord } from '../search/stop-words.ts'

/** The plain words, phrases and titles that are asked for; undefined where these say nothing. */
export function meaningOf({ condition }: Query): string | undefined {
  const texts = condition === undefined ? [] : textsOf(condition)
  const says = texts.some((text) => {
    const word = text.toLowerCase()
    return /\p{L}/u.test(word) && !isFunctionWord(word) && !isChatWord(word)
  })
  return says ? texts.join(' ').slice(0, longestText) : undefined
}

/** Some papers by their identifiers, newest first. */
export function onlyThese(ids: readonly Identifier[]): Query {
  const conditions = ids.map((id) => ({ kind: 'id', id }) as const)
  return { typed: '', condition: { kind: 'any', conditions }, sort: 'new' }
}

function textsOf(condition: Condition): string[] {
  switch (condition.kind) {
    case 'word':
      return [condition.word]
    case 'phrase':
    case 'title':
      return condition.words.split(/\s+/)
    case 'all':
    case 'any':
      return condition.conditions.flatMap(textsOf)
    default:
      return []
  }
}

/** About 500 tokens, which every model takes. */
const longestText = 2000
