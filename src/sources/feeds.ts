/** Any RSS or Atom feed, such as a lab's or a journal's. */
import { z } from 'zod'
import type { Source } from '../ports/source.ts'
import { linkList } from './formats/addresses.ts'
import { fetchAddresses } from './formats/conditional.ts'
import { parseFeed } from './formats/feed.ts'

const config = z.object({ FEED_URLS: linkList.describe('links to RSS or Atom feeds, separated by commas') })

export const source: Source<z.infer<typeof config>> = {
  name: 'feeds',
  config,
  pacesItself: true,
  papers: (since, settings, reach) => fetchAddresses(since, settings.FEED_URLS, reach, 'xml', parseFeed),
}
