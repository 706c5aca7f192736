/** `resume 3`: resumes a paused or stopped subscription. */
import { printPause } from '../model/print-schedule.ts'
import { isAtWork } from '../model/subscription.ts'
import { changeSeveral, meansAll, numbersIn } from './support/change-several.ts'
import { defineCommand } from './support/command.ts'
import { areOwn, askOfOne, checkNamesOne, findNamed } from './support/find-subscription.ts'
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
  isOwn: ({ subscription }, parts) => areOwn(subscription, parts, { act: 'resume' }),
  question: async ({ subscription }, parts) =>
    askOfOne(subscription, parts, { act: 'resume', verb: 'Resume', label: 'Resume' }),
  async run(request) {
    const { options, asker, library } = request
    const several = await changeSeveral(
      options.subscription,
      {
        act: 'resume',
        title: 'Resumed',
        undo: 'pause',
        isMeant: (subscription) => !isAtWork(subscription),
      },
      request,
    )
    if (several !== undefined) return several
    const subscription = await findNamed(options.subscription, asker, library, { act: 'resume' })
    const { id, number } = subscription
    if (isAtWork(subscription))
      return tellSubscription(`Subscription ${number} is active`, subscription, { asker, library })
    const undo = `pause ${number} ${printPause(subscription)}`.trim()
    await library.checkMayPost(subscription.place, `resume ${number}`)
    const wasPaused = subscription.state !== 'active'
    const active = {
      state: 'active',
      reason: undefined,
      pausesAtMs: undefined,
      resumesAtMs: undefined,
      ...(wasPaused && { afterMs: library.now().epochMilliseconds }),
    } as const
    await library.store.subscriptions.change(id, active)
    return tellSubscription(
      `Resumed subscription ${number}`,
      { ...subscription, ...active },
      {
        asker,
        library,
        notes: [wasPaused ? 'The next digest covers what was missed.' : 'The pause that was to come is off.'],
        undo: { label: 'Pause', command: undo, effect: 'replace' },
      },
    )
  },
})
