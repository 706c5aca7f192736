/**
 * A thread of its own that asks `/livez` again and again over one connection: its
 * pauses are those of the bot alone.
 */
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { origin, everyMs }: { origin: string; everyMs: number } = workerData
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let maxMs = 0
let answers = 0
let refusals = 0
let sentAtMs: number | undefined

parentPort?.on('message', () => {
  // An answer that is still out counts for as long as it has been waited for.
  const waitingMs = sentAtMs === undefined ? 0 : performance.now() - sentAtMs
  parentPort?.postMessage({ maxMs: Math.max(maxMs, waitingMs), answers, refusals })
  maxMs = 0
  answers = 0
  refusals = 0
})

for (;;) {
  sentAtMs = performance.now()
  if (await isAlive()) answers += 1
  else refusals += 1
  maxMs = Math.max(maxMs, performance.now() - sentAtMs)
  sentAtMs = undefined
  await pause(everyMs)
}

function isAlive(): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(`${origin}/livez`, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200))
    })
    // A server may close a connection that rests, just when it is used again:
    // https://nodejs.org/api/http.html#requestreusedsocket
    request.once('error', () => resolve(request.reusedSocket ? isAlive() : false))
  })
}
