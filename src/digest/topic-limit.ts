/** How many topics a workspace may have. */
import { BotError } from '../errors.ts'

/** Throws `BotError` where a workspace would have so many topics that nobody could look over them. */
export function checkTopicCount(topics: number): void {
  if (topics <= mostTopics) return
  const sentence = `A workspace may have ${mostTopics} topics, and this would make ${topics}. Remove one that is no longer needed: topic remove NAME.`
  throw new BotError('bad-input', sentence, { suggestions: ['topics'] })
}

const mostTopics = 200
