/** `check_references`: whether papers of a bibliography exist here and are described right. */
import { z } from 'zod'
import { type Tool, text } from './tool.ts'

export const checkReferences: Tool = {
  name: 'check_references',
  description: 'Check whether references exist here and are described right; findings has a verdict on each',
  keepsLines: true,
  schema: z.strictObject({
    references: text('BibTeX, or references as papers print them, a line each; or “report”', 35_000),
  }),
  acts: [{ command: 'check', needs: ['references'], fills: { references: 'text' } }],
}
