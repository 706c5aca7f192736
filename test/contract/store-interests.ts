/** What a store owes to those who want to be named beside papers that interest them. */
import { describe, expect, it } from 'vitest'
import type { Open } from '../support/store-opener.ts'

const adaReader = { workspace: 'chat:T1', user: 'ada' } as const

export function describeInterests(open: Open): void {
  describe('who wants to be named', () => {
    const week = { nowMs: 10_000, restMs: 1_000, occasion: 'daily 09:00' }

    it('is listed until named, by one of many replicas, and again a while later', async () => {
      const { store, reopen } = await open()
      const { interests } = store
      expect(await interests.turn(adaReader, true, 1)).toBe(true)
      expect(await interests.turn(adaReader, true, 2)).toBe(false)
      expect(await interests.list('chat:T1', week)).toEqual(['ada'])
      expect(await interests.list('chat:T2', week)).toEqual([])
      const replicas = [store, await reopen(), await reopen()]
      const claimed = await Promise.all(
        replicas.map((each, at) => each.interests.claim(adaReader, { ...week, occasion: `digest ${at}` })),
      )
      expect(claimed.filter(Boolean)).toHaveLength(1)
      expect(await interests.list('chat:T1', week)).toEqual([])
      // Who composes the same digest again names the same person.
      const same = { ...week, occasion: `digest ${claimed.indexOf(true)}` }
      expect(await interests.list('chat:T1', same)).toEqual(['ada'])
      expect(await store.interests.claim(adaReader, same)).toBe(true)
      const later = { ...week, nowMs: 11_000 }
      expect(await interests.list('chat:T1', later)).toEqual(['ada'])
      expect(await interests.claim(adaReader, later)).toBe(true)
    })

    it('is nobody who did not say so, or took it back', async () => {
      const { store } = await open()
      const { interests } = store
      expect(await interests.claim(adaReader, week)).toBe(false)
      await interests.turn(adaReader, true, 1)
      expect(await interests.isOn(adaReader)).toBe(true)
      expect(await interests.turn(adaReader, false, 2)).toBe(true)
      expect(await interests.turn(adaReader, false, 2)).toBe(false)
      expect(await interests.isOn(adaReader)).toBe(false)
      expect(await interests.list('chat:T1', week)).toEqual([])
    })
  })
}
