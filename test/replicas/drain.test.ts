import { expect, it } from 'vitest'
import { drain } from '../support/replica-drain.ts'

// Four replicas and ten thousand digests are the affair of `npm run prove`.
it('digests arrive once each though replicas are killed and PostgreSQL is started anew', {
  timeout: 480_000,
}, async () => {
  const report = await drain({
    seed: 1,
    replicas: 2,
    places: 6,
    perPlace: 2,
    killEveryMs: 4_000,
    maxKills: 2,
    maxFaults: 10,
    restarts: 1,
    paceMs: 100,
  })
  expect(report).toMatchObject({ digests: 12, posted: 12, lost: 0, doubled: 0, strays: 0, restarts: 1 })
  expect(report.kills).toBeGreaterThan(0)
})
