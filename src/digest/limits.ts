/** How many topics a workspace may have, and how many subscriptions a place. */
import { BotError } from '../errors.ts'

/** Throws `BotError` if a workspace would have too many topics to oversee. */
export function checkTopicCount(topics: number): void {
  if (topics <= maxTopics) return
  const sentence = `A workspace may have ${maxTopics} topics, and this would make ${topics}. Remove one that is no longer needed: topic remove NAME.`
  throw new BotError('bad-input', sentence, { suggestions: ['topics'] })
}

/** Throws `BotError` if a place would have so many subscriptions that they flood it. */
export function checkSubscriptionCount(subscriptions: number): void {
  if (subscriptions <= maxSubscriptions) return
  const sentence = `A place may have ${maxSubscriptions} subscriptions, and this would make ${subscriptions}. End one that is no longer needed: unsubscribe NUMBER.`
  throw new BotError('bad-input', sentence, { suggestions: ['subscriptions'] })
}

const maxTopics = 200
const maxSubscriptions = 100
