/** What a subscription would have given, so that people see it before they have it. */
import type { Library } from '../library.ts'
import { dateOf } from '../model/paper.ts'
import type { Workspace } from '../model/place.ts'

/** `reach` says whether a query matches nothing, next to everything, or something in between. */
export interface Forecast {
  readonly papers: number
  /** Of the last 30 days, by the day that each paper is sorted by. */
  readonly recent: number
  readonly newest: string | undefined
  readonly reach: 'none' | 'some' | 'all'
}

export const forecastDays = 30
/** Above this share of the index a query chooses nothing. */
const everything = 0.9
/** In a smaller index, a share says little. */
const fewestToJudge = 10

export async function forecastQuery(text: string, library: Library, workspace: Workspace): Promise<Forecast> {
  const papers = library.index.select(library.readQuery(text), await library.topicOptions(workspace))
  const start = library.today().subtract({ days: forecastDays }).toString()
  const dates = papers.map(dateOf).filter((date) => date !== undefined)
  const { size } = library.index
  const isAll = size >= fewestToJudge && papers.length > everything * size
  return {
    papers: papers.length,
    recent: dates.filter((date) => date >= start).length,
    newest: dates.toSorted().at(-1),
    reach: papers.length === 0 ? 'none' : isAll ? 'all' : 'some',
  }
}
