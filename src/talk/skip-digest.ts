/** What is said of a meeting where only a digest can be meant: `skip this week`. */
import { parsePauseEnd } from '../commands/support/pause-end.ts'
import { BotError } from '../errors.ts'
import type { Subscription } from '../model/subscription.ts'
import type { Conversation } from './conversation.ts'
import { digestOfLast } from './last-set-up.ts'
import { findLast } from './recall.ts'

/**
 * `club skip …` as a command of the digest that was set up or changed just now, or of the only one where no
 * reading group is; undefined for anything else. Throws `BotError` to ask, where a pause would skip more.
 */
export async function skipDigest(
  command: string,
  { asker, library }: Pick<Conversation, 'asker' | 'library'>,
): Promise<string | undefined> {
  const [, days] = /^club skip (.{1,60})$/.exec(command) ?? []
  if (days === undefined || library.outageSince !== undefined) return undefined
  const { clubs, subscriptions } = library.store
  const here = await subscriptions.listAt(asker.place)
  const last = await findLast(asker, library)
  const done = digestOfLast(last)
  const current = here.find(({ number }) => number === done)
  const isAlone = here.length === 1 && (await clubs.listAt(asker.votesIn)).length === 0
  const meant = current ?? (isAlone ? here[0] : undefined)
  return meant && writePause(days, meant, library.today(meant.schedule.timeZone))
}

function writePause(days: string, { number, schedule }: Subscription, today: Temporal.PlainDate): string {
  // As many weeks from any day have one day of it.
  const weeks = schedule.days.length === 1 ? weeksOf.get(schedule.every) : undefined
  if (days === 'next' && weeks !== undefined) return `pause ${number} for ${weeks} weeks`
  if (/^(?:this|the) week$/.test(days) && weeks === 1) return `pause ${number} for 1 week`
  if (/^(?:this|the) (?:week|month)$/.test(days)) return `pause ${number} for ${days}`
  if (days === 'next') throw pauseInstead(`pause ${number} until tomorrow`, 'next')
  const day = parsePauseEnd(days.replace(/^.* to /, ''), today)
  const command = `pause ${number} until ${day.add({ days: 1 })}`
  const isOneOfIt = weeks !== undefined && day.dayOfWeek === schedule.days[0] && today.until(day).days <= 7
  if (isOneOfIt || today.until(day).days <= 1) return command
  throw pauseInstead(command, days)
}

const weeksOf: ReadonlyMap<string, number> = new Map([
  ['week', 1],
  ['second-week', 2],
])

function pauseInstead(command: string, days: string): BotError {
  return new BotError(
    'not-sure',
    `A pause begins now, so I cannot leave out “${days}” alone. Do you want “${command}”?`,
    { suggestions: [command, 'subscriptions'] },
  )
}
