/** The records of a batch, cleaned, with what could not be read of them. */
import type { Steps } from '../async/steps.ts'
import { dayOf } from '../model/day.ts'
import type { PaperRecord } from '../model/paper-record.ts'
import { stripUnprintable } from '../model/text.ts'
import type { SourceBatch, SourceRecord } from '../ports/source.ts'
import { type Cleaned, cleanRecord } from './clean-record.ts'

/** In a step for each record. */
export function* cleanRecords(
  source: string,
  batch: SourceBatch,
  nowMs: number,
): Steps<{ readonly records: readonly PaperRecord[]; readonly faults: readonly string[] }> {
  const records: PaperRecord[] = []
  const faults = [...batch.faults]
  const today = dayOf(nowMs)
  for (const [at, told] of batch.records.entries()) {
    const [id] = told.identifiers
    const name = `${source}: record ${at + 1}${id === undefined ? '' : ` (${stripUnprintable(id.slice(0, 60))})`}`
    const cleaned = yield* cleanOrName(source, told, today)
    if ('fault' in cleaned) faults.push(`${name} ${cleaned.fault}`)
    else {
      records.push(cleaned.record)
      faults.push(...cleaned.faults.map((fault) => `${name} ${fault}`))
    }
    yield
  }
  return { records, faults }
}

/** A record that breaks a parser does not affect the others of its batch. */
function* cleanOrName(source: string, told: SourceRecord, today: string): Steps<Cleaned> {
  try {
    return yield* cleanRecord(source, told, today)
  } catch (error) {
    return { fault: `cannot be read (${(error as Error).message.slice(0, 200)})` }
  }
}
