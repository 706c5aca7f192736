/** What a query finds, the newest first: papers that have all of it, then those with some. */
import { BotError } from '../../errors.ts'
import type { Hit } from '../../model/match.ts'
import type { Paper } from '../../model/paper.ts'
import type { Query } from '../../model/query.ts'
import type { PaperIndex, SearchOptions, SearchResults } from '../../ports/paper-index.ts'

/** Beyond, and where not all are counted, all are in the order of their days. */
const maxOrdered = 1000

/** A paper of today that has one word of the query is seldom what “newest first” is said of. */
export async function searchNewest(
  index: Pick<PaperIndex, 'search' | 'select' | 'explain'>,
  query: Query,
  options: SearchOptions & { readonly offset: number },
): Promise<SearchResults> {
  const all = await index.search(query, options)
  const { withEveryWord: whole, total, isEveryWordMore, isTotalMore } = all
  const { offset, limit } = options
  const isOne = whole === 0 || whole === total
  if (isOne || isEveryWordMore || isTotalMore || offset + limit > maxOrdered || whole > maxOrdered) return all
  const papers = await selectWhole(index, query, { ...options, limit: whole })
  if (papers === undefined) return all
  const first = papers.slice(offset, offset + limit)
  const hits = await Promise.all(
    first.map(async (paper): Promise<Hit> => {
      const found = await index.explain(query, paper.id, options)
      return found ?? { paper, score: 0, matches: [] }
    }),
  )
  if (first.length === limit) return { ...all, hits }
  const ids = new Set(papers.map(({ id }) => id))
  const { hits: some } = await index.search(query, { ...options, offset: 0, limit: offset + limit })
  const others = some.filter(({ paper }) => !ids.has(paper.id))
  const from = Math.max(0, offset - whole)
  return { ...all, hits: [...hits, ...others.slice(from, from + limit - first.length)] }
}

/** Undefined where some papers are not found right now. */
async function selectWhole(
  index: Pick<PaperIndex, 'select'>,
  query: Query,
  { topicQuery, limit }: SearchOptions,
): Promise<readonly Paper[] | undefined> {
  try {
    return (await index.select(query, { topicQuery, limit })).papers
  } catch (error) {
    if (error instanceof BotError) return undefined
    throw error
  }
}
