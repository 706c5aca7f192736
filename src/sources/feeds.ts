/** Any RSS or Atom feed, such as a lab's or a journal's. */
import { z } from 'zod'
import { linkList } from './formats/addresses.ts'
import { fetchAddresses } from './formats/conditional.ts'
import { parseFeed } from './formats/feed.ts'
import type { Source } from './port.ts'

const config = z.object({ FEED_URLS: linkList.describe('links to RSS or Atom feeds, separated by commas') })

export const source: Source<z.infer<typeof config>> = {
  name: 'feeds',
  config,
  pacesItself: true,
  papers: (since, settings, reach) => fetchAddresses(since, settings.FEED_URLS, reach, 'xml', parseFeed),
}
