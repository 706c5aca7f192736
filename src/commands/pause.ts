/** `pause 3`: pauses a subscription until it is resumed. */
import { defineCommand } from './support/command.ts'
import { checkNamesOne, findNamed } from './support/find-subscription.ts'
import { subscriptionOption, tellSubscription } from './support/subscription-answers.ts'

export const command = defineCommand({
  name: 'pause',
  summary: 'Pause a subscription until it is resumed',
  changes: 'place',
  group: 'manage',
  options: { subscription: subscriptionOption },
  examples: ['pause 1'],
  check: ({ subscription }) => checkNamesOne(subscription),
  async run({ options, asker, library }) {
    const subscription = await findNamed(options.subscription, asker, library, { act: 'pause' })
    if (subscription.state !== 'active')
      return tellSubscription(`Subscription ${subscription.number} is not active`, subscription, {
        asker,
        library,
      })
    await library.store.subscriptions.change(subscription.id, { state: 'paused', reason: undefined })
    const paused = { ...subscription, state: 'paused' as const }
    return tellSubscription(`Paused subscription ${subscription.number}`, paused, { asker, library })
  },
})
