/**
 * Several papers of arXiv in one request: by their numbers, or of one author
 * (https://info.arxiv.org/help/api/user-manual.html).
 */

import { inTurns } from '../../async/steps.ts'
import { BotError } from '../../errors.ts'
import type { Identifier } from '../../model/identifier.ts'
import { hasSpace } from '../../model/words.ts'
import type { SourceRecord } from '../../ports/source.ts'
import { arxivRateLimit } from '../formats/arxiv.ts'
import { type ArxivPage, parseArxivPage } from '../formats/arxiv-api-page.ts'
import { sayBroken } from '../formats/xml.ts'
import { maxCandidates, nameOf, type Reach, type TitleService } from './service.ts'

type Config = { readonly ARXIV_API_URL: string }

/** The most numbers of one request: a longer address is refused. */
export const arxivTogether = 100

/** The records of at most 100 numbers, in any order; those that arXiv does not have are left out. */
export async function fetchArxivNumbers(
  ids: readonly Identifier[],
  config: Config,
  reach: Reach,
): Promise<readonly SourceRecord[]> {
  const asked = { id_list: ids.map(nameOf).join(','), max_results: String(ids.length) }
  return (await fetchPage(asked, ({ total }) => Math.min(1, total), config, reach)).records
}

/** One page of an author's papers, the newest first; `cursor` is how many the pages before had. */
export async function fetchArxivAuthor(
  author: string,
  cursor: string | undefined,
  config: Config,
  reach: Reach,
): Promise<{ readonly records: readonly SourceRecord[]; readonly next: string | undefined }> {
  const start = Number(cursor ?? '0')
  const page = await fetchPage(
    {
      search_query: `au:${hasSpace(author) ? `"${author}"` : author}`,
      start: String(start),
      max_results: String(arxivTogether),
      sortBy: 'submittedDate',
    },
    ({ total }) => Math.min(arxivTogether, total - start),
    config,
    reach,
  )
  if (page.total === 0) throw new BotError('not-found', `arXiv has no papers by ${author}.`)
  const end = start + page.entries
  return { records: page.records, next: end >= page.total ? undefined : String(end) }
}

/** By the words of the title as a phrase, without signs, which the query language takes for its own. */
export const arxivTitles: TitleService<Config> = {
  name: 'arXiv',
  async findTitle({ title }, config, reach) {
    const phrase = title
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .slice(0, maxPhrase)
    const asked = { search_query: `ti:"${phrase}"`, max_results: String(maxCandidates) }
    try {
      const expected = ({ total }: ArxivPage) => Math.min(1, total)
      return (await fetchPage(asked, expected, config, reach)).records
    } catch (error) {
      // A title that it cannot search for is none of its own.
      if (error instanceof BotError && error.code === 'misconfigured') return []
      throw error
    }
  },
}

/** A longer address is refused, and a title is long enough to be told before. */
const maxPhrase = 300

/** A page with fewer entries than `expected` is asked for again: arXiv keeps some back for the moment. */
async function fetchPage(
  parameters: Readonly<Record<string, string>>,
  expected: (page: ArxivPage) => number,
  { ARXIV_API_URL }: Config,
  { http, signal }: Reach,
): Promise<ArxivPage> {
  const url = new URL(ARXIV_API_URL)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  let page: ArxivPage | undefined
  await http.fetch({
    url: url.href,
    rateLimit: arxivRateLimit,
    isOperators: true,
    kind: 'xml',
    maxBytes: maxBytesOfPage,
    signal,
    refuse: (text) =>
      sayBroken(async () => {
        page = await inTurns(parseArxivPage(text))
        return page.entries < expected(page) ? 'keeps back papers that it announces' : undefined
      }),
  })
  if (page === undefined) throw new Error('an answer that was not refused must have been parsed')
  return page
}

/** A hundred papers with abstracts take some 300 kB. */
const maxBytesOfPage = 5_000_000
