/** Which errors a call ends with, and after how many tries. */
import { describe, expect, it } from 'vitest'
import { maxAskedPauseMs, retry } from '../../../adapters/kit/retry.ts'

class Stumble extends Error {}
class Refusal extends Error {}
class TooMany extends Error {
  readonly waitMs: number

  constructor(waitMs: number) {
    super(`wait ${waitMs} ms`)
    this.waitMs = waitMs
  }
}

describe('a call that is made again', () => {
  it('ends as unavailable for a minute where the platform stumbles at every try', async () => {
    const faults = [new Stumble('1'), new Stumble('2'), new Stumble('3')]
    const { tries, result } = run(faults)
    await expect(result).rejects.toMatchObject({
      code: 'unavailable',
      userMessage: 'The toy does not answer as it should at the moment.',
      retryAfterMs: 60_000,
      cause: faults[2],
    })
    expect(tries()).toBe(3)
  })

  it('ends with what never passes, as it is', async () => {
    const refusal = new Refusal()
    const { tries, result } = run([new Stumble(), refusal])
    await expect(result).rejects.toBe(refusal)
    expect(tries()).toBe(2)
  })

  it('waits for as long as the platform asks, however often it stumbled, and no longer than a minute', async () => {
    const { tries, result } = run([new TooMany(1), new TooMany(2), new TooMany(1), new Stumble()])
    await expect(result).resolves.toBe('done')
    expect(tries()).toBe(5)
    const asked = new TooMany(maxAskedPauseMs + 1)
    const refused = run([new TooMany(1), asked])
    await expect(refused.result).rejects.toMatchObject({
      code: 'unavailable',
      userMessage: 'The toy takes no more from me for the moment.',
      retryAfterMs: maxAskedPauseMs + 1,
      cause: asked,
    })
    expect(refused.tries()).toBe(2)
  })

  it('is not made again for ever where the platform always asks to wait', async () => {
    const { tries, result } = run(Array.from({ length: 50 }, () => new TooMany(1)))
    await expect(result).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 1 })
    expect(tries()).toBe(21)
  })
})

/** A call that throws these, one at each try, and then succeeds. */
function run(faults: readonly Error[]) {
  let tries = 0
  const call = async () => {
    const fault = faults[tries]
    tries += 1
    if (fault) throw fault
    return 'done'
  }
  const result = retry(call, {
    platform: 'The toy',
    retries: 2,
    firstPauseMs: 1,
    isPassing: (error) => error instanceof Stumble,
    askedPauseMs: (error) => (error instanceof TooMany ? error.waitMs : undefined),
  })
  return { tries: () => tries, result }
}
