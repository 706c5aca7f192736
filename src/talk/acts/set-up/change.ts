/** `make it 7:30`, `wed instead of tue`, `move next week's meeting to friday`, `call it Paper Beer` */
import { justDone } from '../../last-set-up.ts'
import { readTimes, saysTimes, writeTimes } from '../../read-times.ts'
import { findLast } from '../../recall.ts'
import { readAskedChange } from '../../slots/asked-change.ts'
import { movesOne } from '../../slots/dated.ts'
import { placeElsewhere } from '../../slots/elsewhere.ts'
import type { Times } from '../../time-reader.ts'
import { writeDigestChange } from '../../write-digest-change.ts'
import { writeGroupChange } from '../../write-group-change.ts'
import { askFor, refuse, type SetUpAct } from '../set-up-act.ts'
import { refuseElsewhere } from './elsewhere.ts'

export const act: SetUpAct = {
  name: 'change',
  effect: 'place',
  of: ['digest', 'group', 'topic', 'offer'],
  async read(said, meant, { asker, library }) {
    if (placeElsewhere(said)) throw refuseElsewhere(meant)
    if (meant.kind === 'digest' && movesOne(said))
      throw refuse(
        'I cannot move a single post. A pause leaves one out, and the next then has what was missed; edit moves all of them.',
        ...[`pause ${meant.number}`, `edit ${meant.number}`],
      )
    if (meant.kind === 'digest') return writeDigestChange(said, meant.digest)
    if (meant.kind === 'group') {
      const { act: done } = justDone(await findLast(asker, library))
      const isOfAll = done === 'club set' || done === 'club edit'
      return writeGroupChange(said, meant.club, library.today(meant.club.rhythm.timeZone), isOfAll)
    }
    const { times } = readAskedChange(said)
    if (!saysTimes(times)) return undefined
    if (meant.kind === 'topic') return `subscribe ${meant.name} ${writeTimes(times)} confirm:yes`
    throw askFor(withTimes(meant.command, times))
  },
}

/** What was offered, with what was said of it. */
function withTimes(command: string, times: Times): string {
  const offered = readTimes(command.replace(' confirm:yes', ''))
  return `${offered.rest.join(' ')} ${writeTimes({ ...offered.times, ...times })}`.trim()
}
