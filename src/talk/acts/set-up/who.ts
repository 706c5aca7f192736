/** `who is coming?`, `where do we meet?`, `who presents on the 23rd?` */
import { daysIn } from '../../slots/dated.ts'
import type { SetUpAct } from '../set-up-act.ts'

export const act: SetUpAct = {
  name: 'who',
  effect: 'shows',
  of: ['group'],
  async read(said, { number }) {
    const [day] = daysIn(said)
    return day === undefined ? `club show ${number}` : `club dates ${number} ${day.said}`
  },
}
