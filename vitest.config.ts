import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './test/support/long-first.ts'

const triesProperties = process.env.CI !== undefined || process.env.PROPERTY_RUNS !== undefined

// Each file's process loads the same libraries; what is compiled once need not be again.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'journal-club-compiled')

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/support/temporary-files.ts', 'test/support/compile-modules.ts'],
    setupFiles: triesProperties ? ['test/support/property-runs.ts'] : [],
    // Limits that a machine keeps which is three times slower, with four busy processes beside the tests.
    testTimeout: process.env.PROPERTY_RUNS === undefined ? 360_000 : 1_200_000,
    hookTimeout: 360_000,
    expect: { poll: { timeout: 180_000 } },
    // On a busy machine of CI a process may come too late once; a fault comes again.
    retry: process.env.CI === undefined ? 0 : 1,
    // Where much fails, each waits for its limit: enough is seen by then.
    bail: process.env.CI === undefined ? 0 : 12,
    // Many files wait for processes and clocks, so there is room for more than there are processors; each worker
    // costs memory, and what waits for a processor comes late.
    maxWorkers: 2 * availableParallelism() + 3,
    sequence: { sequencer: LongFirst },
    // No module keeps state, so files may share a process and what it has loaded: a sixth of all the work is saved.
    isolate: false,
    // The tests run what people run: Node reads TypeScript by itself, and keeps what it compiled.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Tests make many objects that die young: the garbage collector runs less often where these have more room.
    execArgv: ['--max-semi-space-size=64'],
  },
})
