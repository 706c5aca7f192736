/** The tests that mutants are held against: quick ones, of search, digests, ingest and delivery. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'test/search/*.test.ts',
      'test/digest/{compose,deliver,due,ticker,read-schedule,revisions}.test.ts',
      'test/ingest/{ingest,listing,pace}.test.ts',
      'test/model/*.test.ts',
      'test/store/{sqlite,merge-batch}.test.ts',
    ],
    testTimeout: 30_000,
  },
})
