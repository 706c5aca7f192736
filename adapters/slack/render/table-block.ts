/** Tables that Slack lays out itself: https://docs.slack.dev/reference/block-kit/blocks/data-table-block */
import type { types } from '@slack/bolt'
import { cleanLine, cutText, type Table } from '../../../src/core.ts'
import { maxTableCaption, maxTableColumns, maxTableRows, maxTextOfTable } from './limits.ts'

/** Undefined for a table that is no table, or is larger than Slack takes. */
export function tableBlock({ caption, rows }: Table): types.DataTableBlock | undefined {
  const columns = rows[0]?.length ?? 0
  const text = rows.flat().join('').length
  const fits = columns <= maxTableColumns && rows.length <= maxTableRows && text <= maxTextOfTable
  if (columns === 0 || rows.length < 2 || !fits) return undefined
  return {
    type: 'data_table',
    caption: cutText(cleanLine(caption) || 'Table', maxTableCaption),
    page_size: Math.min(rows.length - 1, rowsAtOnce),
    // A cell is never empty.
    rows: rows.map((row) => row.map((cell) => ({ type: 'raw_text', text: cleanLine(cell) || '–' }))),
  }
}

const rowsAtOnce = 20
