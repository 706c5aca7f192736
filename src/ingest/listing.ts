/** Judges listings: what was announced beside what came. */
import { dayOf } from '../model/day.ts'
import type { Listing } from '../model/listing.ts'
import { isWhole } from '../model/listing.ts'
import type { SourceBatch } from '../sources/port.ts'

/** What is known when a batch was read. */
export interface Occasion {
  readonly source: string
  readonly nowMs: number
  /** Of the batch's records, those that could be stored. */
  readonly came: number
  /** The day's listing as it stands, and as it stood when this ingest began. */
  readonly before: Listing | undefined
  readonly atStart: Listing | undefined
  /** The newest day of any listing when the ingest began; undefined for a source never read. */
  readonly newestDay: string | undefined
}

/** The listing of a batch's day, as it stands with this batch. */
export function judgeListing(batch: SourceBatch, day: string, occasion: Occasion): Listing {
  const { source, nowMs } = occasion
  const before = batch.isContinued === true ? occasion.before : undefined
  const announced = (before?.announced ?? 0) + batch.announced
  const came = (before?.came ?? 0) + occasion.came
  const late = Math.min(came, (occasion.atStart?.late ?? 0) + countLate(came, day, occasion))
  const listing = { source, day, announced, came, late, atMs: nowMs }
  if (batch.doubt !== undefined) return { ...listing, ...batch.doubt }
  if (batch.hasMore === true) return { ...listing, state: 'incomplete', why: underWay }
  if (came < announced) {
    const why = `${announced - came} of ${announced} announced papers did not come.`
    return { ...listing, state: 'incomplete', why }
  }
  return { ...listing, state: announced === 0 ? 'nothing-announced' : 'complete' }
}

/**
 * Papers are late when their day was passed over, when something of it was known to be missing, or when its listing was
 * already whole and the day over.
 */
function countLate(came: number, day: string, { atStart, newestDay }: Occasion): number {
  if (atStart === undefined) return newestDay !== undefined && day < newestDay ? came : 0
  const isLate = atStart.why === underWay ? atStart.late > 0 : !isWhole(atStart) || dayOf(atStart.atMs) > day
  return isLate ? Math.max(0, came - atStart.came) : 0
}

/** Said of a listing whose pages are still coming; a kill can leave it so. */
const underWay = 'More of it is still to be fetched.'
