/** The tests that mutants are held against: quick ones, of digests, delivery, ingest, merging and ranking. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'test/digest/{choose-papers,compose,composer,deliver,deliver-faults,deliver-refused,due,revisions,ticker,ticker-faults}.test.ts',
      'test/commands/digests.test.ts',
      'test/ingest/{clean-record,faults,ingest,ingest-batches,ingest-sources,listing}.test.ts',
      'test/model/{merge,news}.test.ts',
      'test/search/{golden-ranking,paper-index,seeds}.test.ts',
      'test/store/merge-batch.test.ts',
    ],
    testTimeout: 30_000,
  },
})
