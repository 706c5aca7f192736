/**
 * What people wrote in Slack, as the words they meant:
 * https://docs.slack.dev/messaging/formatting-message-text
 */
import type { Place } from '../../../src/core.ts'

/**
 * The text without Slack's marks: addresses bare, other links as their labels, people left out. Channels are
 * places where `placeOf` makes them such, and else their labels.
 */
export function parseSlackText(text: string, placeOf?: (channel: string) => Place): string {
  return text
    .replace(/<([^<>|]*)(?:\|([^<>]*))?>/g, (_, target: string, label = '') => {
      if (/^@/.test(target)) return ' '
      const [, channel] = /^#([CG][A-Z0-9]+)$/.exec(target) ?? []
      if (channel !== undefined && placeOf !== undefined) return `place:${placeOf(channel)}`
      // Slack makes links of numbers and addresses, `<tel:2504.07615|2504.07615>`.
      return /^https?:/.test(target) ? target : label || target
    })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
}

/** What follows the mention of the bot, or the whole text where it is not mentioned. */
export function parseMention(
  text: string,
  botUserId: string | undefined,
  placeOf?: (channel: string) => Place,
): string {
  const mention = botUserId === undefined ? undefined : new RegExp(`<@${botUserId}(\\|[^<>]*)?>`)
  const after = mention?.test(text) ? text.slice(text.search(mention)).replace(mention, '') : text
  // Who mentions the bot at the end of a sentence means the sentence.
  return parseSlackText(after, placeOf) || parseSlackText(text, placeOf)
}

/** A message without emoji codes, which are no words. */
export function parseProse(text: string): string {
  return parseSlackText(text).replace(/:[a-z0-9_+'-]+:/g, ' ')
}
