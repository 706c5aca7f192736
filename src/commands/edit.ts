/** `edit 3 at 10:00 top 3`: changes when, how much or what a subscription posts. */
import { z } from 'zod'
import { editCard } from '../cards/subscription-card.ts'
import { changeSchedule, parseScheduleWords } from '../digest/parse-schedule.ts'
import { parseSubject } from '../digest/parse-subscription.ts'
import { printSchedule } from '../model/print-schedule.ts'
import { defineCommand } from './support/command.ts'
import { findSubscription, nameOf, numberOption, tellSubscription } from './support/subscription-answers.ts'

export const command = defineCommand({
  name: 'edit',
  summary: 'Change when, how much or what a subscription posts',
  changes: 'place',
  group: 'manage',
  options: {
    number: numberOption,
    change: {
      summary: 'what is to change: weekly mon,thu, at 10:00, in Europe/Berlin, top 3, or a new query',
      schema: z.string().optional(),
      isRest: true,
    },
  },
  examples: ['edit 1', 'edit 1 at 10:00 top 3', 'edit 1 reward hacking or reward tampering'],
  onlyShows: ({ change }) => change === undefined,
  async run({ options, asker, library }) {
    const before = await findSubscription(options.number, asker, library)
    if (options.change === undefined) return editCard(before, await nameOf(before, asker, library))
    const words = parseScheduleWords(options.change)
    const subject = await parseSubject(words.rest, library, asker.workspace)
    const change = {
      query: subject === '' ? before.query : subject,
      schedule: changeSchedule(before.schedule, words),
      top: words.top ?? before.top,
      // The old slots no longer count; the new ones start now.
      ...(before.state === 'active' && { afterMs: library.now().epochMilliseconds }),
    }
    await library.store.subscriptions.change(before.id, change)
    const undo = `edit ${before.number} ${before.query} ${printSchedule(before.schedule)} top ${before.top}`
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
