/** Daily-paper pages as public repositories publish them: Markdown tables, or the text of the seed pages. */
import { z } from 'zod'
import { maxRecords } from '../model/bounds.ts'
import type { Steps } from '../steps.ts'
import { linkList } from './formats/addresses.ts'
import { fetchAddresses, type PageBatch } from './formats/conditional.ts'
import { parsePaperTable } from './formats/paper-table.ts'
import { parseSeedPage } from './parse-seed-page.ts'
import type { Source } from './port.ts'

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
