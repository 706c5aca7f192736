import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const triesProperties = process.env.CI !== undefined || process.env.PROPERTY_RUNS !== undefined

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    setupFiles: triesProperties ? ['test/support/property-runs.ts'] : [],
    testTimeout: process.env.PROPERTY_RUNS === undefined ? 30_000 : 600_000,
    hookTimeout: 60_000,
    // Many files wait for processes and clocks, so there is room for one more than there are processors.
    maxWorkers: availableParallelism() + 1,
  },
})
