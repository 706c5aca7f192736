/** Leave to send, which may be taken back while a request of the client's still waits for its turn. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { DefaultRestOptions, type RESTOptions } from 'discord.js'
import { unlessAborted } from '../../src/core.ts'

interface Leave {
  readonly signal: AbortSignal
  isOnItsWay: boolean
}

const leaves = new AsyncLocalStorage<Leave>()

/**
 * Makes a request of the client, unless the signal is aborted before it is sent: then its wait ends with the signal's
 * reason. The client's own `signal` would also cut off what is on its way.
 */
export async function sendWithLeave<Result>(
  signal: AbortSignal | undefined,
  request: () => Promise<Result>,
): Promise<Result> {
  if (signal === undefined) return request()
  // A process that slept over the signal hears of it first: timers go in the order in which they were due.
  await unlessAborted(signal, wait(0))
  const leave: Leave = { signal, isOnItsWay: false }
  const result = leaves.run(leave, request)
  try {
    return await unlessAborted(signal, result)
  } catch (error) {
    if (!signal.aborted || !leave.isOnItsWay) throw error
    return result
  }
}

/** What the client sends its requests by: as it comes, but for those whose leave was taken back. */
export const sendRequest: RESTOptions['makeRequest'] = async (url, init) => {
  const leave = leaves.getStore()
  if (leave === undefined) return DefaultRestOptions.makeRequest(url, init)
  leave.signal.throwIfAborted()
  leave.isOnItsWay = true
  try {
    return await DefaultRestOptions.makeRequest(url, init)
  } finally {
    leave.isOnItsWay = false
  }
}
