import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Outage } from '../../src/library/outage.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => void vi.useRealTimers())

const plain = {
  code: 'unavailable',
  userMessage: expect.stringContaining('The database does not answer right now'),
}

/** A database whose every answer takes so long, and work of ours that takes as long without it. */
function open() {
  const outage = new Outage(() => Temporal.Instant.fromEpochMilliseconds(0))
  const sleep = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('done'), ms))
  const store = outage.countWaits({ list: { read: sleep, name: 'list' } })
  return { outage, store, sleep }
}

/** What came of each, and after how many seconds. */
async function outcomes(...works: readonly Promise<unknown>[]): Promise<[unknown, number][]> {
  const startMs = performance.now()
  const settled = works.map((work) =>
    work
      .catch((error: unknown) => error)
      .then((result): [unknown, number] => [result, Math.round((performance.now() - startMs) / 1000)]),
  )
  for (let second = 0; second < 60; second += 1) await vi.advanceTimersByTimeAsync(1_000)
  return Promise.all(settled)
}

it('gives an answer up that became slow after it began, when it has waited eight seconds in all', async () => {
  const { outage, store } = open()
  const work = outage.limitWaits(async () => {
    for (let time = 0; time < 5; time += 1) await store.list.read(3_000)
  })
  expect(await outcomes(work)).toEqual([[expect.objectContaining(plain), 8]])
})

it('cuts nothing that takes long by itself, and counts what is asked at the same time once', async () => {
  const { outage, store, sleep } = open()
  const work = outage.limitWaits(async () => {
    await sleep(20_000)
    await Promise.all([store.list.read(7_000), store.list.read(7_000), store.list.read(3_000)])
    await sleep(10_000)
    return store.list.name
  })
  expect(await outcomes(work)).toEqual([['list', 37]])
})

it('counts for each answer what it waited itself', async () => {
  const { outage, store } = open()
  const slow = outage.limitWaits(() => store.list.read(30_000))
  const quick = outage.limitWaits(() => store.list.read(7_000))
  expect(await outcomes(slow, quick)).toEqual([
    [expect.objectContaining(plain), 8],
    ['done', 7],
  ])
})
