/**
 * Whether Slack signed a request: https://docs.slack.dev/authentication/verifying-requests-from-slack
 *
 * Bolt's own check hashes three times, with random bytes, to compare without telling by its time where two
 * signatures differ; `timingSafeEqual` does that on the bytes. Each request of a burst waits for this.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** A request of longer ago could be a replay; one of further ahead could be replayed later. */
const maxOffMs = 300_000

/** Why a request is none of Slack's, or not of now; undefined where it is signed as it should be. */
export function findFault(request: {
  readonly signingSecret: string
  readonly headers: Readonly<Record<string, unknown>>
  /** The body as it came, since the signature is of its bytes. */
  readonly body: Uint8Array
  readonly nowMs: number
}): string | undefined {
  const { signingSecret, headers, body, nowMs } = request
  if (signingSecret === '') throw new Error('the signing secret is empty')
  const { 'x-slack-request-timestamp': at, 'x-slack-signature': signature } = headers
  if (typeof at !== 'string' || !/^\d{1,12}$/.test(at)) return 'it names no time'
  const aheadMs = Number(at) * 1_000 - nowMs
  if (aheadMs < -maxOffMs) return 'it is signed for too long ago'
  if (aheadMs > maxOffMs) return 'it is signed for a time to come'
  const hash = createHmac('sha256', signingSecret).update(`v0:${at}:`).update(body).digest('hex')
  return typeof signature === 'string' && isSame(signature, `v0=${hash}`)
    ? undefined
    : 'its signature is wrong'
}

/** Takes the same time wherever two texts of one length differ. */
function isSame(given: string, expected: string): boolean {
  const [first, second] = [Buffer.from(given), Buffer.from(expected)]
  return first.length === second.length && timingSafeEqual(first, second)
}
