/** `club every thu at 15:00 in Europe/Berlin` sets a reading group up; `club` tells of it. */
import { command as create } from './club/create.ts'
import { command as show } from './club/show.ts'
import { defineActs } from './support/command.ts'

export const command = defineActs({
  name: 'club',
  area: 'group',
  summary: 'A reading group: set it up, join it, move or skip a meeting, see its history',
  group: 'manage',
  examples: [
    'club',
    'club every thu at 15:00 in Europe/Berlin',
    'club first mon of the month at 10:00 for 90 minutes closes 3 days before quorum 3 called "Vision"',
    'club skip 21 dec to 4 jan',
    'club move to friday at 16:00',
    'club history ablation',
  ],
  // A number alone asks for that group.
  unnamed: (words) => (/^#?\d{0,9}$/.test(words.trim()) ? show : create),
})
