/** Requests as Slack signs and encodes them. */
import { createHmac } from 'node:crypto'
import type { Json } from './slack-loopback-state.ts'

/** The headers of a signed request: https://docs.slack.dev/authentication/verifying-requests-from-slack */
export function signRequest(
  body: string,
  parts: { readonly signingSecret: string; readonly atSeconds?: number; readonly contentType?: string },
): Record<string, string> {
  const at = String(parts.atSeconds ?? Math.floor(Date.now() / 1000))
  const hash = createHmac('sha256', parts.signingSecret).update(`v0:${at}:${body}`).digest('hex')
  return {
    'content-type': parts.contentType ?? 'application/x-www-form-urlencoded',
    'x-slack-request-timestamp': at,
    'x-slack-signature': `v0=${hash}`,
  }
}

/** The body of a signed request. */
export function encodePayload(type: 'events_api' | 'slash_commands' | 'interactive', payload: Json): string {
  if (type === 'events_api') return JSON.stringify(payload)
  if (type === 'interactive') return new URLSearchParams({ payload: JSON.stringify(payload) }).toString()
  return new URLSearchParams(payload as Record<string, string>).toString()
}
