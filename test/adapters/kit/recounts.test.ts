import { describe, expect, it } from 'vitest'
import { type CountedMessage, Recounts } from '../../../adapters/kit/recounts.ts'

const command = 'vote up arxiv:2504.07615'

/** A message whose number is what `count` says, with changes that a test lets through one by one. */
function open() {
  let count = 0
  const put: string[] = []
  const held: PromiseWithResolvers<void>[] = []
  const recounts = new Recounts({
    relabel: async (_place, commands) => new Map(commands.map((each) => [each, `👍 ${count}`])),
  })
  const message = (over: Partial<CountedMessage> = {}): CountedMessage => ({
    place: 'chat:T1/C1',
    labels: new Map([[command, '👍']]),
    async put(labels) {
      const holding = Promise.withResolvers<void>()
      held.push(holding)
      await holding.promise
      put.push(labels.get(command) ?? '')
    },
    ...over,
  })
  const release = async () => {
    while (held.length === 0) await turn()
    held.shift()?.resolve()
    await turn()
  }
  return {
    put,
    message,
    release,
    press: (over: Partial<CountedMessage> = {}) => {
      count += 1
      return recounts.renew('M1', message(over))
    },
    other: () => {
      count += 1
    },
    recounts,
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('numbers in a message', () => {
  it('are changed once more for all who pressed meanwhile', async () => {
    const { press, put, release } = open()
    const presses = Array.from({ length: 50 }, () => press())
    await release()
    await release()
    await Promise.all(presses)
    expect(put).toEqual(['👍 1', '👍 50'])
  })

  it('are right in the end, whatever was pressed while they were changed', async () => {
    const { press, put, release } = open()
    const first = press()
    await turn()
    const second = press()
    await release()
    await release()
    await Promise.all([first, second])
    expect(put.at(-1)).toBe('👍 2')
    expect(put.length).toBeLessThanOrEqual(2)
  })

  it('are looked at once more after a change, for another replica may have counted meanwhile', async () => {
    const { press, put, release, other } = open()
    const pressed = press()
    await turn()
    other()
    await release()
    await release()
    await pressed
    expect(put).toEqual(['👍 1', '👍 2'])
  })

  it('are left alone where they are right already', async () => {
    const { recounts, message, put } = open()
    await recounts.renew('M1', message({ labels: new Map([[command, '👍 0']]) }))
    expect(put).toEqual([])
  })

  it('are changed by who pressed last where another could not', async () => {
    const { press, put, release } = open()
    const failing = press({
      put: async () => {
        await turn()
        throw new Error('the way to the message is closed')
      },
    })
    const second = press()
    await release()
    await Promise.all([failing, second])
    expect(put).toEqual(['👍 2'])
    await expect(
      press({
        put: async () => {
          throw new Error('closed')
        },
      }),
    ).rejects.toThrow('closed')
  })
})
