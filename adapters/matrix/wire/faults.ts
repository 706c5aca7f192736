/** What a homeserver and the line to it answer when something is wrong, and a plain sentence for each. */
import { BotError } from '../../../src/core.ts'
import { away, tooMany } from '../../kit/retry.ts'

/** An answer that is no success: https://spec.matrix.org/v1.11/client-server-api/#standard-error-response */
export class MatrixFault extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfterMs: number | undefined
  /** Whether an ended token left its device: https://spec.matrix.org/v1.11/client-server-api/#soft-logout */
  readonly isSoft: boolean

  constructor(
    status: number,
    code: string,
    more: Partial<Pick<MatrixFault, 'retryAfterMs' | 'isSoft'>> = {},
  ) {
    super(`the homeserver answered ${status} ${code}`)
    this.status = status
    this.code = code
    this.retryAfterMs = more.retryAfterMs
    this.isSoft = more.isSoft ?? false
  }
}

/** The line broke or stayed silent: nobody knows whether the request took effect. */
export class Unanswered extends Error {}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof MatrixFault && codes.includes(error.code)
}

/** Whether a homeserver does not know how far was heard: Synapse says so by the code for everything else. */
export function isLostPosition(error: unknown): boolean {
  return (
    error instanceof MatrixFault &&
    error.status === 400 &&
    hasCode(error, 'M_UNKNOWN_POS', 'M_INVALID_PARAM', 'M_UNKNOWN')
  )
}

/** Whether the same request may succeed later. */
export function isPassing(error: unknown): boolean {
  return error instanceof Unanswered || (error instanceof MatrixFault && error.status >= 500)
}

/** An error of posting, in the port's words. */
export function explainPost(error: unknown): unknown {
  if (isPassing(error)) return away('Matrix', error)
  if (!(error instanceof MatrixFault)) return error
  if (error.retryAfterMs !== undefined) return tooMany('Matrix', error, error.retryAfterMs)
  if (error.status === 401)
    return new BotError('unavailable', 'The homeserver does not accept my token at the moment.', {
      cause: error,
    })
  const [code, sentence] = refusals.get(error.code) ?? []
  return code === undefined || sentence === undefined ? error : new BotError(code, sentence, { cause: error })
}

/** Why the start failed, for the operator; what is not understood stays as it is. */
export function explainStart(error: unknown, homeserver: string): unknown {
  if (error instanceof MatrixFault && error.status === 401)
    return new BotError('misconfigured', 'MATRIX_TOKEN is not a token that the homeserver accepts.', {
      cause: error,
    })
  if (hasCode(error, 'M_FORBIDDEN'))
    return new BotError('misconfigured', 'The homeserver does not accept MATRIX_USER and MATRIX_PASSWORD.', {
      cause: error,
    })
  if (error instanceof MatrixFault && error.status === 404)
    return new BotError('misconfigured', `There is no Matrix homeserver at ${homeserver}.`, { cause: error })
  return isPassing(error)
    ? new BotError('unavailable', `Matrix cannot be reached at ${homeserver}.`, { cause: error })
    : error
}

const refusals = new Map<string, readonly ['gone' | 'not-allowed', string]>([
  ['M_FORBIDDEN', ['not-allowed', 'I may not post in this room: invite me, and let me send messages.']],
  ['M_GUEST_ACCESS_FORBIDDEN', ['not-allowed', 'I may not post in this room: invite me.']],
  ['M_TOO_LARGE', ['not-allowed', 'The homeserver takes no message as long as this one.']],
  ['M_NOT_FOUND', ['gone', 'This room no longer exists.']],
  ['M_UNSUPPORTED_ROOM_VERSION', ['not-allowed', 'The homeserver does not know rooms of this version.']],
])
