/** `I would propose JudgeLRM`, `and the second one as well` */
import { namedIn } from '../../slots/named-papers.ts'
import type { SetUpAct } from '../set-up-act.ts'

export const act: SetUpAct = {
  name: 'nominate',
  effect: 'place',
  of: ['group'],
  async read(said, { number }, conversation) {
    const ids = await namedIn(said, conversation)
    return ids.length === 0 ? undefined : `nominate ${ids.join(' ')} club:${number}`
  },
}
