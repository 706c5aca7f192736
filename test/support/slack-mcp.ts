/** Slackbot as a client of MCP: requests signed as Slack signs them, for the person that they name. */
import { createHmac } from 'node:crypto'

export interface SignedCall {
  readonly origin: string
  readonly signingSecret: string
  readonly tool: string
  readonly given?: object
  readonly team: string
  readonly user: string
}

/** The answer of a tool, with what came around it. */
export async function callAsSlackbot({ tool, given = {}, team, user, ...to }: SignedCall) {
  const slack = { user_id: user, team_id: team }
  const params = { name: tool, arguments: given, _meta: { slack } }
  return postSigned(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }), to)
}

/** Posts a body to `/mcp`; `ageS` is how long ago it was signed, `sent` what is sent in its place. */
export async function postSigned(
  body: string,
  to: Pick<SignedCall, 'origin' | 'signingSecret'> & { readonly ageS?: number; readonly sent?: string },
): Promise<{ readonly status: number; readonly body: string }> {
  const sentAtS = Math.floor(Date.now() / 1_000) - (to.ageS ?? 0)
  const signed = createHmac('sha256', to.signingSecret).update(`v0:${sentAtS}:${body}`).digest('hex')
  const response = await fetch(`${to.origin}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-slack-signature': `v0=${signed}`,
      'x-slack-request-timestamp': String(sentAtS),
    },
    body: to.sent ?? body,
  })
  return { status: response.status, body: await response.text() }
}
