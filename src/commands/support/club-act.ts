/** What the acts of `club` have in common: which group they are about. */
import { z } from 'zod'
import type { Library } from '../../library/library.ts'
import type { Card } from '../../model/card.ts'
import type { Club } from '../../model/club.ts'
import {
  type Command,
  type CommandDefinition,
  defineCommand,
  type Option,
  type Options,
  type Question,
  type Request,
  type Values,
} from './command.ts'
import { clubOption, findClub } from './find-club.ts'

type ClubActDefinition<O extends Options> = Omit<
  CommandDefinition<O>,
  'run' | 'group' | 'area' | 'question' | 'isOwn'
> & {
  /** Whether it may be about a group that was removed. */
  readonly isPast?: boolean
  run(request: Request<Values<O>>, club: Club): Promise<Card>
  question?(options: Values<O>, club: Club, library: Library): Question
}

/** The number of a group at the beginning of the words, unless it is that of a day: `26 nov`. */
export const leadingClub: Option<number | undefined> = {
  ...clubOption,
  lead: /^(?:number |club )?#?(\d{1,9})(?=\s|$)(?!\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/i,
}

/** Defines an act that is about one group of the place: `club skip 2 26 nov`. */
export function defineClubAct<const O extends Options>(definition: ClubActDefinition<O>): Command {
  const { name, options, isPast = false, run, question, ...rest } = definition
  const findMeant = (
    given: Readonly<Record<string, unknown>>,
    parts: Pick<Request<unknown>, 'asker' | 'library'>,
  ) => {
    const { club: number, page: _, ...others } = given
    const words = Object.values(others).filter((value) => typeof value === 'string')
    const again = (other: number) => [name, other, ...words].join(' ').trim()
    return findClub(number as number | undefined, parts, { again, isPast })
  }
  return defineCommand({
    ...rest,
    name,
    area: 'group',
    group: 'manage',
    options: { ...options, club: { ...leadingClub, ...options.club } },
    async run(request) {
      return run(request as Request<Values<O>>, await findMeant(request.options, request))
    },
    isOwn: async (options, parts) =>
      rest.changes === 'own' || (await findMeant(options, parts)).createdBy === parts.asker.user,
    async question(options, parts) {
      return question?.(options as Values<O>, await findMeant(options, parts), parts.library)
    },
  } as CommandDefinition<Options>)
}

/** Words of an act, in its own way: none where nothing was typed. */
export function wordsOption(summary: string): Option<string> {
  return { summary, schema: z.string().trim().default(''), isRest: true }
}
