/** `show`: one paper, papers like it, why it matched, or where it says something. */
import { z } from 'zod'
import { oneOf, type Tool, text, wholeNumber } from './tool.ts'

export const show: Tool = {
  name: 'show',
  description:
    'Show one paper, papers like it, why it matched a query, sentences with some words, or several side by side',
  schema: z.strictObject({
    paper: text(
      'an identifier, link or title; for compare two to five; behind one may stand sections, tables, table 1 or a section’s number',
    ),
    view: oneOf(
      'what of it',
      'details',
      'glance',
      'cites',
      'cited',
      'similar',
      'why',
      'find',
      'compare',
    ).default('details'),
    query: text('for why: the query').optional(),
    words: text('for find: the words').optional(),
    only: text('for similar: a query that they must match, such as has:code').optional(),
    page: wholeNumber('for similar, find, cites and cited: which page').optional(),
  }),
  acts: [
    { command: 'show', when: { view: 'details' }, needs: ['paper'], fills: { paper: 'paper' } },
    { command: 'tldr', when: { view: 'glance' }, needs: ['paper'], fills: { paper: 'paper' } },
    ...(['cites', 'cited'] as const).map((view) => ({
      command: view,
      when: { view },
      needs: ['paper'],
      fills: { paper: 'paper', page: 'page' },
    })),
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
    {
      command: 'find',
      when: { view: 'find' },
      needs: ['paper', 'words'],
      fills: { paper: 'paper', words: 'words', page: 'page' },
    },
  ],
}
