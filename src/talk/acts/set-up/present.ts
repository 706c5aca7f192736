/** `I present on the 23rd` */
import { joinAnswers } from '../../run-several.ts'
import { meetingIn } from '../../slots/dated.ts'
import { namedIn } from '../../slots/named-papers.ts'
import type { SetUpAct } from '../set-up-act.ts'

export const act: SetUpAct = {
  name: 'present',
  effect: 'own',
  of: ['group'],
  async read(said, meant, conversation) {
    if (meant.kind !== 'group') return undefined
    const { club, number } = meant
    const { library, run } = conversation
    const today = library.today(club.rhythm.timeZone)
    const command = `club present ${number} ${meetingIn(said, club, today)}`.trim()
    // Who presents a paper by its name proposes it.
    const ids = await namedIn(said, conversation)
    return ids.length === 0
      ? command
      : joinAnswers(await run(command), await run(`nominate ${ids.join(' ')} club:${number}`))
  },
}
