import { describe, expect, it } from 'vitest'
import { simulateClubs } from '../support/club-years.ts'

const perfect = { missing: 0, doubled: 0, unasked: 0, early: 0, late: 0, wrongEvents: 0 }

// Two whole years are walked by `npm run prove -- club`.
describe('twelve clubs in twelve zones, on two replicas', () => {
  it.each([
    ['while Europe’s clocks go forward and Chile’s go back', '2025-03-24T00:00:00Z'],
    ['while Europe’s clocks go back', '2025-10-20T00:00:00Z'],
  ])(
    'have each step posted once, none early, none late, though they are killed again and again, %s',
    { timeout: 240_000 },
    async (_, from) => {
      const report = await simulateClubs({ seed: 1, from, days: 21, livesFor: 150 })
      expect(report).toMatchObject({ ...perfect, posted: report.due })
      expect(report.meetings).toBeGreaterThan(10)
      expect(report.kills).toBeGreaterThan(20)
    },
  )
})
