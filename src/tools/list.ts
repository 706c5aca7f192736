/** `list`: what somebody saved and voted for, and what there is in the place where they speak. */
import { z } from 'zod'
import { oneOf, type Tool, text, wholeNumber } from './tool.ts'

export const list: Tool = {
  name: 'list',
  description: 'List what you saved or voted for, or what is set up here',
  schema: z.strictObject({
    what: oneOf(
      'the list',
      'saved',
      'votes',
      'topics',
      'subscriptions',
      'digests',
      'nominations',
      'status',
      'help',
    ),
    page: wholeNumber('which page').optional(),
    format: oneOf(
      'of saved: bibtex, ris, csl; of subscriptions: export',
      'bibtex',
      'ris',
      'csl',
      'export',
    ).optional(),
    for: text('of saved: a style or program, such as Zotero').optional(),
    about: text('of help: a command; of status: coverage').optional(),
    club: wholeNumber('of nominations: the group').optional(),
  }),
  acts: [
    {
      command: 'saved',
      when: { what: 'saved' },
      fills: { format: 'format', page: 'page', for: 'for' },
    },
    { command: 'votes', when: { what: 'votes' }, fills: { page: 'page' } },
    { command: 'topics', when: { what: 'topics' }, fills: { page: 'page' } },
    {
      command: 'subscriptions',
      when: { what: 'subscriptions' },
      fills: { format: 'format', page: 'page' },
    },
    { command: 'digests', when: { what: 'digests' }, fills: { page: 'page' } },
    {
      command: 'nominations',
      when: { what: 'nominations' },
      fills: { club: 'club', page: 'page' },
    },
    { command: 'status', when: { what: 'status' }, fills: { about: 'part' } },
    { command: 'help', when: { what: 'help' }, fills: { about: 'command' } },
  ],
}
