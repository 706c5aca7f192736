/** `pause it until mid may`, `no posts for three weeks`, `hold it` */
import { readPauseEnd } from '../../slots/pause-end.ts'
import { refuse, type SetUpAct } from '../set-up-act.ts'

export const act: SetUpAct = {
  name: 'pause',
  effect: 'place',
  of: ['digest', 'group'],
  async read(said, { kind, number, ...meant }, { library }) {
    const zone =
      'digest' in meant
        ? meant.digest.schedule.timeZone
        : 'club' in meant
          ? meant.club.rhythm.timeZone
          : 'UTC'
    const today = library.today(zone)
    const { end, start } = readPauseEnd(said, today)
    const isLater = start !== undefined && Temporal.PlainDate.compare(start, today) > 0
    if (kind === 'group') {
      if (end === undefined) return `club pause ${number}`
      return `club skip ${number} ${isLater ? start : today} to ${end.subtract({ days: 1 })}`
    }
    if (isLater)
      throw refuse(
        'A pause begins at once. Say it when the time has come, with its end; until then nothing changes.',
        'subscriptions',
      )
    return end === undefined ? `pause ${number}` : `pause ${number} until ${end}`
  },
}
