/** How a new club meets, as somebody says it. */
import { makePlan, parsePlanWords } from '../../club/parse-plan.ts'
import type { ClubPlan } from '../../model/club.ts'
import type { ClubContext } from './find-club.ts'

/** The plan that a text says, and whether it says its time zone. Throws `BotError` for what says none. */
export function parsePlan(
  text: string,
  { asker, library }: ClubContext,
): { readonly plan: ClubPlan; readonly isZoneTyped: boolean } {
  const zone = asker.timeZone ?? library.timeZone
  const words = parsePlanWords(text, library.today(zone))
  const timeZone = words.timeZone ?? zone
  return {
    plan: makePlan(words, library.today(timeZone), timeZone),
    isZoneTyped: words.timeZone !== undefined,
  }
}

/** A time that the clocks skip on some day is as much later there. */
export function gapNote({ rhythm: { time, timeZone } }: ClubPlan): string[] {
  const hour = Number(time.slice(0, 2))
  const changes = new Temporal.ZonedDateTime(0n, timeZone).getTimeZoneTransition('next') !== null
  return changes && hour < 4 ? [`Where clocks skip ${time}, the meeting is as much later.`] : []
}
