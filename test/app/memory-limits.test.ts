/** The memory that an index takes: whether there is enough of it before it is built, and while it is. */
import { describe, expect, it } from 'vitest'
import { type Memory, measureMemory } from '../../src/app/memory-limits.ts'
import { sayHealth } from '../../src/library/index-opening.ts'
import { keep, makeFile, many } from '../support/kept-index.ts'

describe('memory', { timeout: 120_000 }, () => {
  const enough: Memory = { all: 8e9, free: 6e9, heap: 4e9, heapUsed: 1e8 }

  it('that would not suffice is told before anything is built, with what to do', async () => {
    const file = await makeFile(many)
    const small = await keep(file, { memory: () => ({ ...enough, all: 1e8 }) })
    await expect(small.keeper.check()).rejects.toMatchObject({
      code: 'misconfigured',
      userMessage: expect.stringMatching(
        /^The index of 3,600 papers takes about 0\.2 GB of memory, and there are 0\.1 GB: .*SEARCH=postgres/,
      ),
    })
    const heap = await keep(file, { memory: () => ({ ...enough, heap: 5e7 }) })
    await expect(heap.keeper.check()).rejects.toMatchObject({
      code: 'misconfigured',
      userMessage: expect.stringContaining('NODE_OPTIONS=--max-old-space-size='),
    })
    await (await keep(file, { memory: () => enough })).keeper.check()
  })

  it.each([
    [{ ...enough, free: 1e8 }, 'of the 8.0 GB of memory 100 MB are left'],
    [{ ...enough, heapUsed: 3.9e9 }, 'V8’s heap has 3.9 GB of the 4.0 GB'],
  ])('that runs out while the index is built ends that, in words', async (short, why) => {
    const told = why.replace('’', "'")
    let looks = 0
    const { keeper, opening, say, warnings } = await keep(await makeFile(8_100), {
      memory: () => (++looks > 1 ? short : enough),
    })
    await keeper.start()
    expect(await keeper.opened()).toBe(false)
    expect(sayHealth(opening.progress)).toBe('failed 98 %')
    expect(warnings()).toHaveLength(1)
    for (const text of ['search reward', 'status', 'digest reward']) expect(await say(text)).toContain(told)
    expect(await say('saved')).not.toContain(told)
  })

  it('of this machine suffices for a program, and is told in bytes', () => {
    const { all, free, heap, heapUsed } = measureMemory()
    expect(all).toBeGreaterThan(5e8)
    expect(free).toBeLessThanOrEqual(all)
    expect(heapUsed).toBeLessThan(heap)
  })
})
