import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { sendInTime } from '../../../adapters/kit/send-in-time.ts'
import { listenOnLoopback } from '../../support/listen.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

it('sends nothing when the process slept while the connection was opened', async () => {
  const { address, seen } = await startServer()
  const sent = sendInTime(new AbortController().signal, () => fetchThenSleep(address, 60_000), {
    maxLateMs: 3_000,
  })
  await expect(sent).rejects.toMatchObject({ cause: { name: 'NotSentInTime' } })
  await (await fetch(`${address}/after`)).text()
  expect(seen).toEqual(['/after'])
})

it('sends what the process slept over for a short time', async () => {
  const { address, seen } = await startServer()
  const response = await sendInTime(new AbortController().signal, () => fetchThenSleep(address, 60_000), {
    maxLateMs: 600_000,
  })
  expect(response.status).toBe(200)
  expect(seen).toEqual(['/'])
})

it('hears of an abort that was due before it, however late timers are', async () => {
  const { address, seen } = await startServer()
  const signal = AbortSignal.timeout(1)
  waitUntilDue(1)
  await expect(sendInTime(signal, () => fetch(address))).rejects.toThrow(/timeout/)
  expect(seen).toEqual([])
})

it('sends nothing when the process slept just before that, though the abort was not due yet', async () => {
  const { address, seen } = await startServer()
  const sent = sendInTime(AbortSignal.timeout(600_000), () => fetch(address), { maxLateMs: 3_000 })
  passTime(60_000)
  await expect(sent).rejects.toThrow()
  await (await fetch(`${address}/after`)).text()
  expect(seen).toEqual(['/after'])
})

it('leaves alone the requests of others, and what is on its way', async () => {
  const held = Promise.withResolvers<void>()
  const { address, seen } = await startServer((_request, response) => {
    void held.promise.then(() => response.end())
  })
  const over = new AbortController()
  const sent = sendInTime(over.signal, () => fetch(`${address}/slow`), { maxLateMs: 600_000 })
  await expect.poll(() => seen).toEqual(['/slow'])
  over.abort()
  passTime(1_200_000)
  const other = fetch(`${address}/other`)
  await expect.poll(() => seen).toEqual(['/slow', '/other'])
  held.resolve()
  expect([(await sent).status, (await other).status]).toEqual([200, 200])
})

async function startServer(answer: RequestListener = (_request, response) => response.end()) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(request.url ?? '')
    answer(request, response)
  })
  const { url, close } = await listenOnLoopback(server)
  closing.push(close)
  return { address: url, seen }
}

/** The connection is being opened when the process falls asleep. */
function fetchThenSleep(address: string, ms: number): Promise<Response> {
  const response = fetch(address)
  queueMicrotask(() => queueMicrotask(() => passTime(ms)))
  return response
}

/** The machine's clock goes on, as after a sleep. */
function passTime(ms: number): void {
  const { now } = performance
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ms)
}

/** Nothing of this thread runs until a timer that was just set is due. */
function waitUntilDue(ms: number): void {
  const dueMs = performance.now() + ms + 1
  while (performance.now() < dueMs);
}
