/** Ingests several sources side by side; what one does wrong is said once, in words, and the others go on. */
import { BotError } from '../errors.ts'
import { isWhole } from '../model/listing.ts'
import type { Source } from '../sources/port.ts'
import type { SourceState } from '../store/port.ts'
import { type IngestParts, type IngestReceipt, ingestSource } from './ingest.ts'

/** A source that was chosen, with its settings. */
export interface ChosenSource {
  readonly source: Source
  readonly settings: unknown
}

/** What came of one source: its receipt, or the sentence of what went wrong, or nothing as it is not yet to be asked again. */
export type Outcome =
  | { readonly source: string; readonly receipt: IngestReceipt }
  | { readonly source: string; readonly fault: string }
  | { readonly source: string; readonly waitsUntilMs: number }

export interface IngestSourcesParts extends IngestParts {
  /** From 0 to 1, as `Math.random`. */
  random(): number
  /** Asks also the sources that failed a short while ago. */
  readonly isPressing?: boolean
}

/** Never rejects for what a source does; a fault of the program is thrown after the others are through. */
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
  const before = await store.sources.find(source.name)
  const waitsUntilMs = before?.nextTryAtMs ?? 0
  if (parts.isPressing !== true && waitsUntilMs > parts.nowMs()) return { source: source.name, waitsUntilMs }
  try {
    const receipt = await ingestSource(source, settings, parts)
    const broken = receipt.listings.find((listing) => !isWhole(listing))
    if (broken === undefined) await settle(source.name, parts)
    else {
      log.warn({ source: source.name, day: broken.day, why: broken.why }, 'a listing is not whole')
      await postpone(source.name, parts, { failures: before?.failures ?? 0 })
    }
    return { source: source.name, receipt }
  } catch (error) {
    if (!(error instanceof BotError)) throw error
    log.warn({ source: source.name, err: error }, 'a source could not be read')
    await postpone(source.name, parts, { failures: before?.failures ?? 0, error })
    return { source: source.name, fault: `${source.name}: ${error.userMessage}` }
  }
}

/** Forgets earlier failures. */
async function settle(source: string, parts: IngestSourcesParts): Promise<void> {
  const state = await parts.store.sources.find(source)
  if (state?.failures === undefined || parts.isDryRun === true) return
  const { failures: _, nextTryAtMs: __, ...rest } = state
  await parts.store.papers.merge([], { ...rest, after: state.cursor })
}

/** Remembers a failure, and when to try again: at the server's word, else after ever longer, with some chance in it. */
async function postpone(
  source: string,
  parts: IngestSourcesParts,
  { failures, error }: { readonly failures: number; readonly error?: BotError },
): Promise<void> {
  if (parts.isDryRun === true) return
  const { store } = parts
  const nowMs = parts.nowMs()
  const state: SourceState = (await store.sources.find(source)) ?? {
    source,
    cursor: '',
    ingestedAtMs: 0,
    announced: 0,
    faults: [],
  }
  const backoffMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + parts.random() / 2)
  const day = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO('UTC').toPlainDate().toString()
  const listing = await store.sources.findListing(source, day)
  await store.papers.merge([], {
    ...state,
    failures: failures + 1,
    nextTryAtMs: nowMs + Math.round(Math.max(error?.retryAfterMs ?? 0, backoffMs)),
    ...(error === undefined ? {} : { faults: [error.userMessage] }),
    // A day whose listing came before the failure keeps it.
    ...(error === undefined || listing !== undefined
      ? {}
      : {
          listing: {
            source,
            day,
            announced: 0,
            came: 0,
            late: 0,
            state: 'degraded',
            why: error.userMessage,
            atMs: nowMs,
          },
        }),
  })
}

const firstPauseMs = 10 * 60_000
const longestPauseMs = 6 * 3_600_000
