/**
 * Posts are not sent late. A process that slept (a paused machine, SIGSTOP) between deciding to post and
 * sending would double what another process posted meanwhile.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout as wait } from 'node:timers/promises'

/** The request was given up before a byte of it was sent. */
export class NotSentInTime extends Error {
  override readonly name = 'NotSentInTime'
  /** A code as the http clients have them for a broken connection, so that it is treated as one. */
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('the process slept while the connection was opened, so the request was not sent')
  }
}

/**
 * What Node's `fetch` and undici tell of a request:
 * https://undici.nodejs.org/#/docs/api/DiagnosticsChannel
 */
const created = 'undici:request:create'
const sending = 'undici:client:sendHeaders'

interface Told {
  readonly request: object
  readonly socket?: { destroy(error: Error): void }
}

const senders = new AsyncLocalStorage<object>()

/**
 * Makes the http requests of `send`, unless the signal is aborted. A request is dropped if its first
 * byte would leave later than `maxLateMs` after this was called; a lease allows for that time. The
 * signal is aborted by a timer, and after a sleep a connection may be ready before timers have run.
 * Nothing is stopped without a signal, or once the first byte left.
 */
export async function sendInTime<Result>(
  signal: AbortSignal | undefined,
  send: () => Promise<Result>,
  { maxLateMs = 3_000 } = {},
): Promise<Result> {
  if (signal === undefined) return send()
  const elapsedMs = startWatch()
  // Timers run in the order in which they were due, so those that abort the signal run before this one,
  // unless the process slept since it was set: then the watch tells.
  await wait(0)
  signal.throwIfAborted()
  const sender = {}
  const requests = new WeakSet<object>()
  const note = (told: unknown) => {
    if (senders.getStore() === sender) requests.add((told as Told).request)
  }
  const check = (told: unknown) => {
    const { request, socket } = told as Told
    if (requests.has(request) && elapsedMs() > maxLateMs) socket?.destroy(new NotSentInTime())
  }
  subscribe(created, note)
  subscribe(sending, check)
  try {
    return await senders.run(sender, send)
  } finally {
    unsubscribe(created, note)
    unsubscribe(sending, check)
  }
}

/** Milliseconds since it was started, those included in which the machine itself was paused. */
function startWatch(): () => number {
  const startMs = performance.now()
  const startedAtMs = Temporal.Now.instant().epochMilliseconds
  return () => Math.max(performance.now() - startMs, Temporal.Now.instant().epochMilliseconds - startedAtMs)
}
