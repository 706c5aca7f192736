/** `show`: one paper, papers like it, or why it matched. */
import { z } from 'zod'
import { oneOf, type Tool, text, wholeNumber } from './tool.ts'

export const show: Tool = {
  name: 'show',
  description: 'Show one paper, papers like it, why it matched a query, or several side by side',
  schema: z.strictObject({
    paper: text('an identifier, link or title; for compare two to five'),
    view: oneOf('what of it', 'details', 'similar', 'why', 'compare').default('details'),
    query: text('for why: the query').optional(),
    only: text('for similar: a query that they must match, such as has:code').optional(),
    page: wholeNumber('for similar: which page').optional(),
  }),
  acts: [
    { command: 'show', when: { view: 'details' }, needs: ['paper'], fills: { paper: 'paper' } },
    {
      command: 'similar',
      when: { view: 'similar' },
      needs: ['paper'],
      fills: { paper: 'paper', only: 'only', page: 'page' },
    },
    { command: 'compare', when: { view: 'compare' }, needs: ['paper'], fills: { paper: 'paper' } },
    {
      command: 'why',
      when: { view: 'why' },
      needs: ['paper', 'query'],
      fills: { paper: 'paper', query: 'query' },
    },
  ],
}
