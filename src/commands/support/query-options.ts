/** What a query names: topics, and shelves that the asker sees. */

import { leavesOf, type Query } from '../../model/query.ts'
import { inShelf } from '../../model/shelf.ts'
import { dropStart } from '../../model/words.ts'
import type { SearchOptions } from '../../ports/paper-index.ts'
import type { Request } from './command.ts'
import { findShelf } from './find-shelf.ts'

/** As `Library.topicOptions`, with what is on the shelves of the query. Throws `BotError` for one that is not there. */
export async function queryOptions(
  { condition }: Query,
  { asker, library }: Pick<Request<unknown>, 'asker' | 'library'>,
): Promise<Pick<SearchOptions, 'topicQuery'>> {
  const topics = await library.topicOptions(asker.workspace)
  const shelves = new Map<string, Query>()
  for (const leaf of condition === undefined ? [] : leavesOf(condition)) {
    if (leaf.kind !== 'topic' || !leaf.name.startsWith(inShelf)) continue
    const shelf = await findShelf(dropStart(leaf.name, inShelf), { asker, library })
    const ids = await library.store.shelves.papers(shelf)
    shelves.set(leaf.name, { typed: '', condition: { kind: 'ids', ids }, sort: 'relevance' })
  }
  return { topicQuery: (name) => shelves.get(name) ?? topics.topicQuery(name) }
}
