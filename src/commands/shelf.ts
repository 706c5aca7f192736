/** `shelf related-work` opens a shelf, or makes it: papers that people keep together, with notes. */
import { command as open } from './shelf/open.ts'
import { defineActs } from './support/command.ts'

export const command = defineActs({
  name: 'shelf',
  area: 'list',
  summary: 'A shelf of papers for everybody here, with notes: open or make one, move, rename, export',
  examples: ['shelf related-work', 'shelf related-work unread', 'shelf mine thesis', 'shelf team baselines'],
  unnamed: () => open,
})
