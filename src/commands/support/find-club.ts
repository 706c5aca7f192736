/** The club that is meant, and what is told of it. */
import { z } from 'zod'
import { displayTitle } from '../../abstracts/display-title.ts'
import { clubCard, type NextMeeting } from '../../cards/club-card.ts'
import { clubName } from '../../cards/club-text.ts'
import { nextDates, timesOf } from '../../club/meetings.ts'
import { BotError } from '../../errors.ts'
import type { Library } from '../../library/library.ts'
import type { Card } from '../../model/card.ts'
import type { Club } from '../../model/club.ts'
import type { Asker, Option, Typing } from './command.ts'
import { type ChangeContext, nameElsewhere } from './subscription-answers.ts'

/** Which club of a place, where it has several. */
export const clubOption: Option<number | undefined> = {
  summary: 'the number of the reading group, where this place has several',
  schema: z.coerce.number('a number').int('a whole number').min(1, 'a number from 1').optional(),
  complete: completeClub,
}

/**
 * The club of this place with a number, also a removed one if `isPast`; without a number the only one. Throws
 * `BotError` where there is none, or where several may be meant: `again` makes the command for each.
 */
export async function findClub(
  number: number | undefined,
  { asker, library }: { readonly asker: Asker; readonly library: Library },
  how: { again(number: number): string; readonly isPast?: boolean },
): Promise<Club> {
  const { clubs } = library.store
  if (number !== undefined) {
    const club = await clubs.find(asker.workspace, number)
    if (club?.place === asker.votesIn && (how.isPast || club.state !== 'removed')) return club
    throw new BotError('not-found', `There is no reading group ${number} here.`, { suggestions: ['club'] })
  }
  const here = await clubs.listAt(asker.votesIn)
  const [only, ...others] = here
  if (only === undefined)
    throw new BotError(
      'not-found',
      'There is no reading group here yet. Set one up: club every thu at 15:00.',
      {
        suggestions: ['club', 'help club'],
      },
    )
  if (others.length === 0) return only
  throw new BotError(
    'bad-input',
    `Which one? ${here.map((club) => `${club.number} ${clubName(club)}`).join('; ')}.`,
    {
      suggestions: here.slice(0, maxOffered).map((club) => how.again(club.number)),
    },
  )
}

/** Describes a club: how it meets, when next, who presents. */
export async function tellClub(title: string, club: Club, context: ChangeContext): Promise<Card> {
  const { act, asker, library, notes, undo } = context
  const { clubs, nominations } = library.store
  const nowMs = library.now().epochMilliseconds
  return clubCard(title, {
    club,
    next: await nextMeetings(club, library),
    members: await clubs.members(club.id),
    nominations: (await nominations.list(club)).length,
    nowMs,
    ...(notes !== undefined && { notes }),
    undo,
    ...(act !== undefined && { act }),
    elsewhere: club.place === asker.votesIn ? undefined : await nameElsewhere(club.place, asker, library),
  })
}

/** The meetings to come: those that are announced, and the next one that takes nominations. */
export async function nextMeetings(club: Club, library: Library): Promise<NextMeeting[]> {
  if (club.state !== 'active') return []
  const { meetings, papers } = library.store
  const nowMs = library.now().epochMilliseconds
  const announced = (await meetings.listOpen(club.id)).filter(({ state }) => state === 'announced')
  const open = await Promise.all(nextDates(club, 1).map((date) => meetings.find(club.id, date)))
  const all = await Promise.all(
    [...announced, ...open].map(async (meeting): Promise<NextMeeting> => {
      const { startsAtMs, closesAtMs } = timesOf(club, meeting)
      const paper = meeting.paper === undefined ? undefined : await papers.find(meeting.paper)
      const { date } = meeting
      const absent = await meetings.absent(club.id, date)
      const isAway = meeting.presenter !== undefined && absent.includes(meeting.presenter)
      const presenter = isAway ? undefined : meeting.presenter
      const title = paper && displayTitle(paper)
      return { startsAtMs, closesAtMs, date, presenter, absent, ...(title !== undefined && { title }) }
    }),
  )
  const isOff = ({ date }: NextMeeting) => club.breaks.some(({ from, to }) => from <= date && date <= to)
  return all
    .filter((meeting) => meeting.startsAtMs > nowMs && !isOff(meeting))
    .sort((a, b) => a.startsAtMs - b.startsAtMs)
}

async function completeClub({ library, asker, typed }: Typing) {
  const here = await library.store.clubs.listAt(asker.votesIn)
  return here
    .filter(({ number }) => String(number).startsWith(typed.trim()))
    .map((club) => ({ value: String(club.number), label: `${club.number} ${clubName(club)}` }))
}

const maxOffered = 5
