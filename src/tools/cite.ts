/** `cite`: papers as references. */
import { z } from 'zod'
import { oneOf, type Tool, text } from './tool.ts'

export const cite: Tool = {
  name: 'cite',
  description: 'Give papers as references',
  schema: z.strictObject({
    paper: text('identifiers, links or titles'),
    format: oneOf('the format', 'bibtex', 'ris', 'csl').optional(),
    for: text('a style or program, such as APA or Zotero').optional(),
  }),
  acts: [{ command: 'cite', needs: ['paper'], fills: { paper: 'paper', format: 'format', for: 'for' } }],
}
