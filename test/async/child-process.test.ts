/** Work in a process of its own: all it says arrives, and whatever ends it ends nothing else. */
import { getCompileCacheDir } from 'node:module'
import { describe, expect, it } from 'vitest'
import { askChild, ChildEnded } from '../../src/async/child-process.ts'
import type { ChildTask } from '../support/hostile-child.ts'

const module = new URL('../support/hostile-child.ts', import.meta.url)
const roomy = { ms: 60_000, megabytes: 64 }

async function ask(task: ChildTask, limits = roomy, signal?: AbortSignal): Promise<number[]> {
  const heard: number[] = []
  const hear = (said: number) => heard.push(said) === 3
  await askChild(module, task, limits, hear, signal)
  return heard
}

describe('a process of its own', () => {
  it('says all, in order', async () => {
    expect(await ask('speak')).toEqual([1, 2, 3])
  })

  it('knows nothing of this program but where its compiled code is', async () => {
    const heard: string[] = []
    const hear = (said: string) => heard.push(said) === 2
    await askChild(module, 'tell its environment' satisfies ChildTask, roomy, hear)
    expect(heard).toEqual(['NODE_COMPILE_CACHE', getCompileCacheDir()])
  })

  it('says what it threw', async () => {
    await expect(ask('throw')).rejects.toThrow(new TypeError('No such number.'))
  })

  it('is ended by what hears it', async () => {
    const refuse = () => {
      throw new RangeError('Enough.')
    }
    await expect(askChild(module, 'speak', roomy, refuse)).rejects.toThrow(new RangeError('Enough.'))
  })

  it.each<[ChildTask, typeof roomy]>([
    ['crash', roomy],
    ['eat', { ...roomy, megabytes: 16 }],
    ['spin', { ...roomy, ms: 500 }],
    ['say nothing', { ...roomy, ms: 500 }],
  ])('may %s, and ends alone', async (task, limits) => {
    await expect(ask(task, limits)).rejects.toBeInstanceOf(ChildEnded)
  })

  it('ends where nobody waits any more', async () => {
    const reason = new Error('Shutting down.')
    await expect(ask('spin', roomy, AbortSignal.timeout(300))).rejects.toThrow('timeout')
    await expect(ask('speak', roomy, AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})
