import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const triesProperties = process.env.CI !== undefined || process.env.PROPERTY_RUNS !== undefined

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    setupFiles: triesProperties ? ['test/support/property-runs.ts'] : [],
    testTimeout: process.env.PROPERTY_RUNS === undefined ? 30_000 : 600_000,
    hookTimeout: 60_000,
    // On a busy machine of CI a process may come too late once; a fault comes again.
    retry: process.env.CI === undefined ? 0 : 1,
    // Many files wait for processes and clocks, so there is room for one more than there are processors.
    maxWorkers: availableParallelism() + 1,
  },
})
