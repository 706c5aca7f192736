/** What Slack takes and warns of in the answer: https://docs.slack.dev/apis/web-api/#responses */
import type { Json } from './slack-loopback-state.ts'

/**
 * The warnings of a call, by Slack's own words, and those of the documentation's
 * rules that only its clients check.
 */
export function findWarnings(method: string, contentType: string, args: Json): string[] {
  const warnings: string[] = []
  const warn = (holds: boolean, warning: string) => {
    if (holds) warnings.push(warning)
  }
  warn(/json/.test(contentType) && !/charset/.test(contentType), 'missing_charset')
  warn(/form-urlencoded/.test(contentType) && /charset/.test(contentType), 'superfluous_charset')
  if (/^chat\.(postMessage|postEphemeral|update)$/.test(method) || method === 'response_url') {
    const text = typeof args.text === 'string' ? args.text : ''
    const isShown = args.delete_original !== true
    warn(isShown && text.trim() === '', 'missing_text_in_message')
    warn(text.length > 40_000, 'message_truncated')
    warn('thread_ts' in args && typeof args.thread_ts !== 'string', 'thread_ts_should_be_a_string')
    warn('as_user' in args || 'username' in args, 'deprecated_argument')
  }
  warn(
    /^(channels|groups|im|mpim|rtm|dialog)\.|^files\.upload$|^oauth\.access$/.test(method),
    'method_deprecated',
  )
  return warnings
}
