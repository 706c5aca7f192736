/** `I would propose JudgeLRM`, `and the second one as well` */
import { findNamed } from '../../named-in-sentence.ts'
import type { SetUpAct } from '../set-up-act.ts'

export const act: SetUpAct = {
  name: 'nominate',
  effect: 'place',
  of: ['group'],
  async read(said, { number }, conversation) {
    const ids = await findNamed(said, conversation)
    return ids.length === 0 ? undefined : `nominate ${ids.join(' ')} club:${number}`
  },
}
