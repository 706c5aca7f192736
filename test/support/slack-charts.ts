/**
 * Slack's rules for charts and tables, coded by hand from
 * https://docs.slack.dev/reference/block-kit/blocks/data-visualization-block and
 * https://docs.slack.dev/reference/block-kit/blocks/data-table-block.
 */
import { z } from 'zod'

const label = z.string().min(1).max(20)
const Chart = z.strictObject({
  type: z.literal('data_visualization'),
  block_id: z.string().max(255).optional(),
  title: z.string().min(1).max(50),
  chart: z.strictObject({
    type: z.enum(['line', 'bar', 'area']),
    series: z
      .array(
        z.strictObject({
          name: label,
          data: z
            .array(z.strictObject({ label, value: z.number() }))
            .min(1)
            .max(20),
        }),
      )
      .min(1)
      .max(6),
    axis_config: z.strictObject({
      categories: z.array(label).min(1).max(20),
      x_label: z.string().max(50).optional(),
      y_label: z.string().max(50).optional(),
    }),
  }),
})

const DataTable = z.strictObject({
  type: z.literal('data_table'),
  block_id: z.string().max(255).optional(),
  caption: z.string().min(1),
  page_size: z.int().min(1).max(100).optional(),
  rows: z
    .array(
      z
        .array(z.strictObject({ type: z.literal('raw_text'), text: z.string().min(1) }))
        .min(1)
        .max(20),
    )
    .min(2)
    .max(201),
})

/** A chart or a table. */
export function isDrawn({ type }: { readonly type?: unknown }): boolean {
  return type === 'data_visualization' || type === 'data_table'
}

export function isChart(block: { readonly type?: unknown }): boolean {
  return block.type === 'data_visualization'
}

/** What is wrong with the tables of a message. */
function findTableFaults(blocks: readonly { readonly type?: unknown }[]): string[] {
  return blocks
    .filter(({ type }) => type === 'data_table')
    .flatMap((block) => {
      const { data, error } = DataTable.safeParse(block)
      if (data === undefined) return [z.prettifyError(error)]
      return new Set(data.rows.map((row) => row.length)).size > 1 ? ['rows of different lengths'] : []
    })
}

/** What is wrong with the charts and tables of a message: their form, their number, or data that fit no category. */
export function findChartFaults(blocks: readonly { readonly type?: unknown }[]): string[] {
  const charts = blocks.filter(isChart)
  const faults = charts.length > 2 ? [`${charts.length} charts in a message`] : []
  faults.push(...findTableFaults(blocks))
  for (const block of charts) {
    const { data, error } = Chart.safeParse(block)
    if (data === undefined) {
      faults.push(z.prettifyError(error))
      continue
    }
    const { series, axis_config } = data.chart
    const { categories } = axis_config
    if (new Set(categories).size < categories.length) faults.push('a category comes twice')
    if (new Set(series.map(({ name }) => name)).size < series.length) faults.push('a name comes twice')
    for (const line of series)
      if (line.data.map((point) => point.label).join('\n') !== categories.join('\n'))
        faults.push('a line has other labels than the categories')
  }
  return faults
}
