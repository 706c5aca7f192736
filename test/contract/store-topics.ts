/** What a store owes to topics: the defaults, and a workspace's own. */
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../src/model/day.ts'
import type { Open } from '../support/store-opener.ts'

const hostile = `'; drop table papers; -- "\\ \0 \ud800 \u202e 🦖 %_`

export function describeTopics(open: Open): void {
  describe('topics', () => {
    const safety = { name: 'safety', title: 'Safety', query: 'safety or alignment' }
    const agents = { name: 'agents', title: 'Agents', query: 'agent' }
    const ours = { ...safety, query: '"reward hacking"' }
    const nowMs = Date.parse('2025-04-03T09:00:05Z')

    it('are the defaults, by name, until a workspace has its own', async () => {
      const { store } = await open()
      await store.topics.setDefaults([safety, agents])
      await store.topics.save('chat:T1', ours)
      expect(await store.topics.list('chat:T1')).toEqual([agents, ours])
      expect(await store.topics.list('chat:T2')).toEqual([agents, safety])
      expect(await store.topics.find('chat:T1', 'safety')).toEqual(ours)
      expect(await store.topics.find('chat:T1', 'nothing')).toBeUndefined()
    })

    it('replaces the defaults and leaves what is a workspace’s own', async () => {
      const { store } = await open()
      await store.topics.setDefaults([agents])
      await store.topics.save('chat:T1', ours)
      await store.topics.setDefaults([{ ...agents, title: 'Agents and tools' }])
      expect(await store.topics.list('chat:T1')).toEqual([{ ...agents, title: 'Agents and tools' }, ours])
      await store.topics.setDefaults([])
      expect(await store.topics.list('chat:T1')).toEqual([ours])
    })

    it('takes a topic from one workspace only, and for good until it is saved again', async () => {
      const { store } = await open()
      await store.topics.setDefaults([safety])
      await store.topics.save('chat:T1', agents)
      expect(await store.topics.remove('chat:T1', 'safety', 0)).toBe(true)
      expect(await store.topics.remove('chat:T1', 'safety', 0)).toBe(false)
      expect(await store.topics.remove('chat:T1', 'agents', 0)).toBe(true)
      expect(await store.topics.remove('chat:T2', 'agents', 0)).toBe(false)
      await store.topics.setDefaults([safety])
      expect(await store.topics.list('chat:T1')).toEqual([])
      expect(await store.topics.list('chat:T2')).toEqual([safety])
      await store.topics.save('chat:T1', ours)
      expect(await store.topics.list('chat:T1')).toEqual([ours])
    })

    it('brings back what was removed: a default as it is by then, and for a day what was its own', async () => {
      const { store, reopen } = await open()
      await store.topics.setDefaults([safety, agents])
      await store.topics.save('chat:T1', ours)
      for (const name of ['safety', 'agents']) await store.topics.remove('chat:T1', name, nowMs)
      const newer = { ...agents, title: 'Agents and tools' }
      const other = await reopen()
      expect(await other.topics.restore('chat:T2', 'nothing', nowMs)).toBeUndefined()
      expect(await other.topics.restore('chat:T1', 'agents', nowMs)).toEqual(agents)
      await store.topics.setDefaults([safety, newer])
      expect(await store.topics.list('chat:T1')).toEqual([newer])
      expect(await other.topics.restore('chat:T1', 'safety', nowMs + dayMs - 60_000)).toEqual(ours)
      expect(await store.topics.list('chat:T1')).toEqual([newer, ours])

      await store.topics.remove('chat:T1', 'safety', nowMs)
      expect(await store.topics.restore('chat:T1', 'safety', nowMs + dayMs)).toEqual(safety)
      const own = { name: 'own', title: 'Our own', query: 'own' }
      await store.topics.save('chat:T1', own)
      await store.topics.remove('chat:T1', 'own', nowMs)
      expect(await store.topics.restore('chat:T1', 'own', nowMs + dayMs)).toBeUndefined()
    })

    it('follows the default again once it is the same', async () => {
      const { store } = await open()
      await store.topics.setDefaults([safety])
      await store.topics.save('chat:T1', ours)
      await store.topics.save('chat:T1', safety)
      const newer = { ...safety, query: 'safety' }
      await store.topics.setDefaults([newer])
      expect(await store.topics.list('chat:T1')).toEqual([newer])
    })

    it('keeps hostile text as it is', async () => {
      const { store } = await open()
      const topic = { ...agents, title: hostile, query: hostile }
      await store.topics.save('chat:T1', topic)
      expect(await store.topics.find('chat:T1', 'agents')).toEqual(topic)
      expect(await store.topics.find('chat:T1', hostile)).toBeUndefined()
    })
  })
}
