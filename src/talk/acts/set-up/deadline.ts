/** `until when can we vote?` */
import type { SetUpAct } from '../set-up-act.ts'

export const act: SetUpAct = {
  name: 'deadline',
  effect: 'shows',
  of: ['group'],
  async read(_said, { number }) {
    return `nominations club:${number}`
  },
}
