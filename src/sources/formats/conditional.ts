/** For sources that read a few addresses whole: each is asked only for something newer. */
import { z } from 'zod'
import { BotError } from '../../errors.ts'
import type { HttpRequest } from '../../http/port.ts'
import type { Reach, SourceBatch } from '../port.ts'
import { readCursor } from './cursor.ts'

const cursorSchema = z.record(
  z.string(),
  z.object({ etag: z.string().optional(), lastModified: z.string().optional() }),
)

/** What one address gave, as a batch without the parts that are the same for all. */
export type PageBatch = Pick<SourceBatch, 'records' | 'announced' | 'faults'>

/**
 * A batch for each address that changed. An address that fails is named and does not keep the others from being read;
 * throws when all fail.
 */
export async function* readAddresses(
  since: string | undefined,
  urls: readonly string[],
  reach: Reach,
  kind: HttpRequest['kind'],
  read: (text: string, url: string) => PageBatch,
  refuse: (text: string) => string | undefined = () => undefined,
): AsyncIterable<SourceBatch> {
  const done = { ...readCursor(since, cursorSchema) }
  const failures: BotError[] = []
  let isContinued = false
  for (const url of urls) {
    const lane = { name: new URL(url).host, everyMs: 1_000 }
    try {
      const validators = reach.from === undefined ? done[url] : undefined
      const answer = await reach.http.fetch({ url, lane, isOperators: true, kind, validators, refuse })
      done[url] = answer.validators
      const page =
        answer.text === undefined ? { records: [], announced: 0, faults: [] } : read(answer.text, url)
      const faults = page.faults.map((fault) => `${url}: ${fault}`)
      // What has not changed adds nothing to the day's listing, and takes nothing from it.
      const isSame = answer.text === undefined
      yield { ...page, faults, cursor: JSON.stringify(done), isContinued: isContinued || isSame }
      isContinued ||= !isSame
    } catch (error) {
      if (!(error instanceof BotError)) throw error
      failures.push(error)
      if (failures.length === urls.length) throw error
      const why = `${url}: ${error.userMessage}`
      yield {
        records: [],
        announced: 0,
        faults: [why],
        cursor: JSON.stringify(done),
        isContinued,
        doubt: { state: 'degraded', why },
      }
      isContinued = true
    }
  }
}
