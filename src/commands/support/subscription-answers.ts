/** What commands about one subscription share: finding it and describing it. */

import { z } from 'zod'
import { subscriptionCard } from '../../cards/subscription-card.ts'
import { forecastSentence } from '../../cards/subscription-text.ts'
import { sayWindowDay } from '../../cards/window-day-note.ts'
import { nextSlots } from '../../digest/due.ts'
import { forecastQuery } from '../../digest/forecast.ts'
import { nameQuery } from '../../digest/topic-names.ts'
import { BotError } from '../../errors.ts'
import type { Library } from '../../library/library.ts'
import type { Button, Card } from '../../model/card.ts'
import type { Place } from '../../model/place.ts'
import type { Subscription } from '../../model/subscription.ts'
import { cutText } from '../../model/text.ts'
import type { Choice } from '../../ports/bot.ts'
import type { Asker, Option, Typing } from './command.ts'

/** A subscription of this place by its number, its topic or its query. */
export const subscriptionOption: Option<string> = {
  summary: 'the number of the subscription, as “subscriptions” shows it, or its topic',
  schema: z.string().min(1),
  isRest: true,
  complete: completeSubscription,
}

/**
 * The subscription with this number; throws `BotError` if this place has none. Other places'
 * subscriptions are not its business.
 */
export async function findSubscription(
  number: number,
  asker: Asker,
  library: Library,
  place: Place = asker.place,
): Promise<Subscription> {
  const subscription = await library.store.subscriptions.find(asker.workspace, number)
  if (subscription?.place === place) return subscription
  throw new BotError('not-found', `There is no subscription ${number} here.`, {
    suggestions: ['subscriptions'],
  })
}

/** The name of what a subscription asks for. */
export async function nameOf(
  subscription: Pick<Subscription, 'query'>,
  asker: Asker,
  library: Library,
): Promise<string> {
  return nameQuery(subscription.query, await library.store.topics.list(asker.workspace))
}

/** What the answer to a change needs besides what was changed. */
export interface ChangeContext {
  readonly asker: Asker
  readonly library: Library
  readonly notes?: readonly string[]
  /** What was done, where its command does not say. */
  readonly act?: string
  readonly undo?: Button
}

/** Describes a subscription: what, where, when, the next three times, and what it would have given. */
export async function tellSubscription(
  title: string,
  subscription: Subscription,
  context: ChangeContext,
): Promise<Card> {
  const { asker, library, undo, notes = [] } = context
  const elsewhere = await nameElsewhere(subscription.place, asker, library)
  const forecast = await forecastQuery(subscription.query, library, subscription.place)
  const warnings = forecast.reach === 'some' ? [] : [reachWarnings[forecast.reach]]
  const { windows } = library
  const day = windows.isFrozen ? [sayWindowDay(windows.today())] : []
  return subscriptionCard(title, subscription, {
    name: await nameOf(subscription, asker, library),
    next: nextSlots(subscription.schedule, library.now(), 3),
    now: library.now(),
    notes: [...warnings, forecastSentence(forecast), ...day, ...notes],
    undo,
    elsewhere,
  })
}

/** What people call a place where they do not speak; undefined for where they do. */
export async function nameElsewhere(
  place: Place,
  asker: Asker,
  library: Library,
): Promise<string | undefined> {
  return place === asker.place ? undefined : ((await library.nameRoom(place)) ?? 'that channel')
}

const reachWarnings = {
  none: 'No paper here matches it yet.',
  all: 'Next to every paper here matches it.',
}

async function completeSubscription({ library, asker, typed }: Typing): Promise<readonly Choice[]> {
  const topics = await library.store.topics.list(asker.workspace)
  const subscriptions = await library.store.subscriptions.listAt(asker.place)
  return subscriptions
    .filter(({ number }) => String(number).startsWith(typed.trim()))
    .map(({ number, query, state }) => ({
      value: String(number),
      label: `${number} ${cutText(nameQuery(query, topics), 80)}`,
      hint: state,
    }))
}
