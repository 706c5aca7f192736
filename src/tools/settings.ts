/** `settings`: how the bot behaves in a place. */
import { z } from 'zod'
import { type Tool, text } from './tool.ts'

export const settings: Tool = {
  name: 'settings',
  description: 'Show or change the settings of this channel',
  schema: z.strictObject({
    change: text('nothing to show them; or a setting and its value, such as unfurl off').optional(),
  }),
  acts: [{ command: 'settings', fills: { change: 'change' } }],
}
