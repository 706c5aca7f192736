/** For sources of a few addresses: each is asked only for something newer, and fails on its own. */
import { z } from 'zod'
import { backoffMs, isResting } from '../../async/retry.ts'
import { inTurns, type Steps } from '../../async/steps.ts'
import { BotError } from '../../errors.ts'
import type { HttpRequest } from '../../ports/http.ts'
import type { Reach, SourceBatch } from '../../ports/source.ts'
import { sayAddress } from './addresses.ts'
import { parseCursor } from './cursor.ts'
import { sayBroken } from './xml.ts'

const cursorSchema = z.record(
  z.string(),
  z.object({
    etag: z.string().optional(),
    lastModified: z.string().optional(),
    /** How often in a row it failed, and until when it is not asked again. */
    failures: z.number().optional(),
    restsUntilMs: z.number().optional(),
  }),
)

type State = z.infer<typeof cursorSchema>[string]

/** One address's part of a batch. */
export type PageBatch = Pick<SourceBatch, 'records' | 'announced' | 'faults'>

/**
 * A batch for each changed address. Failing addresses are named at the end and asked less and less often,
 * unless the ingest is pressing; the others are not affected.
 */
export async function* fetchAddresses(
  since: string | undefined,
  urls: readonly string[],
  reach: Reach,
  kind: HttpRequest['kind'],
  read: (text: string, address: string) => Steps<PageBatch>,
): AsyncIterable<SourceBatch> {
  const before = parseCursor(since, cursorSchema)
  // Addresses that were removed from the settings are forgotten.
  const states = new Map(urls.map((url): [string, State] => [url, before?.[url] ?? {}]))
  const cursor = () => JSON.stringify(Object.fromEntries(states))
  const nowMs = () => reach.now().epochMilliseconds
  const failed: string[] = []
  let isContinued = false
  for (const [url, state] of states) {
    const { failures = 0, restsUntilMs = 0, ...validators } = state
    if (reach.isPressing !== true && isResting(restsUntilMs, nowMs())) {
      const until = Temporal.Instant.fromEpochMilliseconds(restsUntilMs).toString({ smallestUnit: 'minute' })
      failed.push(`${sayAddress(url)}: failed before, and is asked again after ${until}.`)
      continue
    }
    let page: PageBatch | undefined
    try {
      const rateLimit = { name: new URL(url).host, everyMs: 1_000 }
      const known = reach.from === undefined ? validators : undefined
      const refuse = (text: string) =>
        sayBroken(async () => {
          page = await inTurns(read(text, url))
          return undefined
        })
      const answer = await reach.http.fetch({
        url,
        rateLimit,
        isOperators: true,
        kind,
        validators: known,
        refuse,
      })
      states.set(url, answer.validators)
    } catch (error) {
      reach.signal?.throwIfAborted()
      failed.push(`${sayAddress(url)}: ${sayFault(error)}`)
      states.set(url, {
        ...validators,
        failures: failures + 1,
        restsUntilMs: nowMs() + restMs(failures, error),
      })
      continue
    }
    const faults = page?.faults.map((fault) => `${sayAddress(url)}: ${fault}`) ?? []
    // An unchanged address neither adds to the day's listing nor starts a new one.
    const isSame = page === undefined
    yield {
      ...(page ?? { records: [], announced: 0 }),
      faults,
      cursor: cursor(),
      isContinued: isContinued || isSame,
    }
    isContinued ||= !isSame
  }
  if (failed.length === 0) return
  yield {
    records: [],
    announced: 0,
    faults: failed,
    cursor: cursor(),
    isContinued: true,
    doubt: { state: 'degraded', why: failed.join(' ') },
  }
}

function sayFault(error: unknown): string {
  return error instanceof BotError ? error.userMessage : `cannot be read (${(error as Error).message}).`
}

function restMs(failures: number, error: unknown): number {
  const asked = error instanceof BotError ? (error.retryAfterMs ?? 0) : 0
  return Math.max(asked, backoffMs(failures + 1, backoff))
}

const backoff = { firstMs: 10 * 60_000, maxMs: 6 * 3_600_000 }
