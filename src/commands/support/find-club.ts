/** The club that is meant, and what is told of it. */
import { z } from 'zod'
import { clubCard } from '../../cards/club-card.ts'
import { clubName } from '../../cards/club-text.ts'
import { BotError } from '../../errors.ts'
import type { Library } from '../../library/library.ts'
import type { Card } from '../../model/card.ts'
import type { Club } from '../../model/club.ts'
import { nextMeetings, turnsNow } from './coming-meetings.ts'
import type { Asker, Option, Typing } from './command.ts'
import { nameElsewhere } from './subscription-answers.ts'

/** Who asks about a club, and where it is kept. */
export interface ClubContext {
  readonly asker: Asker
  readonly library: Library
}

/** Which club of a place, where it has several. */
export const clubOption: Option<number | undefined> = {
  summary: 'the number of the reading group, where there are several here',
  schema: z.coerce.number('a number').int('a whole number').min(1, 'a number from 1').optional(),
  complete: completeClub,
}

/**
 * The club of this place with a number, also a removed one if `isPast`; without a number the only one. Throws
 * `BotError` where there is none, or where several may be meant: `again` makes the command for each.
 */
export async function findClub(
  number: number | undefined,
  { asker, library }: ClubContext,
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
      { suggestions: ['club', 'help club'] },
    )
  if (others.length === 0) return only
  throw new BotError(
    'bad-input',
    `Which one? ${here.map((club) => `${club.number} ${clubName(club)}`).join('; ')}.`,
    { suggestions: here.slice(0, maxOffered).map((club) => how.again(club.number)) },
  )
}

/** `act` is what was done, as `club edit`, and `undo` the command that takes it back. */
interface Told {
  readonly act?: string
  readonly notes?: readonly string[]
  readonly undo?: string | undefined
}

/** Describes a club: how it meets, when next, who presents. */
export async function tellClub(
  title: string,
  club: Club,
  { asker, library }: ClubContext,
  { act, notes, undo }: Told = {},
): Promise<Card> {
  const isHere = club.place === asker.votesIn
  return clubCard(title, {
    club,
    next: await nextMeetings(club, library),
    members: await turnsNow(club, library),
    nominations: (await library.store.nominations.list(club)).length,
    nowMs: library.now().epochMilliseconds,
    ...(notes && { notes }),
    act,
    undo,
    elsewhere: isHere ? undefined : await nameElsewhere(club.place, asker, library),
  })
}

/** The day it is where the club meets. */
export function todayOf({ rhythm }: Pick<Club, 'rhythm'>, library: Library): Temporal.PlainDate {
  return library.today(rhythm.timeZone)
}

async function completeClub({ library, asker, typed }: Typing) {
  const here = await library.store.clubs.listAt(asker.votesIn)
  return here
    .filter(({ number }) => String(number).startsWith(typed.trim()))
    .map((club) => ({ value: String(club.number), label: `${club.number} ${clubName(club)}` }))
}

const maxOffered = 5
