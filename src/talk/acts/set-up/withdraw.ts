/** `take it off again`, of a paper that was nominated just now */
import { justDone, nominatedLast } from '../../last-set-up.ts'
import { findLast } from '../../recall.ts'
import type { SetUpAct } from '../set-up-act.ts'

export const act: SetUpAct = {
  name: 'withdraw',
  effect: 'own',
  of: ['group'],
  async read(_said, { number }, { asker, library }) {
    const last = await findLast(asker, library)
    return nominatedLast(last) === undefined ? `nominations club:${number}` : justDone(last).undo
  },
}
