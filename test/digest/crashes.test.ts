import { describe, it } from 'vitest'
import { crash } from '../support/digest-crashes.ts'

const perfect = { lost: 0, doubled: 0, strays: 0 }

// A hundred kills and three hundred digests are the affair of `npm run prove`; each fault happens here too.
describe.concurrent('digests on their way to platforms that stumble', () => {
  it('arrive once each though their process is killed again and again', { timeout: 480_000 }, async ({
    expect,
  }) => {
    const report = await crash({
      seed: 1,
      places: 4,
      perPlace: 3,
      days: 1,
      kills: 6,
      faultsAtOnce: 8,
      faultsOfKind: 1,
      processes: 1,
    })
    expect(report).toMatchObject({ ...perfect, posted: report.digests })
    expect(report.kills).toBeGreaterThanOrEqual(6)
    expect(report.detailed).toBeGreaterThan(0)
    for (const [fault, times] of report.faults) expect(times, fault).toBeGreaterThan(0)
  })

  it('arrive once each though two processes on one database are killed', { timeout: 480_000 }, async ({
    expect,
  }) => {
    const report = await crash({
      seed: 2,
      places: 4,
      perPlace: 3,
      days: 1,
      kills: 3,
      faultsAtOnce: 4,
      processes: 2,
    })
    expect(report).toMatchObject({ ...perfect, posted: report.digests })
  })
})
