/**
 * Charts that Slack draws itself
 * (https://docs.slack.dev/reference/block-kit/blocks/data-visualization-block), which
 * `@slack/types` does not know yet.
 */
import { type Chart, cleanLine, cutText } from '../../../src/core.ts'
import { maxChartLabel, maxChartLines, maxChartTitle } from './limits.ts'

export interface ChartBlock {
  readonly type: 'data_visualization'
  readonly block_id?: string
  readonly title: string
  readonly chart: {
    readonly type: 'line'
    readonly series: readonly {
      readonly name: string
      readonly data: readonly { readonly label: string; readonly value: number }[]
    }[]
    readonly axis_config: { readonly categories: readonly string[]; readonly x_label: string }
  }
}

/** Cuts names of lines and categories that are too long, and numbers those that are the same then. */
export function chartBlock({ title, categories, under, lines }: Chart): ChartBlock {
  const labels = tellApart(categories)
  const names = tellApart(lines.slice(0, maxChartLines).map(({ label }) => label))
  return {
    type: 'data_visualization',
    title: cutText(cleanLine(title), maxChartTitle),
    chart: {
      type: 'line',
      series: names.map((name, line) => ({
        name,
        data: labels.map((label, at) => ({ label, value: lines[line]?.values[at] ?? 0 })),
      })),
      axis_config: { categories: labels, x_label: cutText(cleanLine(under), maxChartTitle) },
    },
  }
}

function tellApart(texts: readonly string[]): string[] {
  const taken = new Set<string>()
  return texts.map((text) => {
    const whole = cleanLine(text) || '…'
    let name = cutText(whole, maxChartLabel)
    for (let number = 2; taken.has(name); number++) {
      const mark = ` ${number}`
      name = `${cutText(whole, maxChartLabel - mark.length)}${mark}`
    }
    taken.add(name)
    return name
  })
}
