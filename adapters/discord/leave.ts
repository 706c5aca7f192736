/** Requests that create something: sent once, and not at all when the leave to send was taken back while they waited. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { DefaultRestOptions, type RESTOptions } from 'discord.js'
import { unlessAborted } from '../../src/core.ts'

/** Nobody knows whether the request took effect: Discord stumbled over it, or its answer did not come. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'

  constructor() {
    super('a request was sent, and Discord did not say what became of it')
  }
}

interface Leave {
  readonly signal: AbortSignal | undefined
  isOnItsWay: boolean
  isSent: boolean
}

const leaves = new AsyncLocalStorage<Leave>()

/**
 * Makes a request of the client, unless the signal is aborted before it is sent: then its wait ends with the signal's
 * reason. The client's own `signal` would also cut off what is on its way. The client repeats what Discord stumbled over
 * or answered too slowly, also where that created something; here it throws `Unanswered` in place of a repeat.
 */
export async function sendOnce<Result>(
  signal: AbortSignal | undefined,
  request: () => Promise<Result>,
): Promise<Result> {
  // A process that slept over the signal hears of it first: timers go in the order in which they were due.
  if (signal !== undefined) await unlessAborted(signal, wait(0))
  const leave: Leave = { signal, isOnItsWay: false, isSent: false }
  const result = leaves.run(leave, request)
  try {
    return await unlessAborted(signal, result)
  } catch (error) {
    if (signal?.aborted !== true || !leave.isOnItsWay) throw error
    return result
  }
}

/** What the client sends its requests by: as it comes, but for those of `sendOnce`. */
export const sendRequest: RESTOptions['makeRequest'] = async (url, init) => {
  const leave = leaves.getStore()
  if (leave === undefined) return DefaultRestOptions.makeRequest(url, init)
  leave.signal?.throwIfAborted()
  if (leave.isSent) throw new Unanswered()
  leave.isOnItsWay = true
  leave.isSent = true
  try {
    const response = await DefaultRestOptions.makeRequest(url, init)
    // Told to wait, it took no effect.
    if (response.status === tooManyRequests) leave.isSent = false
    return response
  } finally {
    leave.isOnItsWay = false
  }
}

const tooManyRequests = 429
