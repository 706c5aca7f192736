/**
 * Brings a source's papers into the store: fetches since the cursor, cleans, merges, judges
 * the listing, saves the cursor.
 */

import { inTurns } from '../async/steps.ts'
import { BotError } from '../errors.ts'
import { dayOf } from '../model/day.ts'
import type { Listing } from '../model/listing.ts'
import type { Http } from '../ports/http.ts'
import type { Log } from '../ports/log.ts'
import type { Reach, Source } from '../ports/source.ts'
import type { MergeReport, Store } from '../ports/store.ts'
import { judgeListing } from './listing.ts'

/**
 * The result of an ingest. `announced` counts what the source announced, `faults` lists in plain sentences
 * what could not be read, `listings` has each day that it touched.
 */
export interface IngestReceipt {
  readonly source: string
  readonly announced: number
  readonly added: number
  readonly merged: number
  readonly unchanged: number
  readonly faults: readonly string[]
  readonly listings: readonly Listing[]
}

export interface IngestParts {
  readonly store: Store
  readonly log: Log
  nowMs(): number
  /** Sources that read files need none. */
  readonly http?: Http
  /** The ISO day to start at, whatever the cursor says. */
  readonly from?: string | undefined
  /** Fetches and judges, but stores nothing: the receipt says what would have happened. */
  readonly isDryRun?: boolean
  /** Also asks what failed recently. */
  readonly isPressing?: boolean
  /** Stops between two batches; the resulting rejection is no fault. */
  readonly signal?: AbortSignal
  /** After each batch; `total` is what the batch's listing has, where the source says so. */
  onProgress?(progress: {
    readonly source: string
    readonly papers: number
    readonly total: number | undefined
  }): void
}

/**
 * Stores everything new from a source. Each batch is stored together with its cursor, so a kill repeats at
 * most one batch and loses none. Throws what the source throws if it cannot be read at all.
 */
export async function ingestSource<Config>(
  source: Source<Config>,
  config: Config,
  parts: IngestParts,
): Promise<IngestReceipt> {
  const { store, log } = parts
  const before = await store.sources.find(source.name)
  const newestDay = (await store.sources.listings(source.name, 1))[0]?.day
  const receipt = { announced: 0, added: 0, merged: 0, unchanged: 0 }
  const faults: string[] = []
  const atStart = new Map<string, Listing | undefined>()
  const listings = new Map<string, Listing>()
  let after = before?.cursor
  for await (const batch of source.papers(after === '' ? undefined : after, config, createReach(parts))) {
    const nowMs = parts.nowMs()
    const day = batch.day ?? dayOf(nowMs)
    if (!atStart.has(day)) atStart.set(day, await store.sources.findListing(source.name, day))
    // With the parser of LaTeX, which a start does without where the seeds are as they were.
    const { cleanRecords } = await import('./clean-records.ts')
    const cleaned = await inTurns(cleanRecords(source.name, batch, nowMs))
    const said = sayFaults(source.name, cleaned.faults)
    for (const fault of said) log.warn({ source: source.name, fault }, 'a record could not be read whole')
    faults.push(...said)
    receipt.announced += batch.announced
    const listing = judgeListing(batch, day, {
      source: source.name,
      nowMs,
      received: cleaned.records.length,
      before: listings.get(day) ?? atStart.get(day),
      atStart: atStart.get(day),
      newestDay,
    })
    listings.set(day, listing)
    let report: MergeReport
    if (parts.isDryRun === true) report = await store.papers.judge(cleaned.records)
    else {
      report = await store.papers.merge(cleaned.records, {
        source: source.name,
        cursor: batch.cursor,
        after,
        ingestedAtMs: nowMs,
        announced: receipt.announced,
        faults: faults.slice(0, maxFaultsKept),
        listing,
        isBackFill: source.addsToKnown === true || before === undefined || parts.from !== undefined,
      })
      after = batch.cursor
    }
    receipt.added += report.added
    receipt.merged += report.merged
    receipt.unchanged += report.unchanged
    parts.onProgress?.({ source: source.name, papers: receipt.announced, total: batch.total })
  }
  return { source: source.name, ...receipt, faults, listings: [...listings.values()] }
}

/** The first of many faults. */
function sayFaults(source: string, faults: readonly string[]): readonly string[] {
  const left = faults.length - maxFaultsSaid
  if (left <= 0) return faults
  return [
    ...faults.slice(0, maxFaultsSaid),
    `${source}: ${left.toLocaleString('en')} further faults are not named`,
  ]
}

function createReach(parts: IngestParts): Reach {
  return {
    http: parts.http ?? noHttp,
    now: () => Temporal.Instant.fromEpochMilliseconds(parts.nowMs()),
    from: parts.from,
    isPressing: parts.isPressing ?? false,
    signal: parts.signal,
    async known(afterRevision, limit) {
      const { papers, revision } = await parts.store.papers.changedSince(afterRevision, limit)
      return { papers: papers.map((paper) => paper.identifiers), revision }
    },
  }
}

const noHttp: Http = {
  fetch: () => Promise.reject(new BotError('unavailable', 'This source is read without a network.')),
}

/** Faults told of one batch; hostile pages have one in every other byte. */
const maxFaultsSaid = 500
/** Stored with the source's state for `status`; the log has them all. */
const maxFaultsKept = 20
