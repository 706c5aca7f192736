/** What a query finds in the order of days: papers that have all of it, then those with some. */
import { BotError } from '../../errors.ts'
import type { Hit } from '../../model/match.ts'
import type { Query } from '../../model/query.ts'
import type { PaperIndex, SearchOptions, SearchResults } from '../../ports/paper-index.ts'
import { searchOldest } from './oldest-first.ts'

/** Beyond, and where not all are counted, all are in the order of their days. */
const maxOrdered = 1000

/**
 * A paper of today that has one word of the query is seldom what “newest first” is said of.
 * Throws `BotError` where the oldest are wanted of too many.
 */
export async function searchByDay(
  index: Pick<PaperIndex, 'search' | 'select' | 'selectIds' | 'explain'>,
  query: Query,
  options: SearchOptions & { readonly offset: number },
): Promise<SearchResults> {
  const isOldest = query.sort === 'old'
  const search = (range: typeof options) =>
    isOldest ? searchOldest(index, query, range) : index.search(query, range)
  const all = await search(options)
  const { withEveryWord: whole, total, isEveryWordMore, isTotalMore } = all
  const { offset, limit } = options
  const isOne = whole === 0 || whole === total
  if (isOne || isEveryWordMore || isTotalMore || offset + limit > maxOrdered || whole > maxOrdered) return all
  const count = Math.max(0, Math.min(limit, whole - offset))
  const range = { limit: count, offset: isOldest ? whole - offset - count : offset }
  const { topicQuery } = options
  const selected = await unlessPartial(async () =>
    count === 0 ? [] : (await index.select(query, { topicQuery, ...range })).papers,
  )
  if (selected === undefined) return all
  const first = isOldest ? selected.toReversed() : selected
  const hits = await Promise.all(
    first.map(async (paper): Promise<Hit> => {
      const found = await index.explain(query, paper.id, options)
      return found ?? { paper, score: 0, matches: [] }
    }),
  )
  if (count === limit) return { ...all, hits }
  const known = await unlessPartial(() => index.selectIds(query, { topicQuery, limit: whole, newest: 0 }))
  if (known === undefined) return all
  const ids = new Set(known.ids)
  const { hits: some } = await search({ ...options, offset: 0, limit: offset + limit })
  const others = some.filter(({ paper }) => !ids.has(paper.id))
  const from = Math.max(0, offset - whole)
  return { ...all, hits: [...hits, ...others.slice(from, from + limit - count)] }
}

/** Undefined where some papers are not found right now, which only a search takes. */
async function unlessPartial<Selected>(select: () => Promise<Selected>): Promise<Selected | undefined> {
  try {
    return await select()
  } catch (error) {
    if (error instanceof BotError) return undefined
    throw error
  }
}
