/** `which papers are in the running?` */
import type { SetUpAct } from '../set-up-act.ts'

export const act: SetUpAct = {
  name: 'nominations',
  effect: 'shows',
  of: ['group'],
  async read(_said, { number }) {
    return `nominations club:${number}`
  },
}
