/** One paper from the arXiv API, by its number (https://info.arxiv.org/help/api/user-manual.html). */
import { inTurns } from '../../async/steps.ts'
import { BotError } from '../../errors.ts'
import type { SourceRecord } from '../../ports/source.ts'
import { arxivRateLimit } from '../formats/arxiv.ts'
import { type ArxivPage, parseArxivPage } from '../formats/arxiv-api-page.ts'
import { sayBroken } from '../formats/xml.ts'
import { maxBytesOfPaper, missingStatuses, nameOf, type PaperService } from './service.ts'

export const arxiv: PaperService<{ readonly ARXIV_API_URL: string }> = {
  name: 'arXiv',
  isAuthority: true,
  knows: (id) => id.startsWith('arxiv:'),
  async find(id, { ARXIV_API_URL }, { http, signal }): Promise<SourceRecord | undefined> {
    const url = new URL(ARXIV_API_URL)
    url.searchParams.set('id_list', nameOf(id))
    url.searchParams.set('max_results', '1')
    let page: ArxivPage | undefined
    try {
      await http.fetch({
        url: url.href,
        rateLimit: arxivRateLimit,
        isOperators: true,
        kind: 'xml',
        maxBytes: maxBytesOfPaper,
        missingStatuses,
        signal,
        refuse: (text) =>
          sayBroken(async () => {
            page = await inTurns(parseArxivPage(text))
            const isKeptBack = page.entries === 0 && page.total > 0
            return isKeptBack ? 'keeps back the paper that it announces' : undefined
          }),
      })
    } catch (error) {
      // A query that is refused names something that is no number of arXiv's.
      if (error instanceof BotError && error.code === 'misconfigured') return undefined
      throw error
    }
    return page?.records[0]
  },
}
