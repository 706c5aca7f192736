/** What is asked of rows of papers, and what it costs to ask it. */
import { type RawBuilder, sql } from 'kysely'
import { joinQueries } from './lexemes.ts'

/**
 * What a row must be: found by `query`, a `tsquery`, and satisfying the `rest`; either may be absent. `share` guesses how
 * many of all rows are such, and there are `atLeast` so many of them. To find them all, the index reads about `cost` entries.
 */
export interface Predicate {
  readonly query?: string
  readonly rest?: RawBuilder<boolean>
  readonly share: number
  readonly atLeast: number
  readonly cost: number
  /** The rest reads what stands apart from the row, which takes some 50 µs. */
  readonly isExpensive?: true
}

export const nothing: Predicate = { rest: sql<boolean>`false`, share: 0, atLeast: 0, cost: 0 }

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
  }
}

/**
 * Of many words the rarest leave so few rows that the others are sooner looked at there than found by the index, which
 * takes a millisecond and more for each of a dozen words.
 */
function takeFinding(
  parts: readonly Predicate[],
): [finding: readonly Predicate[], looked: readonly RawBuilder<boolean>[]] {
  const finding: Predicate[] = []
  const looked: RawBuilder<boolean>[] = []
  let rows = everyEntry
  for (const part of parts.toSorted((a, b) => a.cost - b.cost)) {
    if (rows < fewRows && part.query !== undefined && part.rest === undefined) {
      // The function of the operator, for which the index is not asked.
      looked.push(sql<boolean>`ts_match_vq(lexemes, ${part.query}::tsquery)`)
      continue
    }
    finding.push(part)
    if (part.query !== undefined) rows = Math.min(part.cost, rows * part.share)
  }
  return [finding, looked]
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
  }
}

function expenseOf(parts: readonly Predicate[]): Pick<Predicate, 'isExpensive'> {
  return parts.some(({ isExpensive }) => isExpensive) ? { isExpensive: true } : {}
}

/** Of several lists the index leaps through all but the shortest; each row of all lists is then looked at. */
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
  return { rest, share: 1 - predicate.share, atLeast: 0, cost: everyEntry, ...expenseOf([predicate]) }
}

/** Rows that a `tsquery` finds. */
export function matching(query: string, share: number, { atLeast = 0, cost = 0 } = {}): Predicate {
  return { query, share, atLeast, cost }
}

/** What cannot be found by the index costs as much as there is. */
export const everyEntry = Number.POSITIVE_INFINITY
const leaps = 10
/** Searching a text for a pattern takes as long as reading so many entries of the index. */
const entriesARow = 500
const fewRows = 20
