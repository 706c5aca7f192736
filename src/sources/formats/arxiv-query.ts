/** Queries to the arXiv API, page by page, comparing what it announces with what it gives. */

import { inTurns } from '../../async/steps.ts'
import { BotError } from '../../errors.ts'
import type { Http } from '../../ports/http.ts'
import type { SourceRecord } from '../../ports/source.ts'
import { arxivRateLimit } from './arxiv.ts'
import { type ArxivPage, parseArxivPage } from './arxiv-api-page.ts'
import { sayBroken } from './xml.ts'

/** One page. `announced` includes papers that the API withheld, however often it was asked. */
export interface QueryPage {
  readonly records: readonly SourceRecord[]
  readonly faults: readonly string[]
  readonly announced: number
  readonly total: number
}

/**
 * All pages of a query, oldest submission first. Throws `BotError` when the API refuses it or gives nothing.
 */
export async function* queryArxiv(http: Http, apiUrl: string, query: string): AsyncIterable<QueryPage> {
  for (let start = 0, total = 1; start < Math.min(total, maxResults); start += pageSize) {
    const { page, fault } = await fetchPage(http, apiUrl, query, start)
    total = page.total
    if (total > maxResults && start === 0)
      throw new BotError(
        'unavailable',
        `The arXiv API gives at most ${maxResults} papers of the ${total} asked for.`,
      )
    yield {
      records: page.records,
      faults: [...page.faults, ...(fault === undefined ? [] : [fault])],
      announced: Math.max(page.entries, expected(page, start)),
      total,
    }
  }
}

/** The query for papers of some categories that were submitted between two instants. */
export function submittedQuery(
  categories: readonly string[],
  window: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
): string {
  const any = categories.map((category) => `cat:${category}`).join(' OR ')
  return `(${any}) AND submittedDate:[${minuteOf(window.from)} TO ${minuteOf(window.to)}]`
}

async function fetchPage(
  http: Http,
  apiUrl: string,
  query: string,
  start: number,
): Promise<{ page: ArxivPage; fault: string | undefined }> {
  const url = new URL(apiUrl)
  const parameters = {
    search_query: query,
    start: `${start}`,
    max_results: `${pageSize}`,
    sortBy: 'submittedDate',
    sortOrder: 'ascending',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  let fullest: ArxivPage | undefined
  try {
    await http.fetch({
      url: url.href,
      rateLimit: arxivRateLimit,
      isOperators: true,
      kind: 'xml',
      // The API sometimes gives an empty or short page although there is more: then ask again.
      refuse: (text) =>
        sayBroken(async () => {
          const page = await inTurns(parseArxivPage(text))
          if (page.entries >= (fullest?.entries ?? 0)) fullest = page
          const missing = expected(page, start) - page.entries
          return missing > 0 ? `keeps back ${missing} of the ${page.total} papers it announces` : undefined
        }),
    })
  } catch (error) {
    if (!(error instanceof BotError) || fullest === undefined) throw error
    return { page: fullest, fault: error.userMessage }
  }
  if (fullest === undefined) throw new Error('an answer that was not refused must be a page')
  return { page: fullest, fault: undefined }
}

function expected(page: ArxivPage, start: number): number {
  return Math.max(0, Math.min(pageSize, page.total - start))
}

/** `202504101405`, in GMT as the API reads it. */
function minuteOf(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'minute' }).replace(/[-:TZ]/g, '')
}

/** Records of a slice, of the 2,000 that the API allows, so that an answer stays within its time. */
const pageSize = 1_000
/** https://info.arxiv.org/help/api/user-manual.html */
const maxResults = 30_000
