/** What Slack says no to. */
import { webApi } from '@slack/bolt'

/** Slack's own word for why it refuses a call, such as `not_in_channel`; undefined for any other error. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof webApi.WebAPIPlatformError ? error.data.error : undefined
}

/** Why Slack does not let the bot post or upload, in words that can follow a colon and end before a full stop. */
export function sayRefusal(refusal: string): string {
  switch (refusal) {
    case 'not_in_channel':
    case 'channel_not_found':
    case 'user_not_in_channel':
      return 'I am not in that channel; invite me with /invite @journal-club'
    case 'is_archived':
      return 'the channel is archived'
    case 'missing_scope':
      return 'this workspace gave me no permission for it; whoever manages the app can install it anew'
    default:
      return `Slack says ${refusal}`
  }
}
