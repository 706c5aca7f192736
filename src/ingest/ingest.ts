/** Brings a source's papers into the store: fetch since the cursor, clean, merge, remember how far it came. */
import type { Log } from '../adapter.ts'
import type { PaperRecord } from '../model/paper.ts'
import type { Source } from '../sources/port.ts'
import type { Store } from '../store/port.ts'
import { cleanRecord } from './clean-record.ts'

/** What an ingest did. `announced` is what the source told of, `faults` what could not be read, in plain sentences. */
export interface IngestReceipt {
  readonly source: string
  readonly announced: number
  readonly added: number
  readonly merged: number
  readonly unchanged: number
  readonly faults: readonly string[]
}

/**
 * Stores everything new from a source. Each batch is stored together with its cursor, so that a kill repeats at most
 * one batch and loses none. Throws what the source throws when it cannot be read at all.
 */
export async function ingestSource<Config>(
  source: Source<Config>,
  config: Config,
  parts: { readonly store: Store; readonly log: Log; nowMs(): number },
): Promise<IngestReceipt> {
  const { store, log } = parts
  const before = await store.sources.find(source.name)
  const receipt = { announced: 0, added: 0, merged: 0, unchanged: 0 }
  const faults: string[] = []
  for await (const batch of source.papers(before?.cursor, config)) {
    const records: PaperRecord[] = []
    batch.records.forEach((record, at) => {
      const cleaned = cleanRecord(source.name, record)
      if ('fault' in cleaned) faults.push(`${source.name}: record ${at + 1} ${cleaned.fault}`)
      else records.push(cleaned.record)
    })
    for (const fault of batch.faults) log.warn({ source: source.name, fault }, 'a record could not be read')
    faults.push(...batch.faults)
    receipt.announced += batch.announced
    const report = await store.papers.merge(records, {
      source: source.name,
      cursor: batch.cursor,
      ingestedAtMs: parts.nowMs(),
      announced: receipt.announced,
      faults: faults.slice(0, maxFaultsKept),
    })
    receipt.added += report.added
    receipt.merged += report.merged
    receipt.unchanged += report.unchanged
  }
  return { source: source.name, ...receipt, faults }
}

/** Stored with the source's state for `status`; the log has them all. */
const maxFaultsKept = 20
