/** `we are back, switch it on again`; of a group also `we do meet on the 23rd` */
import { daysIn } from '../../slots/dated.ts'
import type { SetUpAct } from '../set-up-act.ts'

export const act: SetUpAct = {
  name: 'resume',
  effect: 'place',
  of: ['digest', 'group'],
  async read(said, { kind, number }) {
    if (kind !== 'group') return `resume ${number}`
    const [day] = daysIn(said)
    return day === undefined ? `club resume ${number}` : `club hold ${number} ${day.said}`
  },
}
