/** What a subscription would have posted, shown before it exists. */
import type { Library } from '../library/library.ts'
import { queryOptions } from '../library/shelf-queries.ts'
import { dateOf } from '../model/paper.ts'
import { type Place, workspaceOf } from '../model/place.ts'
import { narrow } from '../model/query.ts'

/** `reach` says whether a query matches nothing, next to everything, or something in between. */
export interface Forecast {
  readonly papers: number
  /** Papers of the last 30 days, by the day that each is sorted by. */
  readonly recent: number
  readonly newest: string | undefined
  readonly reach: 'none' | 'some' | 'all'
}

export const forecastDays = 30
/** A query that matches more than this share of the index selects nothing. */
const everything = 0.9
/** In a smaller index a share says little. */
const minToJudge = 10

export async function forecastQuery(text: string, library: Library, place: Place): Promise<Forecast> {
  const { index } = library
  const query = library.parseQuery(text)
  const topics = await queryOptions(query, { workspace: workspaceOf(place), place, user: '' }, library)
  const since = library.windows.today().subtract({ days: forecastDays }).toString()
  const [all, recent, size] = await Promise.all([
    index.select(query, { ...topics, limit: 1 }),
    index.select(narrow(query, { kind: 'after', date: since }), { ...topics, limit: 0 }),
    index.size(),
  ])
  const [newest] = all.papers
  const isAll = size >= minToJudge && all.total > everything * size
  return {
    papers: all.total,
    recent: recent.total,
    newest: newest === undefined ? undefined : dateOf(newest),
    reach: all.total === 0 ? 'none' : isAll ? 'all' : 'some',
  }
}
