/** `cite`: papers as references. */
import { z } from 'zod'
import { citationFormats } from '../model/citation-format.ts'
import { oneOf, type Tool, text } from './tool.ts'

export const cite: Tool = {
  name: 'cite',
  description: 'Give papers as references',
  schema: z.strictObject({
    paper: text('identifiers, links or titles'),
    format: oneOf('the format', 'bibtex', ...citationFormats.slice(1)).optional(),
    for: text('a program, such as Zotero').optional(),
  }),
  acts: [{ command: 'cite', needs: ['paper'], fills: { paper: 'paper', format: 'format', for: 'for' } }],
}
