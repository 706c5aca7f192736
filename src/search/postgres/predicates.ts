/** Predicates on rows of papers, each with an estimate of its cost. */
import { type RawBuilder, sql } from 'kysely'
import { joinQueries, lexemeOf, quoteLexeme } from './lexemes.ts'

/**
 * A row matches when `query`, a `tsquery`, finds it and `rest` holds; either may be absent. `share`
 * estimates the share of all rows that match, at least `atLeast` rows do, and finding them all reads
 * about `cost` entries of the index.
 */
export interface Predicate {
  readonly query?: string
  readonly rest?: RawBuilder<boolean>
  readonly share: number
  readonly atLeast: number
  readonly cost: number
  /** `rest` reads columns that are stored outside the row, which takes some 50 µs. */
  readonly isExpensive?: true
  /** What of `query` must be asked for where the words of a phrase are asked for by themselves. */
  readonly beside?: string
  /** The condition for an engine that knows a paper's lexemes only; absent where they say nothing of it. */
  readonly within?: Within
}

/**
 * Papers told by their lexemes alone, as a `tsquery`, in which `!` stands only beside something that must be
 * there. Where it is not exact, there may be more papers.
 */
export interface Within {
  readonly query: string
  readonly isExact: boolean
}

export const nothing: Predicate = {
  rest: sql<boolean>`false`,
  share: 0,
  atLeast: 0,
  cost: 0,
  within: { query: quoteLexeme(lexemeOf.nothing()), isExact: true },
}

/** A row's whole condition. */
export function whereOf(predicate: Predicate | undefined): RawBuilder<boolean> {
  const { query, rest } = predicate ?? {}
  const found = query === undefined ? undefined : sql<boolean>`lexemes @@ ${query}::tsquery`
  if (found === undefined || rest === undefined) return found ?? rest ?? sql<boolean>`true`
  return sql<boolean>`(${found} and ${rest})`
}

/** Rows that satisfy all parts, or any of them; undefined when there is none. */
export function conjunction(parts: readonly Predicate[]): Predicate | undefined {
  if (parts.length < 2) return parts[0]
  const [finding, looked] = takeFinding(parts)
  const queries = finding.flatMap(({ query }) => query ?? [])
  const rests = [...finding.flatMap(({ rest }) => rest ?? []), ...looked]
  return {
    ...(queries.length === 0 ? {} : { query: joinQueries(queries, '&') }),
    ...(rests.length === 0 ? {} : { rest: sql<boolean>`(${sql.join(rests, sql` and `)})` }),
    share: parts.reduce((share, part) => share * part.share, 1),
    atLeast: 0,
    cost: costOfAll(finding),
    ...expenseOf(parts),
    ...withinAll(parts),
  }
}

function withinAll(parts: readonly Predicate[]): Pick<Predicate, 'within'> {
  const known = parts.flatMap(({ within }) => within ?? [])
  if (known.length === 0) return {}
  const query = joinQueries([...new Set(known.map(({ query }) => query))], '&')
  return { within: { query, isExact: known.length === parts.length && known.every(isExactly) } }
}

function withinAny(parts: readonly Predicate[]): Pick<Predicate, 'within'> {
  const known = parts.flatMap(({ within }) => within ?? [])
  if (known.length < parts.length) return {}
  const query = joinQueries([...new Set(known.map(({ query }) => query))], '|')
  return { within: { query, isExact: known.every(isExactly) } }
}

function isExactly({ isExact }: Within): boolean {
  return isExact
}

/**
 * The rarest of many words leave so few rows that checking the other words row by row is faster than asking
 * the index for them, which takes a millisecond or more for each of a dozen words.
 */
function takeFinding(
  parts: readonly Predicate[],
): [finding: readonly Predicate[], looked: readonly RawBuilder<boolean>[]] {
  const finding: Predicate[] = []
  const looked: string[] = []
  let rows = everyEntry
  for (const part of parts.toSorted((a, b) => a.cost - b.cost)) {
    if (rows < fewRows && part.query !== undefined && part.rest === undefined) {
      looked.push(part.query)
      continue
    }
    finding.push(part)
    if (part.query !== undefined) rows = Math.min(part.cost, rows * part.share)
  }
  if (looked.length === 0) return [finding, []]
  // The function behind `@@`: calling it by name keeps the planner from using the index.
  // Once for all words, as each call reads the lexemes of a row again.
  return [finding, [sql<boolean>`ts_match_vq(lexemes, ${joinQueries(looked, '&')}::tsquery)`]]
}

export function disjunction(parts: readonly Predicate[]): Predicate | undefined {
  if (parts.length < 2) return parts[0]
  const queries = parts.flatMap(({ query }) => query ?? [])
  const isAllFound = queries.length === parts.length
  const isExact = isAllFound && parts.every(({ rest }) => rest === undefined)
  return {
    ...(isAllFound ? { query: joinQueries(queries, '|') } : {}),
    ...(isExact ? {} : { rest: sql<boolean>`(${sql.join(parts.map(whereOf), sql` or `)})` }),
    share: Math.min(
      1,
      parts.reduce((share, part) => share + part.share, 0),
    ),
    atLeast: Math.max(...parts.map(({ atLeast }) => atLeast)),
    cost: sumOfCosts(parts),
    ...expenseOf(parts),
    ...withinAny(parts),
  }
}

function expenseOf(parts: readonly Predicate[]): Pick<Predicate, 'isExpensive'> {
  return parts.some(({ isExpensive }) => isExpensive) ? { isExpensive: true } : {}
}

/**
 * Intersecting lists, the index reads the shortest and skips through the others;
 * each row found is then checked.
 */
function costOfAll(parts: readonly Predicate[]): number {
  const found = parts.filter(({ query }) => query !== undefined)
  const lists = Math.min(sumOfCosts(found), leaps * Math.min(...found.map(({ cost }) => cost)))
  const rows = found.reduce((least, { cost }) => Math.min(least, cost), everyEntry)
  const isLookedAt = parts.some(({ query, rest }) => query === undefined && rest !== undefined)
  return lists + (isLookedAt ? rows * entriesARow : 0)
}

function sumOfCosts(parts: readonly Predicate[]): number {
  return parts.reduce((sum, { cost }) => sum + cost, 0)
}

export function negation(predicate: Predicate): Predicate {
  const rest = sql<boolean>`not ${whereOf(predicate)}`
  const negated = { rest, share: 1 - predicate.share, atLeast: 0, cost: everyEntry }
  const { within } = predicate
  return {
    ...negated,
    ...expenseOf([predicate]),
    ...(within?.isExact === true ? { within: without(everyPaper, within.query) } : {}),
  }
}

/** What has the first, and not the second. */
export function without(wanted: string, unwanted: string): Within {
  return { query: joinQueries([wanted, `!(${unwanted})`], '&'), isExact: true }
}

/** Rows that a `tsquery` finds. */
export function matching(query: string, share: number, { atLeast = 0, cost = 0 } = {}): Predicate {
  return { query, share, atLeast, cost, within: { query, isExact: true } }
}

export const everyPaper = quoteLexeme(lexemeOf.every())

/** The cost of a predicate that the index cannot answer: every row is read. */
export const everyEntry = Number.POSITIVE_INFINITY
const leaps = 10
/** Searching a text for a pattern takes as long as reading so many entries of the index. */
const entriesARow = 500
const fewRows = 20
