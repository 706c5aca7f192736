import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderCard } from '../../adapters/slack/render/messages.ts'
import { chartTrends } from '../../src/cards/trend-charts.ts'
import { cutPeriods, type Unit } from '../../src/trends/periods.ts'
import { makeTrend, sum } from '../../src/trends/trend.ts'
import { anyCharacter } from '../support/any-character.ts'
import { tried } from '../support/property-runs.ts'
import { findSlackFaults } from '../support/slack-rules.ts'

const today = Temporal.PlainDate.from('2025-04-13')

function draw(labels: readonly string[], days: number, unit?: Unit) {
  const periods = cutPeriods(today.subtract({ days }), today, unit)
  const all = periods.list.map((_, at) => 10 + at)
  const trends = labels.map((label, line) => {
    const counted = periods.list.map(({ from }, at) => ({ day: from, papers: (at * (line + 3)) % 10 }))
    return makeTrend(label, { days: counted, undated: 0 }, { periods: periods.list, all })
  })
  return { trends, periods, all, charts: chartTrends(trends, periods) }
}

test('a year of weeks is thirteen times four, with the numbers of all of them', () => {
  const { trends, all, charts } = draw(['RLVR'], 364)
  const [papers, share] = charts
  expect(papers?.title).toBe('Papers in 4 weeks')
  expect(papers?.under).toBe('The 4 weeks to')
  expect(papers?.categories).toHaveLength(13)
  expect(papers?.categories.at(-1)).toBe('13 Apr 2025')
  const values = papers?.lines[0]?.values ?? []
  expect(values.at(-1)).toBe(sum(trends[0]?.counts.slice(-4) ?? []))
  const inPercent = Math.round((1_000 * (values.at(-1) ?? 0)) / sum(all.slice(-4))) / 10
  expect(share?.lines[0]?.values.at(-1)).toBe(inPercent)
})

test('few periods are each its own category', () => {
  const { trends, charts } = draw(['RLVR'], 70)
  expect(charts[0]?.title).toBe('Papers a week')
  expect(charts[0]?.lines[0]?.values).toEqual(trends[0]?.counts)
})

test('where nothing divides them, the first is shorter and says so', () => {
  const { charts } = draw(['RLVR'], 53 * 7)
  expect(charts[0]?.categories).toHaveLength(18)
  expect(charts[0]?.categories[0]).toBe('21 Apr 2024 (2)')
  expect(charts[0]?.categories[1]).toBe('12 May 2024')
})

test('all of any are within what Slack holds, and no paper is lost', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: anyCharacter, maxLength: 60 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 3_600 }),
      (labels, days) => {
        const { trends, charts } = draw(labels, days)
        for (const [at, { counts }] of trends.entries())
          expect(sum(charts[0]?.lines[at]?.values ?? [])).toBe(sum(counts))
        const image = { kind: 'image', png: new Uint8Array(), alt: 'Lines.', charts } as const
        const messages = renderCard({ title: 'Trends', blocks: [image], buttons: [] }, { drawsCharts: true })
        expect(messages.flatMap(findSlackFaults)).toEqual([])
      },
    ),
    tried(40),
  )
})
