/** `unsubscribe 3`, `unsubscribe reasoning`: no more digests of a subscription. */
import { unsubscribedCard } from '../cards/subscription-card.ts'
import { defineCommand } from './support/command.ts'
import { placeOption } from './support/command-options.ts'
import { findNamed } from './support/find-subscription.ts'
import { checkMayChange } from './support/standing.ts'
import { nameElsewhere, nameOf, subscriptionOption } from './support/subscription-answers.ts'

export const command = defineCommand({
  name: 'unsubscribe',
  summary: 'End a subscription of this place',
  changes: 'place',
  group: 'manage',
  options: { subscription: subscriptionOption, place: placeOption },
  examples: ['unsubscribe 1', 'unsubscribe reasoning'],
  async run({ options, asker, library }) {
    const place = options.place ?? asker.place
    await checkMayChange(place, asker, library)
    const subscription = await findNamed(options.subscription, asker, library, { act: 'unsubscribe', place })
    await library.store.subscriptions.remove(subscription.id)
    const elsewhere = await nameElsewhere(place, asker, library)
    return unsubscribedCard(subscription, await nameOf(subscription, asker, library), elsewhere)
  },
})
