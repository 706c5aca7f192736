/** A table as a rectangle of cells: `table.ltx_tabular`, and the same written with `span`. */
import type { Cell } from '../../model/full-text.ts'
import type { TextReader } from './read-text.ts'
import { type Element, findAll, isKind } from './read-tree.ts'

/**
 * Its rows, each as long as the longest. A cell that spans several places stands in each of them. At most
 * 400 rows of 60 cells.
 */
export function readTable(table: Element, reader: TextReader): Cell[][] {
  const rows: MutableCell[][] = []
  const headRows = new Set(
    findAll(table.children, isKind('tableHead'), isTabular).flatMap(({ children }) => children),
  )
  for (const [at, row] of rowsOf(table).slice(0, maxRows).entries()) {
    let column = 0
    rows[at] ??= []
    for (const { kind, children, attributes } of cellsOf(row)) {
      while (rows[at]?.[column] !== undefined) column++
      const cell = { text: reader.lineOf(children), isHead: headRows.has(row) || kind === 'headCell' }
      const [right, down] = [spanOf(attributes['colspan']), spanOf(attributes['rowspan'])]
      for (let line = at; line < Math.min(at + down, maxRows); line++) {
        const places = rows[line] ?? []
        rows[line] = places
        for (let place = column; place < Math.min(column + right, maxColumns); place++) places[place] ??= cell
      }
      column += right
    }
  }
  markFirstRows(rows)
  const width = Math.max(0, ...rows.map((row) => row.length))
  return rows
    .map((row) => Array.from({ length: width }, (_, at) => row[at] ?? { text: '', isHead: false }))
    .filter((row) => row.some(({ text }) => text !== ''))
}

interface MutableCell extends Cell {
  isHead: boolean
}

/**
 * Where no cell is marked as a head, the first row is, with the rows that its cells reach into, and what stands right
 * below a head over some of the columns.
 */
function markFirstRows(rows: readonly (readonly MutableCell[])[]): void {
  if (rows.some((row) => row.some((cell) => cell?.isHead))) return
  let above = rows[0] ?? []
  for (const row of rows) {
    const isOver = (cell: MutableCell | undefined, at: number) => cell !== undefined && cell === above[at]
    const isSplit = above.some(
      (cell, at) => at > 0 && isOver(above[at - 1], at) && row[at] !== row[at - 1] && cell !== above[0],
    )
    if (!row.some(isOver) && !isSplit) break
    for (const cell of row) if (cell !== undefined) cell.isHead = true
    above = row
  }
}

/** The tables inside one whose cells hold whole tables: it only places them side by side. */
export function innerTables(table: Element): Element[] {
  return findAll(table.children, isTabular).filter((inner) => {
    const rows = rowsOf(inner)
    return rows.length > 1 && rows.some((row) => cellsOf(row).length > 1)
  })
}

function rowsOf({ children }: Element): Element[] {
  return findAll(children, isKind('row'), isTabular)
}

function cellsOf({ children }: Element): Element[] {
  return findAll(children, isKind('headCell', 'cell'), isTabular)
}

function spanOf(written: string | undefined): number {
  return Math.min(Math.max(1, Number.parseInt(written ?? '1', 10) || 1), maxSpan)
}

export const isTabular = isKind('tabular')
const maxRows = 400
const maxColumns = 60
/** More than any table has of columns. */
const maxSpan = 200
