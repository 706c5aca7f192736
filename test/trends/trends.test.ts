import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finish } from '../../src/async/steps.ts'
import { mineWords } from '../../src/trends/mine-words.ts'
import { findMovers, splitCounts } from '../../src/trends/movers.ts'
import { cutPeriods } from '../../src/trends/periods.ts'
import { splitQueries } from '../../src/trends/split-queries.ts'
import { countPeriods, makeTrend, smooth } from '../../src/trends/trend.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const anyDay = fc.integer({ min: 0, max: 700 }).map((days) => day('2024-01-01').add({ days }))

test('periods follow each other without a gap, and the last has today', () => {
  fc.assert(
    fc.property(anyDay, anyDay, fc.constantFrom('week', 'month', undefined), (one, other, unit) => {
      const [from, today] = [one, other].toSorted(Temporal.PlainDate.compare)
      const { list } = cutPeriods(from ?? one, today ?? other, unit)
      for (const [at, period] of list.entries()) if (at > 0) expect(period.from).toBe(list[at - 1]?.until)
      expect((list.at(-1)?.from ?? '') <= String(today)).toBe(true)
      expect((list.at(-1)?.until ?? '') > String(today)).toBe(true)
    }),
  )
})

test('a year is 52 weeks of seven days, and more than that months', () => {
  const year = cutPeriods(day('2024-04-13'), day('2025-04-13'))
  expect(year.unit).toBe('week')
  expect(year.list).toHaveLength(52)
  expect(year.list.at(-1)).toEqual({ from: '2025-04-07', until: '2025-04-14', isOpen: false })
  const years = cutPeriods(day('2023-01-31'), day('2025-04-13'))
  expect(years.list[0]).toEqual({ from: '2023-01-01', until: '2023-02-01', isOpen: false })
  expect(years.list.at(-1)).toEqual({ from: '2025-04-01', until: '2025-05-01', isOpen: true })
  expect(cutPeriods(day('2025-04-01'), day('2025-04-30'), 'month').list[0]?.isOpen).toBe(false)
  expect(cutPeriods(day('2025-04-13'), day('2025-04-13')).list).toHaveLength(1)
  expect(() => cutPeriods(day('2025-04-14'), day('2025-04-13'))).toThrow('still to come')
  expect(() => cutPeriods(day('1990-01-01'), day('2025-04-13'))).toThrow('at most 10 years')
  expect(() => cutPeriods(day('2010-01-01'), day('2025-04-13'), 'week')).toThrow('at most 120 weeks')
})

test('every day counts in its period and in no other', () => {
  const { list } = cutPeriods(day('2025-03-01'), day('2025-04-13'), 'week')
  const days = fc
    .uniqueArray(fc.integer({ min: 0, max: 80 }))
    .map((offsets) =>
      offsets.toSorted((a, b) => a - b).map((offset) => String(day('2025-02-10').add({ days: offset }))),
    )
  fc.assert(
    fc.property(days, (found) => {
      const counts = countPeriods({ days: found.map((one) => ({ day: one, papers: 2 })) }, list)
      expect(counts).toEqual(
        list.map(({ from, until }) => 2 * found.filter((one) => one >= from && one < until).length),
      )
    }),
  )
})

test('a trend has shares, a sum and a peak, and knows what it does not know', () => {
  const { list: periods } = cutPeriods(day('2025-03-24'), day('2025-04-13'), 'week')
  const days = [
    { day: '2025-03-25', papers: 2 },
    { day: '2025-04-13', papers: 2 },
  ]
  const trend = makeTrend('x', { days, undated: 3 }, { periods, all: [4, 0, 8] })
  expect(trend).toEqual({
    all: [4, 0, 8],
    ...{
      label: 'x',
      counts: [2, 0, 2],
      shares: [0.5, undefined, 0.25],
      total: 4,
      share: 1 / 3,
      peak: 2,
      undated: 3,
    },
  })
  const none = makeTrend('x', { days: [], undated: 0 }, { periods, all: [0, 0, 0] })
  expect(none).toMatchObject({ total: 0, share: undefined, peak: undefined })
  expect(smooth([1, 3, undefined, 8], 2)).toEqual([1, 2, undefined, 8])
})

test('what moved is told from what wavers', () => {
  const all = { before: 900, lately: 300 }
  const named = (label: string, before: number, lately: number) => ({ label, query: label, before, lately })
  const moved = findMovers(
    [
      named('rose', 9, 30),
      named('more', 9, 60),
      named('same', 30, 10),
      named('fell', 90, 3),
      named('few', 0, 4),
    ],
    all,
    5,
  )
  expect(moved.rose.map(({ label }) => label)).toEqual(['more', 'rose'])
  expect(moved.fell.map(({ label }) => label)).toEqual(['fell'])
  expect(moved.rose[1]).toMatchObject({ shareBefore: 0.01, shareLately: 0.1 })
  expect(findMovers([named('all', 5, 5)], { before: 0, lately: 5 }, 5)).toEqual({ rose: [], fell: [] })
  expect(splitCounts([1, 2, 3, 4, 5, 6, 7, 8])).toEqual({ before: 21, lately: 15 })
  expect(splitCounts([4])).toEqual({ before: 0, lately: 4 })
})

test('words that only one sample has are proposed, pairs before their words', () => {
  const before = Array.from({ length: 30 }, (_, at) => `Symbolic planning for robots, part ${at}.`)
  const lately = Array.from({ length: 30 }, () => 'We train a world model. The world model plans for robots.')
  const words = finish(mineWords({ before, lately }, 3))
  expect(words).toContain('world model')
  expect(words).toContain('symbolic planning')
  expect(words.join(' ')).not.toContain('robots')
  expect(words.filter((one) => one === 'world' || one === 'model')).toEqual([])
})

test('queries are split at commas outside quotes and parentheses', () => {
  expect(splitQueries('reward hacking, RLVR ,"a, b", (c, d) or e,, ')).toEqual([
    ...['reward hacking', 'RLVR', '"a, b"', '(c, d) or e'],
  ])
  expect(splitQueries(' , ')).toEqual([])
})
