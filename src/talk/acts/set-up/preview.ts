/** `what would it post today?`, `show me an example` */
import { readTimes } from '../../read-times.ts'
import type { SetUpAct } from '../set-up-act.ts'

export const act: SetUpAct = {
  name: 'preview',
  effect: 'shows',
  of: ['digest', 'topic', 'offer'],
  async read(_said, meant) {
    if (meant.kind === 'topic') return `latest ${meant.name}`
    if (meant.kind === 'offer') return `preview ${readTimes(meant.command).rest.slice(1).join(' ')}`
    return `preview ${meant.number}`
  },
}
