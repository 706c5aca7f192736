/** `I want to join the group` */
import type { SetUpAct } from '../set-up-act.ts'

export const act: SetUpAct = {
  name: 'join',
  effect: 'own',
  of: ['group'],
  async read(_said, { number }) {
    return `club join ${number}`
  },
}
