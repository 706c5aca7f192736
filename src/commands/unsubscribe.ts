/** `unsubscribe 3`: no more digests of a subscription. */
import { unsubscribedCard } from '../cards/subscription-card.ts'
import { defineCommand } from './support/command.ts'
import { findSubscription, nameOf, numberOption } from './support/subscription-answers.ts'

export const command = defineCommand({
  name: 'unsubscribe',
  summary: 'End a subscription of this place',
  changes: 'place',
  group: 'manage',
  options: { number: numberOption },
  examples: ['unsubscribe 1'],
  async run({ options, asker, library }) {
    const subscription = await findSubscription(options.number, asker, library)
    await library.store.subscriptions.remove(subscription.id)
    return unsubscribedCard(subscription, await nameOf(subscription, asker, library))
  },
})
