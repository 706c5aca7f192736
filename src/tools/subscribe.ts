/** `subscribe`: have new papers posted, of a topic, a query or an author. */
import { z } from 'zod'
import { type Tool, text, wholeNumber } from './tool.ts'

export const subscribe: Tool = {
  name: 'subscribe',
  description: 'Post new papers here regularly',
  schema: z.strictObject({
    query: text('a topic or a query').optional(),
    author: text('in place of a query: a name').optional(),
    when: text('such as weekdays at 09:00 in Europe/Berlin, weekly mon,thu, monthly').optional(),
    top: wholeNumber('how many papers').optional(),
  }),
  acts: [
    {
      command: 'subscribe',
      needs: ['query'],
      fills: { query: 'query' },
      ends: { when: '', top: 'top' },
    },
    { command: 'follow', needs: ['author'], fills: { author: 'author' }, ends: { when: '' } },
  ],
}
