/** `list`: new papers, what somebody saved and voted for, and what there is in the place where they speak. */
import { z } from 'zod'
import { oneOf, type Tool, text, wholeNumber } from './tool.ts'

export const list: Tool = {
  name: 'list',
  description: 'List new papers, what you saved or voted for, or what is set up here',
  schema: z.strictObject({
    what: oneOf(
      'the list; for me: new papers by your votes; preview: as a digest would have them',
      'new',
      'for me',
      'preview',
      'saved',
      'votes',
      'topics',
      'subscriptions',
      'digests',
      'nominations',
      'shelves',
      'status',
      'help',
    ),
    topic: text('of new: a topic, or here; of preview also a query or subscription').optional(),
    days: wholeNumber('of for me and preview: how many days back').optional(),
    page: wholeNumber('which page').optional(),
    format: oneOf(
      'of saved; of subscriptions: export',
      'bibtex',
      'ris',
      'csl',
      'export',
    ).optional(),
    for: text('of saved: a style or program, such as Zotero').optional(),
    about: text('of help: a command; of status: coverage').optional(),
    club: wholeNumber('of nominations: the group').optional(),
    shelf: text('of shelves: one, or NAME unread').optional(),
  }),
  acts: [
    { command: 'latest', when: { what: 'new' }, fills: { topic: 'topic', page: 'page' } },
    { command: 'forme', when: { what: 'for me' }, fills: { days: 'days' } },
    {
      command: 'preview',
      when: { what: 'preview' },
      needs: ['topic'],
      fills: { topic: 'what', days: 'days' },
    },
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
    {
      command: 'shelves',
      when: { what: 'shelves' },
      fills: { shelf: 'name', page: 'page' },
    },
    { command: 'status', when: { what: 'status' }, fills: { about: 'part' } },
    { command: 'help', when: { what: 'help' }, fills: { about: 'command' } },
  ],
}
