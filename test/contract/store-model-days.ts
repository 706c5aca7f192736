/** What a store owes to the counting of what a language model is asked. */
import { describe, expect, it } from 'vitest'
import type { Open } from '../support/store-opener.ts'

const day = '2025-04-10'

export function describeModelDays(open: Open): void {
  describe('days of the language model', () => {
    it('begin with nothing, and count calls, tokens, failures and dropped sentences by workspace', async () => {
      const { store } = await open()
      const { modelDays } = store
      expect(await modelDays.find('chat:T1', day)).toEqual({ calls: 0, tokens: 0, failures: 0, dropped: 0 })
      for (const tokens of [300, 400]) expect(await modelDays.take('chat:T1', day, tokens, 1_000)).toBe(true)
      await modelDays.add('chat:T1', day, { tokens: -100, failures: 1 })
      await modelDays.add('chat:T1', day, { dropped: 2 })
      await modelDays.add('chat:T2', day, { dropped: 2 })
      expect(await modelDays.find('chat:T1', day)).toEqual({ calls: 2, tokens: 600, failures: 1, dropped: 2 })
      expect((await modelDays.find('chat:T2', day)).calls).toBe(0)
      expect((await modelDays.find('chat:T1', '2025-04-11')).calls).toBe(0)
    })

    it('give no more tokens than a day has, to however many replicas ask at once', async () => {
      const { store, reopen } = await open()
      const stores = [store, await reopen(), await reopen()]
      const taken = await Promise.all(
        Array.from({ length: 30 }, (_, nth) => stores[nth % 3]?.modelDays.take('chat:T1', day, 90, 1_000)),
      )
      expect(taken.filter((isTaken) => isTaken).length).toBe(11)
      expect(await store.modelDays.find('chat:T1', day)).toMatchObject({ calls: 11, tokens: 990 })
      expect(await store.modelDays.take('chat:T1', day, 11, 1_000)).toBe(false)
      expect(await store.modelDays.take('chat:T1', day, 10, 1_000)).toBe(true)
      expect(await store.modelDays.take('chat:T3', day, 1_001, 1_000)).toBe(false)
    })

    it('are kept for a month, and go with their workspace', async () => {
      const { store } = await open()
      for (const [workspace, on] of [
        ['chat:T1', '2025-03-09'],
        ['chat:T1', '2025-03-10'],
        ['chat:T2', day],
      ] as const)
        await store.modelDays.take(workspace, on, 1, 10)
      expect((await store.modelDays.find('chat:T1', '2025-03-09')).calls).toBe(0)
      expect((await store.modelDays.find('chat:T1', '2025-03-10')).calls).toBe(1)
      await store.workspaces.leave('chat:T1', 1)
      expect((await store.forget('chat:T1'))?.get('model_days')).toBe(1)
      expect((await store.modelDays.find('chat:T2', day)).calls).toBe(1)
    })
  })
}
