/** What the cells of a table are called by. */
import type { Cell } from '../model/full-text.ts'

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
