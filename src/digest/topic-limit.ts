/** How many topics a workspace may have. */
import { BotError } from '../errors.ts'

/** Throws `BotError` if a workspace would have too many topics to oversee. */
export function checkTopicCount(topics: number): void {
  if (topics <= maxTopics) return
  const sentence = `A workspace may have ${maxTopics} topics, and this would make ${topics}. Remove one that is no longer needed: topic remove NAME.`
  throw new BotError('bad-input', sentence, { suggestions: ['topics'] })
}

const maxTopics = 200
