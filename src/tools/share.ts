/** `share`: an answer for everybody, or highlights here and now. */
import { z } from 'zod'
import { type Tool, text } from './tool.ts'

export const share: Tool = {
  name: 'share',
  description: 'Post a paper, a search or highlights for everybody here',
  schema: z.strictObject({
    paper: text('an identifier').optional(),
    query: text('in place of a paper: a search').optional(),
    digest: text('in place of both: highlights of a topic, query or day').optional(),
  }),
  acts: [
    { command: 'share', needs: ['paper'], fixed: { command: 'show' }, ends: { paper: '' } },
    { command: 'share', needs: ['query'], fixed: { command: 'search' }, ends: { query: '' } },
    { command: 'digest', needs: ['digest'], fills: { digest: 'what' } },
  ],
}
