/** `post it in #papers instead`, `can I get it by direct message?` */
import type { BotError } from '../../../errors.ts'
import { placeElsewhere } from '../../slots/elsewhere.ts'
import type { SetUp } from '../../what-is-set-up.ts'
import { refuse, type SetUpAct } from '../set-up-act.ts'

export const act: SetUpAct = {
  name: 'elsewhere',
  effect: 'shows',
  of: ['digest', 'group'],
  async read(said, meant) {
    throw placeElsewhere(said) || meant.kind === 'group'
      ? refuseElsewhere(meant)
      : refuse(
          'I post where I am asked to. To have it for you alone, say the same to me in a direct message; to have it in another channel, say it there.',
          `unsubscribe ${meant.number}`,
        )
  },
}

export function refuseElsewhere({ kind, number }: SetUp): BotError {
  return refuse(
    'I post where I am asked to. Say the same in that channel, where I have to be invited, and stop it here.',
    kind === 'group' ? `club remove ${number}` : `unsubscribe ${number}`,
  )
}
