/** What leaves posts and meetings out for a while, and what ends that. */
import type { Subscription } from '../../model/subscription.ts'
import { readStretch } from '../../times/span.ts'
import { lowerWords } from '../../times/words.ts'
import { daysIn } from '../slots/dated.ts'
import { readPauseEnd } from '../slots/pause-end.ts'
import { ask, type SetUpAct } from './act.ts'

/** `pause it until mid may`, `no posts for three weeks`, `hold it` */
const pause: SetUpAct = {
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
    const from = isLater ? ` from ${start}` : ''
    return `pause ${number}${from}${end === undefined ? '' : ` until ${end}`}`
  },
}

/** `we are back, switch it on again`; of a group also `we do meet on the 23rd` */
const resume: SetUpAct = {
  name: 'resume',
  effect: 'place',
  of: ['digest', 'group'],
  async read(said, { kind, number }) {
    if (kind !== 'group') return `resume ${number}`
    const [day] = daysIn(said)
    return day === undefined ? `club resume ${number}` : `club hold ${number} ${day.said}`
  },
}

/** `skip next week`, `no meeting on the 24th`; a digest leaves a post out by a pause. */
const skip: SetUpAct = {
  name: 'skip',
  effect: 'place',
  of: ['digest', 'group'],
  async read(said, meant, conversation) {
    const { library } = conversation
    const [day, other] = daysIn(said)
    const isRange = other !== undefined && ranges.has(said.slice(day?.to, other.from).trim())
    if (meant.kind === 'group')
      return `club skip ${meant.number} ${isRange ? `${day?.said} to ${other.said}` : (day?.said ?? 'next')}`
    if (meant.kind !== 'digest') return undefined
    const { digest } = meant
    if (isRange) return pause.read(said, meant, conversation)
    return writePause(day?.said, digest, library.today(digest.schedule.timeZone))
  },
}

const ranges = new Set(['to', 'until', 'till', '-', '–'])

/** Throws `BotError` to ask before posts are left out that were not named. */
function writePause(
  said: string | undefined,
  { number, schedule }: Subscription,
  today: Temporal.PlainDate,
): string {
  // As many weeks from any day have one day of it.
  const weeks = schedule.days.length === 1 ? weeksOf.get(schedule.every) : undefined
  if (said === undefined) {
    if (weeks !== undefined) return `pause ${number} for ${weeks} weeks`
    const command = `pause ${number} until tomorrow`
    throw ask(`A digest leaves out days. Do you want “${command}”?`, command, 'subscriptions')
  }
  const stretch = readStretch(lowerWords(said), 0, today)
  const last = stretch?.last ?? readPauseEnd(`until ${said}`, today).end ?? today
  const until = `until ${last.add({ days: 1 })}`
  const from = stretch?.first ?? last
  const isOneOfIt = weeks !== undefined && last.dayOfWeek === schedule.days[0] && today.until(last).days <= 7
  const isNow = isOneOfIt || today.until(from).days <= 1
  return isNow ? `pause ${number} ${until}` : `pause ${number} from ${from} ${until}`
}

const weeksOf: ReadonlyMap<string, number> = new Map([
  ['week', 1],
  ['second-week', 2],
])

export const pauseActs: readonly SetUpAct[] = [pause, resume, skip]
