/** A search beside a mistake: what reads as a wrong command may be words of papers. */
import { BotError } from '../errors.ts'

/** Words that no paper is about. */
const commandsOnly =
  /^(?:help|mcp|mydata|saved|search|settings|subscribe|subscriptions|unsave|unsubscribe|unvote|votes|vote)\b/i
const maxLength = 80

/** The error with a search for all that was typed among its suggestions, where that may have been meant. */
export function offerSearch(error: BotError, text: string): BotError {
  const mayBeWords =
    /^(?:bad-input|not-found)$/.test(error.code) &&
    text.length <= maxLength &&
    /^\p{L}[\p{L}' -]*$/u.test(text) &&
    text.includes(' ') &&
    !commandsOnly.test(text)
  const search = `search ${text}`
  if (!mayBeWords || error.suggestions.some((suggestion) => suggestion.startsWith('search '))) return error
  const { code, userMessage, cause, suggestions, labels, retryAfterMs } = error
  return new BotError(code, userMessage, {
    ...(cause !== undefined && { cause }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    suggestions: [search, ...suggestions],
    labels,
  })
}
