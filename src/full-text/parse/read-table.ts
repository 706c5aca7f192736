/** A table as a rectangle of cells: `table.ltx_tabular`, and the same written with `span`. */
import type { Cell } from '../../model/full-text.ts'
import type { TextReader } from './read-text.ts'
import { type Element, findAll, hasClass } from './read-tree.ts'

/**
 * Its rows, each as long as the longest. A cell that spans several places stands in each of them. At most
 * 400 rows of 60 cells.
 */
export function readTable(table: Element, reader: TextReader): Cell[][] {
  const rows: (MutableCell | undefined)[][] = []
  const headRows = new Set(findAll(table, isHead, isTabular).flatMap(({ children }) => children))
  for (const [at, row] of rowsOf(table).slice(0, maxRows).entries()) {
    let column = 0
    for (const element of findAll(row, isCell, isTabular)) {
      while (rows[at]?.[column] !== undefined) column++
      const cell = { text: reader.lineOf(element), isHead: headRows.has(row) || isHeadCell(element) }
      for (let down = 0; down < element.rows && at + down < maxRows; down++)
        for (let right = 0; right < element.columns && column + right < maxColumns; right++) {
          const line = rows[at + down] ?? []
          rows[at + down] = line
          line[column + right] ??= cell
        }
      column += element.columns
    }
    rows[at] ??= []
  }
  markFirstRows(rows)
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return rows
    .map((row) => Array.from({ length: width }, (_, at) => row[at] ?? emptyCell))
    .filter((row) => row.some(({ text }) => text !== ''))
}

interface MutableCell extends Cell {
  isHead: boolean
}

/**
 * Where no cell is marked as a head, the first row is, with the rows that its cells reach into, and what stands right
 * below a head over some of the columns.
 */
function markFirstRows(rows: readonly (readonly (MutableCell | undefined)[])[]): void {
  if (rows.some((row) => row.some((cell) => cell?.isHead))) return
  let above: (typeof rows)[number] = rows[0] ?? []
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

export function isTabular(element: Element): boolean {
  return hasClass(element, 'ltx_tabular')
}

/** The tables inside one whose cells hold whole tables: it only places them side by side. */
export function innerTables(table: Element): Element[] {
  return findAll(table, isTabular).filter((inner) => {
    const rows = rowsOf(inner)
    return rows.length > 1 && rows.some((row) => findAll(row, isCell, isTabular).length > 1)
  })
}

function rowsOf(table: Element): Element[] {
  return findAll(table, (one) => one.name === 'tr' || hasClass(one, 'ltx_tr'), isTabular)
}

function isCell(element: Element): boolean {
  return element.name === 'td' || element.name === 'th' || hasClass(element, 'ltx_td', 'ltx_th')
}

function isHead(element: Element): boolean {
  return element.name === 'thead' || hasClass(element, 'ltx_thead')
}

function isHeadCell(element: Element): boolean {
  return element.name === 'th' || hasClass(element, 'ltx_th')
}

const emptyCell: Cell = { text: '', isHead: false }
const maxRows = 400
const maxColumns = 60
