import { describe, expect, it } from 'vitest'
import { simulate } from '../support/digest-year.ts'

const perfect = { missing: 0, doubled: 0, unasked: 0, early: 0, late: 0 }

// The whole year is walked by `npm run prove`.
describe('200 subscriptions in twelve zones', () => {
  it.each([
    ['in the night in which Europe’s clocks go forward', '2025-03-29T22:50:00Z'],
    ['in the night in which they go back', '2025-10-25T22:50:00Z'],
  ])('post each slot once, none early, none late, %s', async (_, from) => {
    const report = await simulate({ subscriptions: 200, from, minutes: 7 * 60 })
    expect(report).toMatchObject({ ...perfect, posted: report.slots })
    expect(report.slots).toBeGreaterThan(50)
  })
})
