/** `change_digest`: when, how much or what a subscription posts, and whether it does. */
import { z } from 'zod'
import { oneOf, type Tool, text } from './tool.ts'

export const changeDigest: Tool = {
  name: 'change_digest',
  description: 'Change, pause, resume or end a subscription of this channel',
  schema: z.strictObject({
    act: oneOf('what to do', 'edit', 'pause', 'resume', 'end'),
    subscription: text('its number or topic'),
    change: text('of edit: weekly mon,thu; at 10:00; in Europe/Berlin; top 3; or a new query').optional(),
    until: text('of pause: until monday, for two weeks').optional(),
  }),
  acts: [
    {
      command: 'edit',
      when: { act: 'edit' },
      needs: ['subscription', 'change'],
      fills: { subscription: 'subscription', change: 'change' },
    },
    {
      command: 'pause',
      when: { act: 'pause' },
      needs: ['subscription'],
      fills: { subscription: 'subscription', until: 'end' },
    },
    {
      command: 'resume',
      when: { act: 'resume' },
      needs: ['subscription'],
      fills: { subscription: 'subscription' },
    },
    {
      command: 'unsubscribe',
      when: { act: 'end' },
      needs: ['subscription'],
      fills: { subscription: 'subscription' },
    },
  ],
}
