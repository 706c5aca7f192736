/** What people wrote in Slack, as the words they meant: https://docs.slack.dev/messaging/formatting-message-text */
import { cutText } from '../../src/core.ts'

/** How long a search made of somebody's message may be: some forty words tell what it is about. */
const maxSearch = 300

/** The text without Slack's marks: addresses bare, other links and channels as their labels, people left out. */
export function readSlackText(text: string): string {
  return text
    .replace(/<([^<>|]*)(?:\|([^<>]*))?>/g, (_, target: string, label = '') => {
      if (/^@/.test(target)) return ' '
      // Slack makes links of numbers and addresses, `<tel:2504.07615|2504.07615>`.
      return /^https?:/.test(target) ? target : label || target
    })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
}

/** What follows the mention of the bot, or the whole text where it is not mentioned. */
export function readMention(text: string, botUserId: string | undefined): string {
  const mention = botUserId === undefined ? undefined : new RegExp(`<@${botUserId}(\\|[^>]*)?>`)
  const after = mention?.test(text) ? text.slice(text.search(mention)).replace(mention, '') : text
  // Who mentions the bot at the end of a sentence means the sentence.
  return readSlackText(after) || readSlackText(text)
}

/**
 * The words of a message to search with: without addresses, emoji, code marks and everything that the query language
 * would take for its own; cut to 300 characters, at a word. Empty where there are no words.
 */
export function searchWords(text: string): string {
  const words = readSlackText(text)
    .replace(/\bhttps?:\/\/\S+/g, ' ')
    .replace(/:[a-z0-9_+'-]+:/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}'’-]+/gu, ' ')
    .replace(/(?<![\p{L}\p{M}\p{N}])['’-]+|['’-]+(?![\p{L}\p{M}\p{N}])/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return words.length <= maxSearch ? words : cutText(words, maxSearch + 1).replace(/ ?\S*…$/, '')
}
