import { expect, it } from 'vitest'
import { ask } from '../support/tenants.ts'

// Two hundred workspaces and a minute are the affair of `npm run prove`, which
// also looks at the time they wait.
it('workspaces that ask two replicas at once see nothing of each other', { timeout: 240_000 }, async () => {
  const report = await ask({ replicas: 2, workspaces: 12, seconds: 4, commandsPerMinute: 60 })
  expect(report.asked).toBeGreaterThan(12)
  expect(report).toMatchObject({ answered: report.asked, strange: 0, faults: 0 })
  expect(report.marked).toBeGreaterThan(12)
})
