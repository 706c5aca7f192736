/** Papers for the tests of search: made to measure, or read from the seeds. */
import { readdirSync, readFileSync } from 'node:fs'
import { finish } from '../../../src/async/steps.ts'
import { mergePapers, paperOf } from '../../../src/model/merge.ts'
import type { Paper } from '../../../src/model/paper.ts'
import { keysOf } from '../../../src/model/paper.ts'
import type { PaperRecord } from '../../../src/model/paper-record.ts'
import { paperRecordSchema } from '../../../src/model/paper-record.ts'
import type { Query } from '../../../src/model/query.ts'
import type { SearchOptions } from '../../../src/ports/paper-index.ts'
import { parseQuery } from '../../../src/search/query/parse-query.ts'
import { parseSeedPage } from '../../../src/sources/parse-seed-page.ts'
import { createIndexAtOnce, type IndexAtOnce } from '../../support/index-at-once.ts'

/** The day after the newest seed. */
export const today = Temporal.PlainDate.from('2025-04-12')

export function paper(id: string, fields: Partial<Omit<Paper, 'id'>> = {}): Paper {
  return {
    id: `doi:10.1000/${id}`,
    identifiers: [`doi:10.1000/${id}`],
    title: undefined,
    authors: [],
    abstract: '',
    published: undefined,
    updated: undefined,
    listed: undefined,
    links: [],
    sources: ['test'],
    ...fields,
  }
}

export function indexOf(papers: readonly Paper[]): IndexAtOnce {
  const index = createIndexAtOnce()
  index.update({ papers, removed: [], revision: 1 })
  return index
}

/** Searches by typed text, as of the day after the seeds. */
export function searchFor<Found>(
  index: { search(query: Query, options: SearchOptions): Found },
  text: string,
  options: Partial<SearchOptions> = {},
): Found {
  return index.search(parseQuery(text, today), { limit: 100, topicQuery: () => undefined, ...options })
}

/** The distinct papers of the seeds, or of some of their pages. */
export function readSeedPapers(pages = /\.txt$/): Paper[] {
  const papers: Paper[] = []
  const byKey = new Map<string, number>()
  for (const record of readRecords(pages)) {
    const made = paperOf(record)
    if (made === undefined) continue
    const keys = keysOf(record)
    const at = keys.map((key) => byKey.get(key)).find((known) => known !== undefined) ?? papers.length
    const known = papers[at]
    papers[at] = known === undefined ? made : mergePapers(known, made)
    for (const key of keys) byKey.set(key, at)
  }
  return papers
}

function readRecords(pages: RegExp): PaperRecord[] {
  const folder = new URL('../../../seeds/', import.meta.url)
  return readdirSync(folder)
    .filter((name) => pages.test(name))
    .flatMap((name) => finish(parseSeedPage(readFileSync(new URL(name, folder), 'utf8'))).records)
    .map(({ identifiers, title, published, authors = [], abstract = '' }) =>
      paperRecordSchema.parse({ source: 'seeds', identifiers, title, published, authors, abstract }),
    )
}
