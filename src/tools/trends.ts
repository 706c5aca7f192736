/** `trends`: how many papers there were over time. */
import { z } from 'zod'
import { oneOf, type Tool, text, wholeNumber } from './tool.ts'

export const trends: Tool = {
  name: 'trends',
  description: 'Count papers over time; without queries, what rose and fell',
  schema: z.strictObject({
    queries: text('up to six, with commas between').optional(),
    since: text('how far back: 6m, 1y, 2020').optional(),
    by: oneOf('the period', 'week', 'month').optional(),
    mean: wholeNumber('draw means over this many points').optional(),
    look: oneOf('the colours', 'light', 'dark').optional(),
  }),
  acts: [
    {
      command: 'trends',
      fills: { queries: 'queries', since: 'since', by: 'by', mean: 'mean', look: 'look' },
    },
  ],
}
