/** `I can come after all` */
import { meetingIn } from '../../slots/dated.ts'
import type { SetUpAct } from '../set-up-act.ts'

export const act: SetUpAct = {
  name: 'attend',
  effect: 'own',
  of: ['group'],
  async read(said, meant, { library }) {
    if (meant.kind !== 'group') return undefined
    const { club, number } = meant
    return `club come ${number} ${meetingIn(said, club, library.today(club.rhythm.timeZone))}`.trim()
  },
}
