/** Requests to the homeserver: https://spec.matrix.org/v1.11/client-server-api/ */
import { type AdapterContext, collectBounded, cutText, parseJsonObject } from '../../../src/core.ts'
import { away, retry } from '../../kit/retry.ts'
import { isPassing, MatrixFault, Unanswered } from './faults.ts'

export interface Ask {
  readonly body?: unknown
  /** Bytes to upload, in place of `body`. */
  readonly upload?: { readonly type: string; readonly bytes: Uint8Array }
  readonly query?: Readonly<Record<string, string>>
  /** No request begins once it is aborted. */
  readonly signal?: AbortSignal | undefined
  /** Ends also a request under way. */
  readonly cut?: AbortSignal
  readonly timeoutMs?: number
  /** How often at most after a fault. Every request of this adapter may be made again. */
  readonly retries?: number
}

export type Call = (method: 'GET' | 'PUT' | 'POST', path: string, ask?: Ask) => Promise<unknown>

/** By what requests are known. */
export interface Credentials {
  /** The token by now; empty where there is none yet. */
  readonly token: string
  /** Gets another in the place of one that has ended; false where nothing gives one. */
  renew(ended: string, isSoft: boolean): Promise<boolean>
}

export interface ClientParts extends Pick<AdapterContext, 'meter'> {
  readonly homeserver: string
  readonly credentials: Credentials
  readonly stopping: AbortSignal
  /** How often a request is made again after a fault, where it does not say; asked again after each. */
  retries(): number
}

/** A way of the client-server API, whose variable parts are escaped. */
export function path(words: TemplateStringsArray, ...parts: readonly string[]): string {
  return `/_matrix/client/v3/${String.raw({ raw: words }, ...parts.map(encodePart))}`
}

/**
 * A text as one part of a path. `.` and `..`, also as `%2E`, would lead elsewhere
 * (https://url.spec.whatwg.org/#double-dot-path-segment), so they are escaped twice: nothing has such a name.
 */
export function encodePart(part: string): string {
  if (part === '.' || part === '..') return part.replaceAll('.', '%252E')
  return encodeURIComponent(part.toWellFormed())
}

/**
 * Gives the JSON of the answer. Throws `MatrixFault`, or `BotError('unavailable')`
 * where tries are of no use for now.
 */
export function createClient({ homeserver, credentials, stopping, meter, retries }: ClientParts): Call {
  return (method, way, ask = {}) => {
    let mayBeDone = false
    const request = async () => {
      const { token } = credentials
      try {
        return await send(new URL(way, homeserver), method, token, ask)
      } catch (error) {
        mayBeDone ||= isPassing(error)
        const isEnded = error instanceof MatrixFault && error.code === 'M_UNKNOWN_TOKEN'
        if (!isEnded || !(await credentials.renew(token, error.isSoft))) throw error
        // With another token the homeserver may not know that it is the same.
        if (mayBeDone && method !== 'GET') throw away('Matrix', error)
        return send(new URL(way, homeserver), method, credentials.token, ask)
      }
    }
    return retry(request, {
      platform: 'Matrix',
      get retries() {
        return ask.retries ?? retries()
      },
      firstPauseMs: 500,
      maxPauseMs,
      isPassing,
      askedPauseMs: (error) => (error instanceof MatrixFault ? error.retryAfterMs : undefined),
      onWait: (ms) => meter.waited(ms),
      signal: ask.signal,
      stopping,
    })
  }
}

async function send(url: URL, method: string, token: string, ask: Ask): Promise<unknown> {
  url.search = new URLSearchParams(ask.query).toString()
  const { upload, body = method === 'GET' ? undefined : {} } = ask
  const type = upload?.type ?? (body === undefined ? undefined : 'application/json')
  const over = AbortSignal.timeout(ask.timeoutMs ?? requestMs)
  let status = 0
  let text = ''
  let retryAfter: string | null = null
  try {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      body:
        upload === undefined ? (body === undefined ? null : JSON.stringify(body)) : Buffer.from(upload.bytes),
      signal: ask.cut === undefined ? over : AbortSignal.any([over, ask.cut]),
    })
    status = response.status
    retryAfter = response.headers.get('retry-after')
    text = String((await collectBounded(response.body, maxBytes)) ?? refuseLength())
  } catch (cause) {
    ask.cut?.throwIfAborted()
    throw new Unanswered('the homeserver did not answer', { cause })
  }
  const answer = parseJsonObject(text) ?? {}
  if (status >= 200 && status < 300) return answer
  const { errcode, retry_after_ms: asked, soft_logout: isSoft } = answer
  const waitMs = typeof asked === 'number' ? asked : Number(retryAfter ?? 5) * 1_000
  const code = typeof errcode === 'string' ? cutText(errcode, 100) : 'without an error code'
  const retryAfterMs = status === 429 ? Math.max(0, waitMs || 0) : undefined
  throw new MatrixFault(status, code, { retryAfterMs, isSoft: isSoft === true })
}

function refuseLength(): never {
  throw new Error('an answer that is far too long')
}

const requestMs = 30_000
const maxPauseMs = 10_000
const maxBytes = 64 * 2 ** 20
