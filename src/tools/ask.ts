/** `ask`: sentences of papers that answer a question. */
import { z } from 'zod'
import { type Tool, text } from './tool.ts'

export const ask: Tool = {
  name: 'ask',
  description: 'Answer a question with sentences of papers',
  schema: z.strictObject({
    question: text('a question; to ask less, begin with a paper, or with saved, here or in:SHELF'),
  }),
  acts: [{ command: 'ask', needs: ['question'], fills: { question: 'question' } }],
}
