/** Daily-paper pages as public repositories publish them: Markdown tables, or the text of the seed pages. */
import { z } from 'zod'
import type { Steps } from '../async/steps.ts'
import { maxRecords } from '../model/bounds.ts'
import type { Source } from '../ports/source.ts'
import { linkList } from './formats/addresses.ts'
import { fetchAddresses, type PageBatch } from './formats/conditional.ts'
import { parsePaperTable } from './formats/paper-table.ts'
import { parseSeedPage } from './parse-seed-page.ts'

const config = z.object({
  PAGE_URLS: linkList.describe('links to daily-paper pages in Markdown or text, separated by commas'),
})

export const source: Source<z.infer<typeof config>> = {
  name: 'pages',
  config,
  pacesItself: true,
  papers: (since, settings, reach) => fetchAddresses(since, settings.PAGE_URLS, reach, 'text', parsePage),
}

/** A page with rows of a table that link papers is such a table; any other is read as a seed page. */
function* parsePage(text: string): Steps<PageBatch> {
  const table = yield* parsePaperTable(text)
  if (table.announced > 0) return table
  const page = yield* parseSeedPage(text, maxRecords)
  return {
    records: page.records,
    announced: page.announced,
    faults: page.faults.map((fault) => `line ${fault.line}: ${fault.message}`),
  }
}
