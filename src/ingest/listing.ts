/** Judges listings: compares what was announced with what was received. */
import { dayOf } from '../model/day.ts'
import type { Listing } from '../model/listing.ts'
import { isWhole } from '../model/listing.ts'
import type { SourceBatch } from '../ports/source.ts'

/** The context of a batch. */
export interface ListingContext {
  readonly source: string
  readonly nowMs: number
  /** How many of the batch's records could be stored. */
  readonly received: number
  /** The day's listing now, and at the start of this ingest. */
  readonly before: Listing | undefined
  readonly atStart: Listing | undefined
  /** The newest day of any listing when the ingest began; undefined for a source never read. */
  readonly newestDay: string | undefined
}

/** The listing of a batch's day, including this batch. */
export function judgeListing(batch: SourceBatch, day: string, context: ListingContext): Listing {
  const { source, nowMs } = context
  const before = batch.isContinued === true ? context.before : undefined
  const announced = (before?.announced ?? 0) + batch.announced
  const received = (before?.received ?? 0) + context.received
  const late = Math.min(received, (context.atStart?.late ?? 0) + countLate(received, day, context))
  const listing = { source, day, announced, received, late, atMs: nowMs }
  if (batch.doubt !== undefined) return { ...listing, ...batch.doubt }
  if (batch.hasMore === true) return { ...listing, state: 'incomplete', why: underWay }
  if (received < announced) {
    const why = `${announced - received} of ${announced} announced papers are missing.`
    return { ...listing, state: 'incomplete', why }
  }
  return { ...listing, state: announced === 0 ? 'nothing-announced' : 'complete' }
}

/**
 * Papers are late if their day was skipped, if something of it was known to be missing, or if its listing was
 * already whole and the day over.
 */
function countLate(received: number, day: string, { atStart, newestDay }: ListingContext): number {
  if (atStart === undefined) return newestDay !== undefined && day < newestDay ? received : 0
  const isLate = atStart.why === underWay ? atStart.late > 0 : !isWhole(atStart) || dayOf(atStart.atMs) > day
  return isLate ? Math.max(0, received - atStart.received) : 0
}

/** For a listing with more pages to fetch; a kill can leave it so. */
const underWay = 'More of it is still to be fetched.'
