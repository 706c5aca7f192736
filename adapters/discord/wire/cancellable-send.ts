/** Requests that create something: sent once, and not at all when they were cancelled while they waited. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { DefaultRestOptions, type RESTOptions } from 'discord.js'
import { unlessAborted } from '../../../src/core.ts'
import { sendInTime } from '../../kit/send-in-time.ts'

/** Nobody knows whether the request took effect: Discord stumbled over it, or its answer did not come. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'

  constructor() {
    super('a request was sent, and Discord did not say what became of it')
  }
}

interface CancellableSend {
  readonly signal: AbortSignal | undefined
  isOnItsWay: boolean
  isSent: boolean
}

const sends = new AsyncLocalStorage<CancellableSend>()

/**
 * Makes a request of the client, unless the signal is aborted before it is sent: then its wait ends with the
 * signal's reason. The client's own `signal` would also cut off what is on its way. The client repeats what
 * Discord stumbled over or answered too slowly, also where that created something; here it throws
 * `Unanswered` in place of a repeat.
 */
export async function sendOnce<Result>(
  signal: AbortSignal | undefined,
  request: () => Promise<Result>,
): Promise<Result> {
  const send: CancellableSend = { signal, isOnItsWay: false, isSent: false }
  const result = sends.run(send, request)
  try {
    return await unlessAborted(signal, result)
  } catch (error) {
    if (signal?.aborted !== true || !send.isOnItsWay) throw error
    return result
  }
}

/** What the client sends its requests by: as it comes, but for those of `sendOnce`. */
export const sendRequest: RESTOptions['makeRequest'] = async (url, init) => {
  const send = sends.getStore()
  if (send === undefined) return DefaultRestOptions.makeRequest(url, init)
  if (send.isSent) throw new Unanswered()
  try {
    const response = await sendInTime(send.signal, () => {
      send.isOnItsWay = true
      send.isSent = true
      return DefaultRestOptions.makeRequest(url, init)
    })
    // Told to wait, it took no effect.
    if (response.status === tooManyRequests) send.isSent = false
    return response
  } finally {
    send.isOnItsWay = false
  }
}

const tooManyRequests = 429
