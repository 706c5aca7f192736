/** `when is the next one?`, `do we meet on the 24th?` */
import { monthOf } from '../../../times/names.ts'
import { lowerWords } from '../../../times/words.ts'
import { daysIn } from '../../slots/dated.ts'
import type { SetUpAct } from '../set-up-act.ts'

export const act: SetUpAct = {
  name: 'next',
  effect: 'shows',
  of: ['digest', 'group'],
  async read(said, { kind, number }) {
    if (kind !== 'group') return 'subscriptions'
    const month = lowerWords(said).find((word) => word.length > 3 && monthOf(word) !== undefined)
    return `club dates ${number} ${daysIn(said)[0]?.said ?? month ?? ''}`.trim()
  },
}
