/**
 * What operators are given to look at: the dashboard's and the alarms'
 * questions, by Prometheus's own grammar.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { typesOf } from './support/printed-metrics.ts'
import { startWholeApp, type WholeApp } from './support/whole-app.ts'

let whole: WholeApp
beforeAll(async () => {
  whole = await startWholeApp()
})
afterAll(() => whole?.close())

const dashboardSchema = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      datasource: z.object({ type: z.literal('prometheus'), uid: z.literal('$' + '{datasource}') }),
      targets: z.array(z.object({ expr: z.string() })).min(1),
    }),
  ),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
})

describe('the Grafana dashboard, and the alarms of docs/run/monitoring.md', () => {
  const { panels, templating } = dashboardSchema.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../docs/run/grafana.json'), 'utf8')),
  )
  // Grafana puts a length of time in place of this.
  const shownExpressions = panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ title, expr: expr.replaceAll('$__rate_interval', '5m') })),
  )
  const page = readFileSync(join(import.meta.dirname, '../docs/run/monitoring.md'), 'utf8')
  const alarms = [...page.matchAll(/^\| `(.*journal_club_.*)` \| (.*) \|$/gm)].map(
    ([, expr = '', title = '']) => ({ title, expr }),
  )
  const expressions = [...shownExpressions, ...alarms]

  it.each(expressions)('asks a sound question: $title, $expr', ({ expr }) => {
    const wrong: string[] = []
    parser.parse(expr).iterate({
      enter: ({ type, from, to }) => {
        if (type.isError) wrong.push(expr.slice(from, to) || `something is missing at ${from}`)
      },
    })
    expect(wrong).toEqual([])
  })

  it('uses only metrics that exist, and leaves out none of the program’s own', async () => {
    const { text } = await whole.get('/metrics')
    const existing = new Set(
      typesOf(text).flatMap(({ name, type }) =>
        type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
      ),
    )
    expect(alarms.length).toBeGreaterThan(5)
    const used = [...new Set(expressions.flatMap(({ expr }) => metricsOf(expr)))]
    expect(used.length).toBeGreaterThan(15)
    expect(used.filter((name) => !existing.has(name))).toEqual([])
    const shown = shownExpressions
      .flatMap(({ expr }) => metricsOf(expr))
      .map((name) => name.replace(/_(bucket|sum|count)$/, ''))
    const own = typesOf(text).filter(({ name }) => name.startsWith('journal_club_'))
    expect(own.filter(({ name }) => !shown.includes(name))).toEqual([])
  })

  it('has panels that do not overlap, and lets its reader choose the data source', () => {
    const taken = new Map<string, string>()
    for (const { title, gridPos } of panels)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(x).toBeLessThan(24)
          expect(taken.get(`${x}/${y}`) ?? title).toBe(title)
          taken.set(`${x}/${y}`, title)
        }
    expect(templating.list.map(({ name, type }) => [name, type])).toContainEqual(['datasource', 'datasource'])
  })
})

function metricsOf(expr: string): string[] {
  const names: string[] = []
  parser.parse(expr).iterate({
    enter: ({ name, node }) => {
      const first = name === 'VectorSelector' ? node.getChild('Identifier') : null
      if (first !== null) names.push(expr.slice(first.from, first.to))
    },
  })
  return names
}
