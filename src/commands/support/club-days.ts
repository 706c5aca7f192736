/** Days without a meeting of a reading group: left out, or held after all. */
import { sayDaysOff } from '../../cards/club-text.ts'
import { parseBreaks, printBreaks, withoutDays } from '../../club/breaks.ts'
import { nextDates } from '../../club/meetings.ts'
import { BotError } from '../../errors.ts'
import type { Library } from '../../library/library.ts'
import type { Card } from '../../model/card.ts'
import { type Break, type Club, isBreak } from '../../model/club.ts'
import { type ClubContext, tellClub, todayOf } from './find-club.ts'

/** Leaves days out, or for `hold` takes that back. */
export async function changeDays(
  act: 'skip' | 'hold',
  words: string,
  club: Club,
  context: ClubContext,
): Promise<Card> {
  const { library } = context
  const [next] = nextDates(club, 1)
  if (words === '')
    throw new BotError('bad-input', `Say which day: club ${act} 26 nov, or club ${act} 21 dec to 4 jan.`, {
      suggestions: next === undefined ? ['club'] : [`club ${act} ${club.number} ${next}`],
    })
  const isSkip = act === 'skip'
  const said = parseDaysOff(isSkip ? words : words.toLowerCase() === 'next' ? '' : words, club, library)
  const open = withoutDays(said, club.breaks)
  const changed = isSkip ? open : withoutDays(said, open)
  const breaks = isSkip ? [...club.breaks, ...changed] : withoutDays(club.breaks, changed)
  if (breaks.length > maxBreaks)
    throw new BotError('bad-input', `A club has at most ${maxBreaks} breaks.`, { suggestions: ['club'] })
  await library.store.clubs.change(club.id, { breaks: breaks.sort((a, b) => (a.from < b.from ? -1 : 1)) })
  const days = sayDaysOff(said, club.rhythm, library.now().epochMilliseconds)
  const title = isSkip ? `No meeting on ${days}` : `Meetings on ${days} are held`
  // What was so before is not taken back.
  const back = `club ${isSkip ? 'hold' : 'skip'} ${club.number} ${printBreaks(changed)}`
  return tellClub(title, { ...club, breaks }, context, { undo: changed.length === 0 ? undefined : back })
}

/** The days off that words name, as a sentence says them. Throws `BotError` for none. */
export function sayDays(words: string, club: Club, library: Library): string {
  return sayDaysOff(parseDaysOff(words, club, library), club.rhythm, library.now().epochMilliseconds)
}

/** The days that are named; of a week that is named only those with a meeting. Throws `BotError` for none. */
function parseDaysOff(words: string, club: Club, library: Library): Break[] {
  const [next] = nextDates(club, 1)
  if (words.toLowerCase() === 'next' && next !== undefined) return [{ from: next, to: next }]
  const said = parseBreaks(words, todayOf(club, library))
  if (!/\bweek\b/i.test(words)) return said
  const days = nextDates(club, comingDays).filter((date) => isBreak(said, date))
  return days.length === 0 ? said : days.map((date) => ({ from: date, to: date }))
}

const comingDays = 8
const maxBreaks = 100
