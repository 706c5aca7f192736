import { describe, expect, it } from 'vitest'
import type { Reader } from '../../src/ports/reader.ts'
import type { Open } from '../support/store-opener.ts'

const ada: Reader = { workspace: 'chat:T1', user: 'ada' }
const tokenOf = (reader: Reader, createdAtMs = 100, endsAtMs = 200) => ({
  ...reader,
  place: `${reader.workspace}/U1` as const,
  createdAtMs,
  endsAtMs,
})

/** What every database must do with personal tokens and the addresses of feeds. */
export function describeTokens(open: Open): void {
  describe('personal tokens', () => {
    it('are found by their hash until they end, on every replica', async () => {
      const { store, reopen } = await open()
      expect(await store.accessTokens.save(tokenOf(ada), 'hash', 9)).toBe(1)
      const other = (await reopen()).accessTokens
      expect(await other.find('hash', 199)).toEqual({ ...tokenOf(ada), number: 1 })
      expect(await other.find('hash', 200)).toBeUndefined()
      expect(await other.find('Hash', 150)).toBeUndefined()
      expect(await other.list(ada, 199)).toEqual([{ ...tokenOf(ada), number: 1 }])
      expect(await other.list(ada, 200)).toEqual([])
    })

    it('are counted for each person in each workspace, and removed by their owner alone', async () => {
      const { store } = await open()
      const { accessTokens } = store
      const [ben, elsewhere] = [
        { ...ada, user: 'ben' },
        { ...ada, workspace: 'chat:T2' as const },
      ]
      for (const [at, reader] of [ada, ada, ben, elsewhere].entries())
        await accessTokens.save(tokenOf(reader), `hash ${at}`, 9)
      expect((await accessTokens.list(ada, 150)).map(({ number }) => number)).toEqual([1, 2])
      expect((await accessTokens.list(ben, 150)).map(({ number }) => number)).toEqual([1])
      expect(await accessTokens.remove(ben, 2)).toBe(false)
      expect(await accessTokens.remove(ada, 1)).toBe(true)
      expect(await accessTokens.remove(ada, 1)).toBe(false)
      expect(await accessTokens.find('hash 0', 150)).toBeUndefined()
      const others = await Promise.all(
        ['hash 1', 'hash 2', 'hash 3'].map((hash) => accessTokens.find(hash, 150)),
      )
      expect(others.map((token) => token?.number)).toEqual([2, 1, 1])
    })

    it('have numbers that are never given again, whatever was revoked or ended, until their owner is forgotten', async () => {
      const { store, reopen } = await open()
      const save = (hash: string, at = 100) => store.accessTokens.save(tokenOf(ada, at, at + 100), hash, 9)
      expect(await save('one')).toBe(1)
      expect(await store.accessTokens.remove(ada, 1)).toBe(true)
      expect(await save('two')).toBe(2)
      expect(await store.accessTokens.remove(ada, 1)).toBe(false)
      expect(await save('three', 300)).toBe(3)
      await store.people.erase({ ...ada, own: undefined })
      expect(await (await reopen()).accessTokens.save(tokenOf(ada), 'four', 9)).toBe(1)
      await store.forget('chat:T1')
      expect(await store.countOf('chat:T1')).toEqual(new Map())
    })

    it('are at most so many of a person, also where several are made at once; those that ended do not count', async () => {
      const { store, reopen } = await open()
      const stores = [store, await reopen()]
      const made = await Promise.allSettled(
        Array.from({ length: 6 }, (_, at) =>
          stores[at % 2]?.accessTokens.save(tokenOf(ada), `hash ${at}`, 3),
        ),
      )
      const numbers = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      expect(numbers.toSorted()).toEqual([1, 2, 3])
      expect(await store.accessTokens.save(tokenOf(ada, 200, 300), 'later', 3)).toBe(4)
      expect(await store.accessTokens.list(ada, 250)).toHaveLength(1)
    })
  })

  describe('addresses of feeds', () => {
    const feed = { workspace: 'chat:T1', kind: 'club', key: 'k', owner: 'ada' } as const
    it('are one for each person and feed, found by the hash alone, and end when they are revoked', async () => {
      const { store } = await open()
      expect(await store.feedAddresses.save(feed, 'one', 1)).toBe(false)
      expect(await store.feedAddresses.save({ ...feed, owner: 'bob' }, 'two', 1)).toBe(false)
      expect(await store.feedAddresses.save(feed, 'three', 1)).toBe(true)
      expect(await store.feedAddresses.find('one')).toBeUndefined()
      expect(await store.feedAddresses.find('three')).toEqual(feed)
      expect(await store.feedAddresses.remove(feed)).toBe(true)
      expect(await store.feedAddresses.remove(feed)).toBe(false)
      expect(await store.feedAddresses.find('two')).toMatchObject({ owner: 'bob' })
    })

    it('are made in turn where several are asked for at once, and the last one holds', async () => {
      const { store, reopen } = await open()
      const stores = [store, await reopen()]
      const hashes = ['one', 'two', 'three', 'four', 'five', 'six']
      const outcomes = await Promise.all(
        hashes.map((hash, at) => stores[at % 2]?.feedAddresses.save(feed, hash, 1)),
      )
      expect(outcomes.filter((hadOne) => hadOne === false)).toHaveLength(1)
      const found = await Promise.all(hashes.map((hash) => store.feedAddresses.find(hash)))
      expect(found.filter((address) => address !== undefined)).toEqual([feed])
    })

    it('are listed by person, without their secrets', async () => {
      const { store } = await open()
      const { feedAddresses } = store
      const own = { workspace: 'chat:T1', owner: 'ada' } as const
      await feedAddresses.save({ ...own, kind: 'topic', key: 'agents' }, 'a', 1)
      await feedAddresses.save({ ...own, kind: 'subscription', key: '3' }, 'b', 1)
      await feedAddresses.save({ ...own, owner: 'ben', kind: 'saved', key: '' }, 'c', 1)
      await feedAddresses.save({ ...own, workspace: 'chat:T2', kind: 'saved', key: '' }, 'd', 1)
      expect(await feedAddresses.list(ada)).toEqual([
        { ...own, kind: 'subscription', key: '3' },
        { ...own, kind: 'topic', key: 'agents' },
      ])
    })
  })
}
