/** Which part of a query has a meaning, and the query with papers added that are near it. */
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

/**
 * Three ways to ask for some papers: `lenient` allows each of them that obeys the filters, whatever its words, `strict`
 * only those that have one of the words too, as the query itself does. Undefined where words and filters stand beside
 * each other under an `or`, so that what to obey depends on the words.
 */
export function narrowTo(
  query: Query,
  ids: readonly Identifier[],
): { readonly lenient: Query; readonly strict: Query } | undefined {
  if (query.condition === undefined || isMixed(query.condition)) return undefined
  const parts = query.condition.kind === 'all' ? query.condition.conditions : [query.condition]
  const words = parts.filter(onlyRanks)
  const obeyed = parts.filter((part) => !onlyRanks(part))
  const these = any(ids.map((id) => ({ kind: 'id', id })))
  const wordsOrThese = words.length === 0 ? [] : [any([all(words), these])]
  return {
    lenient: { ...query, condition: all([...wordsOrThese, ...obeyed, these]) },
    strict: { ...query, condition: all([...words, ...obeyed, these]) },
  }
}

/** Some papers by their identifiers, newest first. */
export function onlyThese(ids: readonly Identifier[]): Query {
  return { typed: '', condition: any(ids.map((id) => ({ kind: 'id', id }))), sort: 'new' }
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

/** As the index has it: of words that only rank, any will do. */
function onlyRanks(condition: Condition): boolean {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.conditions.every(onlyRanks)
  return condition.kind === 'word'
}

function isMixed(condition: Condition): boolean {
  if (condition.kind === 'any') return !onlyRanks(condition) && hasWords(condition)
  return condition.kind === 'all' && condition.conditions.some(isMixed)
}

function hasWords(condition: Condition): boolean {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.conditions.some(hasWords)
  return condition.kind === 'word'
}

function all(conditions: readonly Condition[]): Condition {
  return { kind: 'all', conditions }
}

function any(conditions: readonly Condition[]): Condition {
  return { kind: 'any', conditions }
}

/** About 500 tokens, which every model takes. */
const longestText = 2000
