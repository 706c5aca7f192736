/**
 * `edit 3 at 10:00 top 3`, `edit reasoning at 10:00`: changes when, how much or what a subscription posts.
 */
import { z } from 'zod'
import { countPapers } from '../cards/paper-item.ts'
import { confirmEditCard, editCard } from '../cards/subscription-card.ts'
import { changeSchedule } from '../digest/change-schedule.ts'
import { forecastQuery } from '../digest/forecast.ts'
import { parseScheduleWords } from '../digest/parse-schedule.ts'
import { parseSubject, parseWords } from '../digest/parse-subscription.ts'
import { describeSchedule, printSchedule } from '../model/print-schedule.ts'
import type { Subscription } from '../model/subscription.ts'
import { defineCommand, type Request } from './support/command.ts'
import {
  areOwn,
  askOfOne,
  checkNamesOne,
  findNamed,
  numberOfSubscription,
} from './support/find-subscription.ts'
import { nameOf, subscriptionOption, tellSubscription } from './support/subscription-answers.ts'
import { editForm } from './support/subscription-form.ts'

export const command = defineCommand({
  name: 'edit',
  partOf: 'subscriptions',
  phrase: 'subscriptions edit',
  area: 'digests',
  summary: 'Change when, how much or what a subscription posts',
  changes: 'place',
  group: 'manage',
  options: {
    subscription: { ...subscriptionOption, isRest: false },
    change: {
      summary:
        'what is to change: weekly mon,thu, monthly, at 10:00, in Europe/Berlin, top 3, or a new query',
      schema: z.string().optional(),
      isRest: true,
    },
    confirm: {
      summary: 'yes changes it even to what matches nothing',
      schema: z.literal('yes', 'yes').optional(),
    },
  },
  examples: ['edit 1', 'edit 1 at 10:00 top 3', 'edit 1 reward hacking or reward tampering'],
  form: editForm,
  onlyShows: (options) => parseEdit(options).change === '',
  check(options) {
    checkNamesOne(parseEdit(options).name)
  },
  isOwn: (options, parts) => areOwn(parseEdit(options).name, parts, { act: 'edit' }),
  async question(options, parts) {
    const { name, change } = parseEdit(options)
    const tail = async (before: Subscription) => ` to ${await sayChange(before, change, parts)}`
    return askOfOne(name, parts, { act: 'edit', verb: 'Change', label: 'Change', tail })
  },
  async run({ options, asker, library }) {
    const { name, change: said } = parseEdit(options)
    const before = await findNamed(name, asker, library, { act: 'edit', words: said })
    if (said === '') return editCard(before, await nameOf(before, asker, library))
    const wanted = await readChange(before, said, { asker, library })
    if (wanted.query !== before.query && options.confirm !== 'yes') {
      const { reach } = await forecastQuery(wanted.query, library, before.place)
      const name = await nameOf(wanted, asker, library)
      if (reach === 'none') return confirmEditCard(before, { ...wanted, name }, said)
    }
    const change = {
      ...wanted,
      // The old slots no longer count; the new ones start now.
      ...(before.state === 'active' && { afterMs: library.now().epochMilliseconds }),
    }
    await library.store.subscriptions.change(before.id, change)
    const undo = `edit ${before.number} ${before.query} ${printSchedule(before.schedule)} top ${before.top} confirm:yes`
    return tellSubscription(
      `Changed subscription ${before.number}`,
      { ...before, ...change },
      {
        asker,
        library,
        undo: { label: 'Undo', command: undo, effect: 'replace' },
      },
    )
  },
})

/** What a subscription is to post, with what was said of it changed. */
async function readChange(
  before: Subscription,
  said: string,
  { asker: { workspace }, library }: Parts,
): Promise<Pick<Subscription, 'query' | 'schedule' | 'top'>> {
  const words = await parseWords(said, { library, workspace, command: `edit ${before.number}` })
  const subject = await parseSubject(words.rest, library, workspace)
  return {
    query: subject === '' ? before.query : subject,
    schedule: changeSchedule(before.schedule, words, library.now()),
    top: words.top ?? before.top,
  }
}

/** What would be different: `reward hacking, every Monday at 10:00 (UTC), 3 papers`. */
async function sayChange(before: Subscription, said: string, parts: Parts): Promise<string> {
  const after = await readChange(before, said, parts)
  const [schedule, earlier] = [describeSchedule(after.schedule), describeSchedule(before.schedule)]
  const changes = [
    ...(after.query === before.query ? [] : [await nameOf(after, parts.asker, parts.library)]),
    ...(schedule === earlier ? [] : [schedule]),
    ...(after.top === before.top ? [] : [countPapers(after.top)]),
  ]
  return changes.length === 0 ? `${schedule}, as it is` : changes.join(', ')
}

type Parts = Pick<Request<unknown>, 'asker' | 'library'>

/** The subscription's number or name, and what is to change: schedule words, or after “to” a new query. */
function parseEdit({
  subscription,
  change = '',
}: {
  readonly subscription: string
  readonly change?: string | undefined
}): { readonly name: string; readonly change: string } {
  if (numberOfSubscription(subscription) !== undefined) return { name: subscription, change }
  const said = `${subscription} ${change}`.trim()
  const at = said.toLowerCase().indexOf(' to ')
  if (at > 0) return { name: said.slice(0, at), change: said.slice(at + ' to '.length).trim() }
  const { rest } = parseScheduleWords(said)
  return { name: rest, change: said.slice(rest.length).trim() }
}
