/** `search`: papers by words and conditions, or all of an author. */
import { z } from 'zod'
import { type Tool, text, wholeNumber } from './tool.ts'

export const search: Tool = {
  name: 'search',
  description: 'Find papers by words or a question; or list those of an author',
  schema: z.strictObject({
    query: text(
      'words; "a phrase"; author:name title:word topic:name since:2025-04 since:2w before:2025-05 has:code; -not; or; sort:new',
    ).optional(),
    author: text('in place of a query: a name').optional(),
    with: text('a co-author, to tell people of one name apart').optional(),
    page: wholeNumber('which page').optional(),
    count: wholeNumber('how many, 1 to 99').optional(),
    as: text(
      'typed: no question is read; spelled: nothing is corrected; whole: every word; asked: quotes first',
    ).optional(),
  }),
  acts: [
    {
      command: 'search',
      needs: ['query'],
      fills: { query: 'query', page: 'page', count: 'count', as: 'as' },
    },
    { command: 'author', needs: ['author'], fills: { author: 'name', with: 'with', page: 'page' } },
  ],
}
