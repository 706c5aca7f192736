import { expect, it } from 'vitest'
import { backoffMs, retry } from '../../src/async/retry.ts'

/** Work that fails so often, and the waits between its tries. */
function open(failures: number) {
  const waits: number[] = []
  const made = { tries: 0, waits }
  const act = async () => {
    made.tries += 1
    if (made.tries <= failures) throw new Error(`failure ${made.tries}`)
    return 'done'
  }
  const sleep = async (ms: number) => void waits.push(ms)
  return Object.assign(made, { act, sleep })
}

it('waits by the clock that it is given, twice as long each time', async () => {
  const { act, sleep, waits } = open(4)
  const backoff = { firstMs: 1_000, maxMs: 5_000 }
  expect(await retry(act, { waitMs: (_, failures) => backoffMs(failures, backoff), sleep })).toBe('done')
  expect(waits).toEqual([1_000, 2_000, 4_000, 5_000])
})

it('gives up after so many tries with the last error, and waits no more', async () => {
  const { act, sleep, waits } = open(9)
  await expect(retry(act, { maxTries: 3, waitMs: () => 7, sleep })).rejects.toThrow('failure 3')
  expect(waits).toEqual([7, 7])
})

it('gives up at once where no other try helps', async () => {
  const { act, sleep, waits } = open(9)
  await expect(retry(act, { waitMs: () => undefined, sleep })).rejects.toThrow('failure 1')
  expect(waits).toEqual([])
})

it('ends with what the wait is ended by', async () => {
  const { act } = open(9)
  const sleep = () => Promise.reject(new Error('the program stops'))
  await expect(retry(act, { waitMs: () => 7, sleep })).rejects.toThrow('the program stops')
})

it('leaves it to the caller which errors are tried again, even a TypeError or what is no error', async () => {
  const thrown: unknown[] = [new TypeError('undefined is no function'), 'a text']
  const act = async () => {
    if (thrown.length > 0) throw thrown.shift()
    return 'done'
  }
  const seen: unknown[] = []
  const waitMs = (error: unknown) => {
    seen.push(error)
    return 0
  }
  expect(await retry(act, { waitMs, sleep: async () => undefined })).toBe('done')
  expect(seen).toEqual([new TypeError('undefined is no function'), 'a text'])
})
