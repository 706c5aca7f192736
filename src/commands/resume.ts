/** `resume 3`: resumes a paused or stopped subscription. */
import { printPauseEnd } from '../model/print-schedule.ts'
import { changeSeveral, meansAll, numbersIn } from './support/change-several.ts'
import { defineCommand } from './support/command.ts'
import { checkNamesOne, findNamed } from './support/find-subscription.ts'
import { subscriptionOption, tellSubscription } from './support/subscription-answers.ts'

export const command = defineCommand({
  name: 'resume',
  partOf: 'subscriptions',
  phrase: 'subscriptions resume',
  area: 'digests',
  summary: 'Resume a paused or stopped subscription',
  changes: 'place',
  group: 'manage',
  options: { subscription: subscriptionOption },
  examples: ['resume 1', 'resume all'],
  check({ subscription }) {
    if (numbersIn(subscription) === undefined && !meansAll(subscription)) checkNamesOne(subscription)
  },
  async run(request) {
    const { options, asker, library } = request
    const several = await changeSeveral(
      options.subscription,
      { act: 'resume', title: 'Resumed', undo: 'pause', isMeant: ({ state }) => state !== 'active' },
      request,
    )
    if (several !== undefined) return several
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
