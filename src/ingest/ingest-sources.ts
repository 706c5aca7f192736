/** Ingests several sources in parallel; a failing one is reported once, in words, and the others continue. */
import { randomUUID } from 'node:crypto'
import { backoffMs, isResting } from '../async/retry.ts'
import { BotError } from '../errors.ts'
import { dayOf } from '../model/day.ts'
import { isWhole } from '../model/listing.ts'
import type { Source } from '../ports/source.ts'
import type { SourceState } from '../ports/store.ts'
import { type IngestParts, type IngestReceipt, ingestSource } from './ingest.ts'

/** A source that was chosen, with its settings. */
export interface ChosenSource {
  readonly source: Source
  readonly settings: unknown
}

/** The outcome of one source: its receipt, its fault as a sentence, or that it is not due for a retry yet. */
export type Outcome =
  | { readonly source: string; readonly receipt: IngestReceipt }
  | { readonly source: string; readonly fault: string }
  | { readonly source: string; readonly waitsUntilMs: number }

export interface IngestSourcesParts extends IngestParts {
  /** From 0 to 1, as `Math.random`. */
  random(): number
}

/** Rejects only if `signal` ended it, after all have stopped; never for a fault of a source or the store. */
export async function ingestSources(
  chosen: readonly ChosenSource[],
  parts: IngestSourcesParts,
): Promise<readonly Outcome[]> {
  const results = await Promise.allSettled(chosen.map((one) => ingestOne(one, parts)))
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

async function ingestOne({ source, settings }: ChosenSource, parts: IngestSourcesParts): Promise<Outcome> {
  const { store, log } = parts
  let failures = 0
  try {
    const before = await store.sources.find(source.name)
    failures = before?.failures ?? 0
    const waitsUntilMs = before?.nextTryAtMs ?? 0
    if (parts.isPressing !== true && isResting(waitsUntilMs, parts.nowMs()))
      return { source: source.name, waitsUntilMs }
    const receipt = await ingestSource(source, settings, parts)
    const broken = receipt.listings.find((listing) => !isWhole(listing))
    if (broken === undefined) await clearFailures(source.name, parts)
    else {
      log.warn({ source: source.name, day: broken.day, why: broken.why }, 'a listing is not whole')
      await postpone(source, parts, { failures })
    }
    return { source: source.name, receipt }
  } catch (error) {
    parts.signal?.throwIfAborted()
    const fault = sayFault(source.name, error, parts)
    await postpone(source, parts, { failures, fault }).catch((cause: unknown) => {
      log.error({ source: source.name, err: cause }, 'the failure of a source could not be stored')
    })
    return { source: source.name, fault: `${source.name}: ${fault.userMessage}` }
  }
}

/** The fault as a sentence: the source's own, or one with the id under which the log has the details. */
function sayFault(source: string, error: unknown, { log }: IngestSourcesParts): BotError {
  if (error instanceof BotError) {
    log.warn({ source, err: error }, 'a source could not be read')
    return error
  }
  const errorId = randomUUID().slice(0, 8)
  log.error({ source, err: error, errorId }, 'reading a source failed')
  return new BotError('unavailable', `Something went wrong while it was read (error id ${errorId}).`, {
    cause: error,
  })
}

/** Forgets earlier failures. */
async function clearFailures(source: string, parts: IngestSourcesParts): Promise<void> {
  const state = await parts.store.sources.find(source)
  if (state?.failures === undefined || parts.isDryRun === true) return
  const { failures: _, nextTryAtMs: __, ...rest } = state
  await parts.store.papers.merge([], { ...rest, after: state.cursor })
}

/**
 * Stores a failure and when to retry: when the server says, else after a growing, partly random wait. A
 * source that paces itself is asked again at once, unless it failed as a whole.
 */
async function postpone(
  { name: source, pacesItself = false }: Source,
  parts: IngestSourcesParts,
  { failures, fault }: { readonly failures: number; readonly fault?: BotError },
): Promise<void> {
  if (parts.isDryRun === true) return
  const { store } = parts
  const nowMs = parts.nowMs()
  const { nextTryAtMs: _, ...state }: SourceState = (await store.sources.find(source)) ?? {
    source,
    cursor: '',
    ingestedAtMs: 0,
    announced: 0,
    faults: [],
  }
  const waitMs = backoffMs(failures + 1, backoff, parts.random())
  const nextTryAtMs = nowMs + Math.max(fault?.retryAfterMs ?? 0, waitMs)
  const day = dayOf(nowMs)
  const listing = await store.sources.findListing(source, day)
  await store.papers.merge([], {
    ...state,
    failures: failures + 1,
    ...(pacesItself && fault === undefined ? {} : { nextTryAtMs }),
    ...(fault === undefined ? {} : { faults: [fault.userMessage] }),
    // A listing of the day from before the failure is kept.
    ...(fault === undefined || listing !== undefined
      ? {}
      : {
          listing: {
            source,
            day,
            announced: 0,
            received: 0,
            late: 0,
            state: 'degraded',
            why: fault.userMessage,
            atMs: nowMs,
          },
        }),
  })
}

const backoff = { firstMs: 10 * 60_000, maxMs: 6 * 3_600_000, jitter: 0.5 }
