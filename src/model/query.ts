/** A query, as parsed from the query language by `search/query/parse-query.ts`. */
import type { Identifier } from './identifier.ts'

/** Something a paper must, may or must not have. Positions are offsets into the typed text. */
export type Condition =
  | { readonly kind: 'word'; readonly word: string; readonly start: number; readonly end: number }
  | { readonly kind: 'phrase'; readonly words: string; readonly start: number; readonly end: number }
  | { readonly kind: 'author' | 'title'; readonly words: string }
  /** What is named elsewhere: a topic, or by `in:related-work` a shelf. */
  | { readonly kind: 'topic'; readonly name: string }
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'ids'; readonly ids: readonly Identifier[] }
  | { readonly kind: 'after' | 'before'; readonly date: string }
  | { readonly kind: 'has'; readonly what: 'code' }
  | { readonly kind: 'not'; readonly condition: Condition }
  | { readonly kind: 'all' | 'any'; readonly conditions: readonly Condition[] }

/**
 * `condition` is undefined when nothing but `sort:` was typed. `typed` is the text as read.
 * `after` includes its day, `before` excludes it; `since:2w` is read into `after`.
 */
export interface Query {
  readonly typed: string
  readonly condition: Condition | undefined
  readonly sort: 'relevance' | 'new' | 'old'
}

/** Every paper, newest first. */
export const everything: Query = { typed: '', condition: undefined, sort: 'new' }

/** The query with one more condition. */
export function narrow(query: Query, condition: Condition): Query {
  const conditions = query.condition === undefined ? [condition] : [query.condition, condition]
  return { ...query, condition: { kind: 'all', conditions } }
}

/** The conditions in a condition that hold no others. */
export function leavesOf(condition: Condition): Condition[] {
  if (condition.kind === 'not') return leavesOf(condition.condition)
  return condition.kind === 'all' || condition.kind === 'any'
    ? condition.conditions.flatMap(leavesOf)
    : [condition]
}

/** A condition that is always to be satisfied, whatever else the query has. */
export type FilterCondition = Exclude<Condition, { kind: 'word' | 'all' | 'any' | 'not' | 'topic' }>
