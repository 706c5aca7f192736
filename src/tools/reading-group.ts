/** `reading_group`: what a reading group does, in the words of its command. */
import { z } from 'zod'
import { type Tool, text } from './tool.ts'

export const readingGroup: Tool = {
  name: 'reading_group',
  description: 'Show or change the reading group here',
  schema: z.strictObject({
    words: text(
      'nothing to show it; or: every thu at 15:00 in Europe/Berlin; skip 21 dec; move to friday at 16:00; pause; join; leave; dates; history WORDS',
    ).optional(),
  }),
  acts: [{ command: 'club', fills: { words: 'text' } }],
}
