/** `latest`: what is new: of all, of a topic, for one person, or as a digest would have it. */
import { z } from 'zod'
import { oneOf, type Tool, text, wholeNumber } from './tool.ts'

export const latest: Tool = {
  name: 'latest',
  description: 'List new papers',
  schema: z.strictObject({
    kind: oneOf(
      'newest; forme: by your votes; digest: as one would be posted',
      'newest',
      'forme',
      'digest',
    ).default('newest'),
    topic: text('a topic, or “here”; for digest also a query or a subscription').optional(),
    days: wholeNumber('not for newest: how many days back').optional(),
    page: wholeNumber('for newest: which page').optional(),
  }),
  acts: [
    { command: 'latest', when: { kind: 'newest' }, fills: { topic: 'topic', page: 'page' } },
    { command: 'forme', when: { kind: 'forme' }, fills: { days: 'days' } },
    {
      command: 'preview',
      when: { kind: 'digest' },
      needs: ['topic'],
      fills: { topic: 'what', days: 'days' },
    },
  ],
}
