/** What a store owes to the settings of places. */
import { describe, expect, it } from 'vitest'
import type { Open } from '../support/store-opener.ts'

export function describeSettings(open: Open): void {
  describe('settings', () => {
    it('are kept for one place, the last value winning', async () => {
      const { store, reopen } = await open()
      expect(await store.settings.list('chat:T1/C1')).toEqual(new Map())
      await store.settings.save('chat:T1/C1', 'unfurl', 'off')
      await store.settings.save('chat:T1/C1', 'quiet', 'on')
      await store.settings.save('chat:T1/C1', 'unfurl', 'on')
      const kept = new Map([
        ['unfurl', 'on'],
        ['quiet', 'on'],
      ])
      expect(await store.settings.list('chat:T1/C1')).toEqual(kept)
      expect(await (await reopen()).settings.list('chat:T1/C1')).toEqual(kept)
      for (const other of ['chat:T1/C2', 'chat:T2/C1', 'chat:T1', 'talk:T1/C1'] as const)
        expect(await store.settings.list(other)).toEqual(new Map())
    })

    it('go with their workspace and with no other', async () => {
      const { store } = await open()
      for (const place of ['chat:T1/C1', 'chat:T11/C1', 'chat:T2/C1'] as const)
        await store.settings.save(place, 'unfurl', 'off')
      await store.forget('chat:T1')
      expect((await store.settings.list('chat:T1/C1')).size).toBe(0)
      expect((await store.settings.list('chat:T11/C1')).size).toBe(1)
      expect((await store.settings.list('chat:T2/C1')).size).toBe(1)
    })

    it('take hostile text', async () => {
      const { store } = await open()
      const hostile = `'; drop table place_settings; -- \u202e 🦖 %_`
      await store.settings.save(`chat:T1/${hostile}`, hostile, hostile)
      expect(await store.settings.list(`chat:T1/${hostile}`)).toEqual(new Map([[hostile, hostile]]))
    })
  })
}
