/**
 * `preview 3`, `preview agents top 3`, `preview agents days:7`: a digest as it would
 * be, for the asker's eyes only.
 */

import { z } from 'zod'
import { isVoteButton } from '../cards/vote-buttons.ts'
import { withWindowDay } from '../cards/window-day-note.ts'
import { composeOrder, type DigestOrder, nextOccasion } from '../digest/composer.ts'
import { parseWish } from '../digest/parse-subscription.ts'
import { nameQuery } from '../digest/topic-names.ts'
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import { filterButtons } from '../model/card.ts'
import { dayOf } from '../model/day.ts'
import { printSchedule } from '../model/print-schedule.ts'
import { isDigits } from '../model/words.ts'
import { type Asker, defineCommand } from './support/command.ts'
import { findNamed, isAnySubscription } from './support/find-subscription.ts'
import { findSubscription } from './support/subscription-answers.ts'

const aNumberOfDays = 'a number of days from 1 to 365'

export const command = defineCommand({
  name: 'preview',
  partOf: 'digest',
  phrase: 'digest preview',
  area: 'digests',
  summary: 'A digest as it would be now, or over the last days; nothing is posted',
  options: {
    what: {
      summary: 'the number of a subscription, a topic, or a query',
      schema: z.string().min(1),
      isRest: true,
    },
    days: {
      summary: 'papers of how many days, such as days:7',
      schema: z.coerce
        .number(aNumberOfDays)
        .int(aNumberOfDays)
        .min(1, aNumberOfDays)
        .max(365, aNumberOfDays)
        .optional(),
    },
  },
  examples: ['preview reasoning', 'preview reward hacking days:30', 'preview agents top 3'],
  async run({ options, asker, library }) {
    const { number, ...wish } = await resolveSubject(options.what, asker, library)
    const order = await orderOf(wish, options.days, { asker, library, number })
    const digest = withWindowDay((await composeOrder(library, order)).card, library.windows)
    // A vote belongs under what was posted.
    const card = filterButtons(digest, (button) => !isVoteButton(button))
    const subscribe = `subscribe ${wish.query} ${printSchedule(wish.schedule)} top ${wish.top}`
    return {
      ...card,
      title: card.title.replace('Highlights', 'Preview'),
      blocks: [...card.blocks, { kind: 'note', text: ['Only you see this; nothing was posted.'] }],
      buttons: [
        ...card.buttons,
        ...(options.days === undefined
          ? [{ label: 'Last 30 days', command: `preview ${options.what} days:30` }]
          : []),
        number === undefined
          ? { label: 'Subscribe', command: subscribe }
          : { label: 'Edit', command: `edit ${number}` },
      ],
      ...(number === undefined && { offers: [subscribe] }),
    }
  },
})

async function resolveSubject(text: string, asker: Asker, library: Library) {
  if (isDigits(text) && text.length < 10) return findSubscription(Number(text), asker, library)
  if (isAnySubscription(text)) return findNamed(text, asker, library, { act: 'preview' })
  const { workspace, timeZone } = asker
  const wish = await parseWish(text, { library, workspace, timeZone, command: 'preview' })
  if (wish.query === '') throw new BotError('bad-input', 'Say what to preview: a topic, a query or a number.')
  return { ...wish, number: undefined, id: undefined }
}

async function orderOf(
  wish: Pick<Awaited<ReturnType<typeof resolveSubject>>, 'id' | 'query' | 'schedule' | 'top'>,
  days: number | undefined,
  { asker, library }: { asker: Asker; library: Library; number: number | undefined },
): Promise<DigestOrder> {
  const { place, workspace } = asker
  const { query, top, schedule } = wish
  const now = library.windows.now(schedule.timeZone)
  const common = { place, workspace, top, timeZone: schedule.timeZone, settings: { detail: 'full' } } as const
  if (days === undefined) {
    const occasion =
      // Where nothing new comes, a preview of what is new would be empty.
      wish.id === undefined || library.windows.isFrozen
        ? { since: undefined, now, isCatchUp: false }
        : await nextOccasion(library, { id: wish.id })
    return { ...common, interests: [{ query, since: occasion.since }], occasion }
  }
  const since = now.subtract({ hours: 24 * days })
  const start = dayOf(since, schedule.timeZone)
  const recent = `(${query}) after:${start}`
  return {
    ...common,
    interests: [{ query: recent, since: undefined }],
    subject: nameQuery(query, await library.store.topics.list(workspace)),
    command: `search ${recent} sort:new`,
    occasion: { since, now, isCatchUp: false },
  }
}
