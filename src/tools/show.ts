/** `show`: one paper, papers like it, why it matched, where it says something, or how to cite it. */
import { z } from 'zod'
import { citationFormats } from '../model/citation-format.ts'
import { oneOf, type Tool, text, wholeNumber } from './tool.ts'

export const show: Tool = {
  name: 'show',
  description:
    'Show one paper, papers like it, why it matched a query, sentences with words, several side by side, what it cites or is cited by',
  schema: z.strictObject({
    paper: text(
      'an identifier, link or title; several for compare and cite; then sections, tables, table 1 or a section number',
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
      'cite',
    ).default('details'),
    query: text('for why: the query').optional(),
    words: text('for find: the words').optional(),
    only: text('for similar: a query that they must match, such as has:code').optional(),
    page: wholeNumber('for similar, find, cites and cited: which page').optional(),
    format: oneOf('for cite: the format', 'bibtex', ...citationFormats.slice(1)).optional(),
    for: text('for cite: a program, such as Zotero').optional(),
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
      command: 'cite',
      when: { view: 'cite' },
      needs: ['paper'],
      fills: { paper: 'paper', format: 'format', for: 'for' },
    },
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
