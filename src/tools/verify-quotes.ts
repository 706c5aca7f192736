/** `verify_quotes`: whether papers say what is quoted, word for word. */
import { z } from 'zod'
import { type Tool, text } from './tool.ts'

export const verifyQuotes: Tool = {
  name: 'verify_quotes',
  description: 'Check quotations against papers; findings has a verdict on each',
  keepsLines: true,
  schema: z.strictObject({ text: text('an identifier and a quotation in quotes, or a paragraph', 20_000) }),
  acts: [{ command: 'verify', needs: ['text'], fills: { text: 'text' } }],
}
