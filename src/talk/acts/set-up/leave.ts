/** `take me out of the group` */
import type { SetUpAct } from '../set-up-act.ts'

export const act: SetUpAct = {
  name: 'leave',
  effect: 'own',
  of: ['group'],
  async read(_said, { number }) {
    return `club leave ${number}`
  },
}
