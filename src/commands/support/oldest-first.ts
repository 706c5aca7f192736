/** What a query finds, the oldest first: the list that has the newest first, read from its end. */
import { BotError } from '../../errors.ts'
import type { Query } from '../../model/query.ts'
import type { PaperIndex, SearchOptions, SearchResults } from '../../ports/paper-index.ts'

/** No index orders more by day. */
const maxOrdered = 1000

/** Throws `BotError` where more papers match than are ordered. */
export async function searchOldest(
  index: Pick<PaperIndex, 'search'>,
  query: Query,
  { offset = 0, limit, ...others }: SearchOptions,
): Promise<SearchResults> {
  const newest: Query = { ...query, sort: 'new' }
  const all = await index.search(newest, { ...others, limit: 0 })
  if (all.isTotalMore === true || all.total > maxOrdered)
    throw new BotError(
      'bad-input',
      `More than ${maxOrdered.toLocaleString('en')} papers match, too many to begin with the oldest. Say until when: before:2020.`,
    )
  const count = Math.max(0, Math.min(limit, all.total - offset))
  if (count === 0) return { ...all, hits: [] }
  const found = await index.search(newest, { ...others, offset: all.total - offset - count, limit: count })
  return { ...found, hits: found.hits.toReversed() }
}
