/** Sources that tell what a test says, and asking them. */
import { z } from 'zod'
import { type IngestSourcesParts, ingestSources } from '../../src/ingest/ingest-sources.ts'
import type { Source, SourceBatch } from '../../src/ports/source.ts'
import type { IngestBench } from './source-ingest.ts'

/** What a made-up source tells when it is asked. */
type Told = (
  since: string | undefined,
  reach: Parameters<Source['papers']>[2],
) => readonly Partial<SourceBatch>[]

/** A source that tells batches, or throws what `tell` throws. */
export function makeSource(tell: Told, parts: Partial<Source> = {}): Source {
  return {
    name: 'source',
    config: z.object({}),
    async *papers(since, _config, reach) {
      for (const batch of tell(since, reach))
        yield { records: [], announced: batch.records?.length ?? 0, faults: [], cursor: '1', ...batch }
    },
    ...parts,
  }
}

/** A paper of these sources, by its last digit. */
export function makeRecord(number: number) {
  return { identifiers: [`arxiv:2504.1000${number}`], title: `Paper ${number}` }
}

/** A source that cannot be read. */
export function makeFailing(error: unknown): Source {
  return makeSource(() => {
    throw error
  })
}

/** What comes of asking one source. */
export async function ingest(bench: IngestBench, source: Source, parts: Partial<IngestSourcesParts> = {}) {
  const [outcome] = await ingestSources([{ source, settings: {} }], {
    store: bench.store,
    log: bench.log,
    nowMs: bench.clock.nowMs,
    random: () => 0,
    ...parts,
  })
  return outcome
}
