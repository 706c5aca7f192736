/** `resume 3`: resumes a paused or stopped subscription. */
import { printPauseEnd } from '../model/print-schedule.ts'
import { defineCommand } from './support/command.ts'
import { checkNamesOne, findNamed } from './support/find-subscription.ts'
import { subscriptionOption, tellSubscription } from './support/subscription-answers.ts'

export const command = defineCommand({
  name: 'resume',
  area: 'digests',
  summary: 'Resume a paused or stopped subscription',
  changes: 'place',
  group: 'manage',
  options: { subscription: subscriptionOption },
  examples: ['resume 1'],
  check: ({ subscription }) => checkNamesOne(subscription),
  async run({ options, asker, library }) {
    const subscription = await findNamed(options.subscription, asker, library, { act: 'resume' })
    const { id, number, resumesAtMs } = subscription
    if (subscription.state === 'active')
      return tellSubscription(`Subscription ${number} is active`, subscription, { asker, library })
    const until = resumesAtMs === undefined ? '' : ` ${printPauseEnd(resumesAtMs, subscription.schedule)}`
    await library.checkMayPost(subscription.place, `resume ${number}`)
    const active = { state: 'active', reason: undefined, afterMs: library.now().epochMilliseconds } as const
    await library.store.subscriptions.change(id, active)
    return tellSubscription(
      `Resumed subscription ${number}`,
      { ...subscription, ...active },
      {
        asker,
        library,
        notes: ['The next digest covers what was missed.'],
        undo: { label: 'Pause', command: `pause ${number}${until}`, effect: 'replace' },
      },
    )
  },
})
