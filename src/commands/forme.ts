/** `for me`: the best of the last days by the asker's own votes and saves, for nobody else to see. */
import { z } from 'zod'
import { nothingForYouCard } from '../cards/learned-card.ts'
import { withWindowDay } from '../cards/window-day-note.ts'
import { composeOrder } from '../digest/composer.ts'
import type { Span } from '../model/card.ts'
import { dayOf } from '../model/day.ts'
import { defineCommand } from './support/command.ts'

const aNumberOfDays = 'a number of days from 1 to 60'

export const command = defineCommand({
  name: 'forme',
  phrase: 'for me',
  area: 'list',
  summary: 'New papers that are like what you voted up and saved; nobody else sees it',
  isForAsker: () => true,
  isSecret: true,
  group: 'mine',
  options: {
    days: {
      summary: 'of how many days; 7 unless you say',
      schema: z.coerce
        .number(aNumberOfDays)
        .int(aNumberOfDays)
        .min(1, aNumberOfDays)
        .max(60, aNumberOfDays)
        .default(7),
    },
  },
  examples: ['forme', 'forme days:30'],
  async run({ options: { days }, asker, library }) {
    const { place, workspace, user } = asker
    const tastes = { workspace, user }
    // Votes on papers that half an index misses would not count.
    library.opening.demandWhole()
    const known = await library.tastes.ofPerson(tastes)
    if (known === undefined || known.tastes.votes.length === 0) return nothingForYouCard
    const now = library.windows.now(asker.timeZone)
    const since = now.subtract({ hours: 24 * days })
    const timeZone = asker.timeZone ?? library.timeZone
    const query = `after:${dayOf(since, timeZone)}`
    const digest = await composeOrder(library, {
      place,
      workspace,
      interests: [{ query, since: undefined }],
      subject: 'for you',
      command: `search ${query} sort:new`,
      top: 5,
      timeZone,
      occasion: { since, now, isCatchUp: false },
      settings: { detail: 'full', learning: 'on' },
      tastes,
      isForRereading: true,
    })
    const card = withWindowDay(digest.card, library.windows)
    return {
      ...card,
      blocks: [...card.blocks, { kind: 'note', text: fromYourVotes }],
    }
  },
})

const fromYourVotes: readonly Span[] = [
  'From your own votes and saves; only you see this. ',
  { code: 'learning reset for me' },
  ' starts over.',
]
