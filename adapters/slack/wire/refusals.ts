/** What Slack says no to. */
import { webApi } from '@slack/bolt'
import { BotError, cutText } from '../../../src/core.ts'

/** Slack's own word for why it refuses a call, such as `not_in_channel`; undefined for any other error. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof webApi.WebAPIPlatformError ? error.data.error : undefined
}

/**
 * Why Slack does not let the bot post or upload, in words that can follow a colon and end before a full stop.
 */
export function sayRefusal(refusal: string): string {
  if (refusal.startsWith('restricted_action'))
    return 'only some people may post in that channel; an admin of the workspace can allow me to'
  return reasons.get(refusal) ?? `Slack says ${refusal}`
}

/** That a file is missing, and why. */
export function sayNotUploaded(name: string, error: unknown): string {
  const refusal = refusalOf(error)
  const why = refusal === undefined ? 'Slack did not take it' : sayRefusal(refusal)
  return `I could not upload ${cutText(name, 200)}: ${why}.`
}

const notThere = 'I am not in that channel; invite me with /invite @journal-club'
const reasons = new Map([
  ['not_in_channel', notThere],
  ['user_not_in_channel', notThere],
  [
    'channel_not_found',
    'that channel is gone, or it is private and I am not in it; invite me with /invite @journal-club',
  ],
  ['is_archived', 'the channel is archived'],
  [
    'missing_scope',
    'this workspace gave me no permission for it; ask whoever manages the app to install it again',
  ],
])

const closed = 'those direct messages are closed to me; write to me there, and I may answer again'
// In direct messages, to which nobody can be invited.
const directReasons = new Map([
  ...['user_not_found', 'users_not_found', 'user_disabled', 'cannot_dm_bot'].map(
    (refusal) => [refusal, 'that account is gone'] as const,
  ),
  ['channel_not_found', closed],
  ['not_in_channel', closed],
  [
    'messages_tab_disabled',
    'my Messages tab is turned off; whoever manages the app can turn it on under App Home',
  ],
])

/**
 * A refused post, as deliveries know it: `gone` where no later try can succeed, `not-allowed`
 * where somebody has to fix something, `unavailable` where the token is the trouble: it may be
 * in the middle of being replaced.
 */
export function explainRefusedPost(error: unknown, isDirect: boolean): unknown {
  const refusal = refusalOf(error)
  if (refusal === undefined) return error
  if (isAboutToken(refusal))
    return new BotError('unavailable', 'Slack does not accept my token at the moment.', { cause: error })
  const why = (isDirect ? directReasons.get(refusal) : undefined) ?? sayRefusal(refusal)
  const code = finalRefusals.has(refusal) ? 'gone' : 'not-allowed'
  return new BotError(code, `I cannot post there: ${why}.`, { cause: error })
}

/** Whether Slack refuses the token itself, and not what was asked with it. */
export function isAboutToken(refusal: string): boolean {
  return aboutTokens.has(refusal)
}

// https://docs.slack.dev/reference/methods/chat.postMessage#errors
const finalRefusals = new Set([
  'channel_not_found',
  'is_archived',
  'user_not_found',
  'users_not_found',
  'user_disabled',
  'cannot_dm_bot',
])
const aboutTokens = new Set([
  'not_authed',
  'invalid_auth',
  'account_inactive',
  'token_expired',
  'token_revoked',
])
