/**
 * How a paper's terms are written in its `tsvector`, which holds our own terms and nothing of PostgreSQL's
 * languages: a letter for its kind, then the term. Stems are also indexed in tiers, `2reward` and up, where a
 * paper scores high for them: so the best papers for a common word are found without reading all papers that
 * have it. https://nlp.stanford.edu/IR-book/html/htmledition/tiered-indexes-1.html
 */
import { oldestDay } from '../../model/day.ts'
import { halfPoint } from '../rank/bm25.ts'

/**
 * For each tier the lowest score of a stem (`from`) and a typical one (`about`), as shares
 * of its highest possible score.
 */
export const tiers = [
  { from: 0, about: 0.38 },
  { from: 0.5, about: 0.57 },
  { from: 0.65, about: 0.72 },
  { from: 0.8, about: 0.87 },
  { from: 0.92, about: 0.97 },
  { from: 1.02, about: 1.07 },
  { from: 1.12, about: 1.16 },
  { from: 1.2, about: 1.25 },
] as const

/** What a word adds in a title of usual length, as a share of its highest possible score. */
export const titleShare = 0.3

/**
 * Titles of `most` terms or fewer, whose words are indexed once more, since a word says more of a short title:
 * what it adds there (`about`, as `titleShare`), and the share of arXiv's titles that are so short.
 */
export const shortTitles = [
  { kind: 'u', most: 5, about: 0.36, share: 0.18 },
  { kind: 'v', most: 3, about: 0.41, share: 0.03 },
  { kind: 'w', most: 2, about: 0.44, share: 0.01 },
] as const

/**
 * The number of the highest tier, counted from 1, for a stem that stands so often in a text of so many terms.
 */
export function tierOf(times: number, timesInTitle: number, length: number): number {
  const share = saturate(times, length / usualLength) + saturate(timesInTitle, 1) / 2
  return tiers.findLastIndex(({ from }) => share >= from) + 1
}

export const lexemeOf = {
  stem: (stem: string, tier = 1) => bound(`${tier}${stem}`),
  titleStem: (stem: string) => bound(`t${stem}`),
  shortTitleStem: (stem: string, { kind }: (typeof shortTitles)[number]) => bound(`${kind}${stem}`),
  name: (word: string) => bound(`a${word}`),
  identifier: (id: string) => bound(storable(`i${id}`)),
  /** The month of an ISO day. */
  month: (day: string) => `m${day.slice(0, 7)}`,
  year: (day: string) => `y${day.slice(0, 4)}`,
  code: () => 'c',
  // Of these PostgreSQL has none, as it knows the day of a row.
  day: (day: string) => `d${day}`,
  dated: () => 'd',
  every: () => 'e',
  nothing: () => 'n',
}

/**
 * Lexemes of months and years by which every paper from one day to another is found, and some earlier ones
 * of the first month or year, for the fewer lexemes the sooner; none for a range too long. No paper may be
 * newer than the second day.
 */
export function listMonths(from: string, to: string): string[] {
  if (to < from) return [lexemeOf.month(from)]
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  if (last.year - first.year > maxYears) return []
  const lastMonth = first.year === last.year ? last.month : first.monthsInYear
  const months = Array.from({ length: lastMonth - first.month + 1 }, (_, at) => first.add({ months: at }))
  const years = Array.from({ length: last.year - first.year }, (_, at) => first.add({ years: at + 1 }))
  return [
    ...(months.length > maxMonths
      ? [lexemeOf.year(from)]
      : months.map((day) => lexemeOf.month(day.toString()))),
    ...years.map((day) => lexemeOf.year(day.toString())),
  ]
}

/** The lexemes one of which each paper of a day or later has; `to` is the day of the newest paper. */
export function listSince(from: string, to: string): string[] {
  if (from < oldestDay) return [lexemeOf.dated()]
  const first = Temporal.PlainDate.from(from)
  const lexemes: string[] = []
  for (let day = first.day; day <= first.daysInMonth; day++)
    lexemes.push(lexemeOf.day(first.with({ day }).toString()))
  for (let month = first.month + 1; month <= first.monthsInYear; month++)
    lexemes.push(lexemeOf.month(first.with({ day: 1, month }).toString()))
  const last = Number(to.slice(0, 4))
  for (let year = first.year + 1; year <= last; year++) lexemes.push(lexemeOf.year(String(year)))
  return lexemes
}

/**
 * A lexeme as a `tsquery`: https://www.postgresql.org/docs/current/datatype-textsearch.html#DATATYPE-TSQUERY
 */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** A `tsquery` of parts that must all hold, or of which one must. */
export function joinQueries(parts: readonly string[], sign: '&' | '|'): string {
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(` ${sign} `)})`
}

/** Text that PostgreSQL keeps as it is. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}

/** BM25 without idf. */
function saturate(times: number, length: number): number {
  return times / (times + halfPoint(length))
}

/** A lexeme of PostgreSQL has at most 2,046 bytes; anything that long is not a word. */
function bound(lexeme: string): string {
  return lexeme.length > maxLexemeLength ? storable(lexeme.slice(0, maxLexemeLength)) : lexeme
}

export const maxLexemeLength = 400
/** The terms of a typical abstract. A fixed number, since a paper's tiers must not depend on other papers. */
const usualLength = 100
/** With fifteen of them a probe took four to eight times as long as with two. */
const maxMonths = 6
const maxYears = 24
