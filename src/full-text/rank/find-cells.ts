/** Cells of tables that a question asks for by the heads of their row and column. */
import { type ContentWord, contentWordsOf } from '../../abstracts/content-words.ts'
import type { Cell, FullText, Table } from '../../model/full-text.ts'
import type { Analysis } from '../../search/analysis/analysis.ts'

export interface FoundCell {
  readonly table: Table
  /** Of its row, then of its column. */
  readonly heads: readonly string[]
  readonly value: string
}

/**
 * The one cell whose heads and caption have most of the asked words between them, at least three quarters; none where its
 * row or its column has none of them, or several cells have as many, those of the heads counted again.
 */
export function cellsAsked(
  asked: readonly ContentWord[],
  { tables }: FullText,
  analysis: Analysis,
): FoundCell[] {
  const wanted = new Set(asked.map(({ stem }) => stem))
  const wantedOf = (...heads: readonly string[]) => {
    const words = contentWordsOf(heads.join(' ').slice(0, maxHeads), analysis)
    return wanted.intersection(new Set(words.flatMap(({ terms }) => terms)))
  }
  let [best, found]: [number, FoundCell[]] = [Math.max(2, wanted.size * minShare), []]
  for (const table of tables.slice(0, maxTables))
    for (const { covered, ...cell } of coveredCells(table, wantedOf)) {
      if (covered < best) continue
      found = covered > best ? [cell] : [...found, cell]
      best = covered
    }
  return found.length === 1 ? found : []
}

/** Cells whose row and column each have a wanted word of their own, with how many they and the caption have. */
function* coveredCells(
  table: Table,
  wantedOf: (...heads: readonly string[]) => ReadonlySet<string>,
): Generator<FoundCell & { readonly covered: number }> {
  const { rows, caption } = table
  const context = wantedOf(caption)
  const columns = (rows[0] ?? []).map((_, at) => wantedOf(...headsOf(rows, rows.length - 1, at).columnHeads))
  for (const [at, cells] of rows.entries()) {
    const row = wantedOf(...headsOf(rows, at, cells.length).rowHeads)
    for (const [column, { text, isHead }] of row.size === 0 ? [] : cells.entries()) {
      const over = columns[column] ?? new Set()
      if (isHead || text === '' || over.isSubsetOf(row)) continue
      const { rowHeads, columnHeads } = headsOf(rows, at, column)
      const own = row.union(over)
      const covered = own.union(context).size + own.size / manyWords
      yield { table, heads: [...rowHeads, ...columnHeads], value: text, covered }
    }
  }
}

/** The heads over a cell, from the top, and beside it, from the left; each once. */
export function headsOf(rows: readonly (readonly Cell[])[], row: number, column: number) {
  const marked = rows.findIndex((cells) => !cells.every(({ isHead }) => isHead))
  const over = rows.slice(0, Math.min(row, Math.max(1, marked))).map((cells) => cells[column]?.text ?? '')
  const line = rows[row] ?? []
  const isMarked = line[0]?.isHead === true
  const beside = line
    .slice(0, column)
    .filter(({ isHead }, at) => (isMarked ? isHead : at === 0))
    .map(({ text }) => text)
  const each = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '')
  return { columnHeads: each(over), rowHeads: each(beside) }
}

const minShare = 0.75
/** More than a question has. */
const manyWords = 100
/** A paper has some thirty. */
const maxTables = 60
const maxHeads = 500
