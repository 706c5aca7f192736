/** `topic`: the topics of a workspace. */
import { z } from 'zod'
import { oneOf, type Tool, text } from './tool.ts'

export const topic: Tool = {
  name: 'topic',
  description: 'Add, edit or remove a topic of the workspace',
  schema: z.strictObject({
    act: oneOf('what to do', 'add', 'edit', 'remove'),
    name: text('the topic'),
    query: text('not for remove: what it matches').optional(),
  }),
  acts: ['add', 'edit', 'remove'].map((act) => ({
    command: 'topic',
    when: { act },
    needs: act === 'remove' ? ['name'] : ['name', 'query'],
    fixed: { change: act },
    ends: { name: '', ...(act !== 'remove' && { query: '' }) },
  })),
}
