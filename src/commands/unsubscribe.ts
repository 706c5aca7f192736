/** `unsubscribe 3`, `unsubscribe reasoning`: no more of its digests. `unsubscribe undo 3` brings it back. */
import { unsubscribedCard } from '../cards/subscription-card.ts'
import { checkSubscriptionCount } from '../digest/limits.ts'
import { BotError } from '../errors.ts'
import type { Card } from '../model/card.ts'
import type { Place } from '../model/place.ts'
import { changeSeveral, numbersIn } from './support/change-several.ts'
import { defineCommand, type Request } from './support/command.ts'
import { placeOption } from './support/command-options.ts'
import { areOwn, askOfOne, findNamed } from './support/find-subscription.ts'
import {
  nameElsewhere,
  nameOf,
  subscriptionOption,
  tellSubscription,
} from './support/subscription-answers.ts'

export const command = defineCommand({
  name: 'unsubscribe',
  partOf: 'subscriptions',
  phrase: 'subscriptions end',
  area: 'digests',
  summary: 'End a subscription here',
  changes: 'place',
  group: 'manage',
  options: { subscription: subscriptionOption, place: placeOption },
  examples: ['unsubscribe 1', 'unsubscribe reasoning', 'unsubscribe all'],
  isOwn: async ({ subscription, place }, parts) =>
    subscription.toLowerCase().startsWith('undo ') ||
    areOwn(subscription, parts, { act: 'unsubscribe', place }),
  question: async ({ subscription, place }, parts) =>
    askOfOne(subscription, parts, { act: 'unsubscribe', verb: 'End', label: 'End it', place }),
  async run(request) {
    const { options, asker, library } = request
    const [, numbers = ''] = /^undo (.+)$/i.exec(options.subscription) ?? []
    const all = options.place === undefined ? numbersIn(numbers) : undefined
    if (all !== undefined) return restoreSeveral(all, request)
    const several =
      options.place === undefined
        ? await changeSeveral(
            options.subscription,
            { act: 'unsubscribe', title: 'Ended', undo: 'unsubscribe undo', isMeant: () => true },
            request,
          )
        : undefined
    if (several !== undefined) return several
    const place = options.place ?? asker.place
    const [, number] = /^undo (\d{1,9})$/i.exec(options.subscription) ?? []
    if (number !== undefined) return restore(Number(number), place, { asker, library })
    const subscription = await findNamed(options.subscription, asker, library, { act: 'unsubscribe', place })
    await library.store.subscriptions.remove(subscription.id, library.now().epochMilliseconds)
    const elsewhere = await nameElsewhere(place, asker, library)
    return unsubscribedCard(subscription, await nameOf(subscription, asker, library), elsewhere)
  },
})

async function restoreSeveral(
  numbers: readonly number[],
  { ask }: Pick<Request<never>, 'ask'>,
): Promise<Card> {
  for (const number of numbers) await ask(`unsubscribe undo ${number}`)
  const undo = `unsubscribe ${numbers.join(' ')}`
  return {
    title: `Subscriptions ${numbers.join(', ')} are back`,
    blocks: [],
    buttons: [
      { label: 'Undo', command: undo, effect: 'replace' },
      { label: 'Subscriptions', command: 'subscriptions' },
    ],
    did: { act: 'subscribe', target: {}, undo },
  }
}

/** Active, paused or stopped as it was. */
async function restore(
  number: number,
  place: Place,
  { asker, library }: Pick<Request<never>, 'asker' | 'library'>,
): Promise<Card> {
  const { subscriptions } = library.store
  const at = place === asker.place ? '' : ` place:${place}`
  await library.checkMayPost(place, `unsubscribe undo ${number}${at}`)
  const here = await subscriptions.listAt(place)
  const known = here.find((one) => one.number === number)
  if (known === undefined) checkSubscriptionCount(here.length + 1)
  const wanted = { workspace: asker.workspace, place, number, createdBy: asker.user }
  const back = known ?? (await subscriptions.restore(wanted, library.now().epochMilliseconds))
  if (back === undefined)
    throw new BotError(
      'not-found',
      `No subscription ${number} was ended here within the last day. Subscribe again.`,
      { suggestions: ['subscriptions', 'help subscribe'] },
    )
  return tellSubscription(`Subscription ${number} is back`, back, {
    asker,
    library,
    notes: back.state === 'active' ? ['The next digest covers what was missed.'] : [],
    undo: { label: 'Undo', command: `unsubscribe ${number}${at}`, effect: 'replace' },
  })
}
