/** What a store owes to workspaces that leave, come back, or are erased. */
import { describe, expect, it } from 'vitest'
import type { Store } from '../../src/ports/store.ts'
import { makeDigest } from '../support/digests.ts'
import { chat, nowMs, openSubscribed, slots } from '../support/store-ledger.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const dayMs = 86_400_000
const [T1, T2] = ['chat:T1', 'chat:T2'] as const
const both = [{}, { workspace: T2, place: 'chat:T2/C1' }] as const

/** Two workspaces with a row in every table that belongs to workspaces, a digest of each waiting. */
async function openTwo(open: Open) {
  const opened = await openSubscribed(open, both)
  const { store, subscriptions } = opened
  for (const { workspace, place } of [...subscriptions]) {
    await store.topics.save(workspace, { name: 'x', title: 'X', query: 'x' })
    await store.settings.save(place, 'unfurl', 'off')
    await store.readingLists.save({ workspace, user: 'alice' }, arxivId(1), 1)
    await store.sharedPapers.record({ place, user: 'alice', papers: [arxivId(1)], atMs: 1 })
    await store.votes.toggle({ place, user: 'alice' }, arxivId(1), 'up', 1)
    await store.interests.turn({ workspace, user: 'alice' }, true, 1)
    await store.modelDays.take(workspace, '2025-04-10', 1, 1)
    await store.accessTokens.save(
      { workspace, user: 'alice', place, createdAtMs: 1, endsAtMs: nowMs },
      `token of ${workspace}`,
      9,
    )
    await store.adapterRows('chat', () => nowMs).save(workspace, 'key', 'value')
    await store.workspaces.join(workspace, nowMs - dayMs)
  }
  for (const subscription of subscriptions)
    await store.ledger.record(subscription, slots[0], makeDigest({ papers: [arxivId(2)] }), nowMs)
  return opened
}

const awakeIn = async (store: Store) =>
  (await store.subscriptions.listAwake(nowMs, ['chat'])).map(({ workspace }) => workspace)
const takenIn = async (store: Store, atMs = nowMs) =>
  (await store.ledger.take(atMs, 60_000, chat)).map(({ workspace }) => workspace)

export function describeDepartures(open: Open): void {
  describe('a workspace that left', () => {
    it('is silent: nothing is composed, posted, told or counted as waiting', async () => {
      const { store, subscriptions } = await openTwo(open)
      expect(await awakeIn(store)).toEqual([T1, T2])
      expect(await store.workspaces.leave(T1, nowMs)).toBe(true)
      expect(await awakeIn(store)).toEqual([T2])
      await store.subscriptions.stop(subscriptions[0]?.id ?? '', 'gone', nowMs)
      expect((await store.figures(nowMs)).waiting).toBe(1)
      expect(await store.subscriptions.takeUntold(nowMs, ['chat'])).toEqual([])
      expect(await takenIn(store)).toEqual([T2])
      await store.ledger.reconcile(nowMs)
      expect(await takenIn(store)).toEqual([])
    })

    it('is told of no revision', async () => {
      const { store } = await openTwo(open)
      for (const delivery of await store.ledger.take(nowMs, 60_000, chat))
        await store.ledger.markSent(delivery, 'M1', nowMs)
      await store.workspaces.leave(T1, nowMs)
      await store.papers.merge([
        makeFullRecord(2, { versions: [{ number: 2, day: '2025-04-03', isWithdrawn: true }] }),
      ])
      const time = { nowMs, sinceMs: 0 }
      expect(await store.revisions.record(() => makeDigest(), time)).toBe('done')
      expect(await takenIn(store)).toEqual([T2])
      // Not afterwards either.
      await store.workspaces.join(T1, nowMs)
      await store.ledger.reconcile(nowMs)
      expect(await takenIn(store)).toEqual([])
    })

    it('has what waited again when it is back, and is told so once', async () => {
      const { store, reopen, pass } = await openTwo(open)
      await store.workspaces.leave(T1, nowMs)
      // What was put up for it is looked at, and let go.
      expect(await takenIn(store)).toEqual([T2])
      expect(await store.workspaces.find(T1)).toBe('gone')
      expect(await store.workspaces.join(T1, nowMs + 20 * dayMs)).toBe(nowMs)
      expect(await store.workspaces.find(T1)).toBe('back')
      const stores = [store, await reopen(), await reopen()]
      const told = await Promise.all(stores.map(({ workspaces }) => workspaces.takeReturn(T1)))
      expect(told.filter(Boolean)).toHaveLength(1)
      expect(await store.workspaces.find(T1)).toBe('here')
      expect(await awakeIn(store)).toContain(T1)
      await pass(30_000)
      await store.ledger.reconcile(nowMs)
      const again = await store.ledger.take(nowMs + 30_000, 60_000, chat)
      expect(again.filter(({ workspace }) => workspace === T1)).toMatchObject([
        { slot: slots[0], attempts: 0, state: 'composed' },
      ])
    })

    it('is told late and again without harm', async () => {
      const { store } = await open()
      const { workspaces } = store
      expect(await workspaces.join(T1, 1_000)).toBeUndefined()
      expect(await workspaces.leave(T1, 999)).toBe(false)
      expect(await workspaces.find(T1)).toBe('here')
      expect(await workspaces.leave(T1, 2_000)).toBe(true)
      expect(await workspaces.leave(T1, 2_500)).toBe(true)
      expect(await workspaces.listGone()).toEqual([{ workspace: T1, leftAtMs: 2_000, isKept: false }])
      expect(await workspaces.join(T1, 3_000)).toBe(2_000)
      expect(await workspaces.leave(T1, 2_900)).toBe(false)
      // Clocks differ: who joins is there, whatever its clock says.
      expect(await workspaces.leave(T1, 5_000)).toBe(true)
      expect(await workspaces.join(T1, 4_000)).toBe(5_000)
      expect(await workspaces.listGone()).toEqual([])
    })

    it('is kept where only its token is gone, until it leaves', async () => {
      const { store } = await openTwo(open)
      const { workspaces } = store
      await workspaces.leave(T1, nowMs, { isKept: true })
      expect(await workspaces.listGone()).toMatchObject([{ workspace: T1, isKept: true }])
      expect(await store.forget(T1, Number.MAX_SAFE_INTEGER)).toBeUndefined()
      await workspaces.leave(T1, nowMs + 1)
      // And a late word of the token does not keep it again.
      await workspaces.leave(T1, nowMs + 1, { isKept: true })
      expect(await workspaces.listGone()).toMatchObject([{ workspace: T1, isKept: false }])
      expect(await store.forget(T1, nowMs)).toBeDefined()
    })
  })

  describe('a workspace that is erased', () => {
    it('goes by one of many replicas, with every row, which are counted, and no other’s', async () => {
      const { store, reopen } = await openTwo(open)
      const others = await store.countOf(T2)
      await store.workspaces.leave(T1, nowMs)
      const counted = await store.countOf(T1)
      const stores = [store, await reopen(), await reopen()]
      expect(await store.forget(T1, nowMs - 1)).toBeUndefined()
      const erased = await Promise.all(stores.map((each) => each.forget(T1, nowMs)))
      expect(erased.filter((each) => each !== undefined)).toEqual([counted])
      const rows = Object.fromEntries([...counted].filter(([table]) => table !== 'jobs'))
      expect(rows).toEqual({
        topics: 1,
        saved_papers: 1,
        place_settings: 1,
        shared_papers: 1,
        votes: 1,
        interests: 1,
        model_days: 1,
        access_tokens: 1,
        subscriptions: 1,
        subscription_counters: 1,
        deliveries: 1,
        posted_papers: 1,
        // One has the number of its last token.
        adapter_rows: 2,
      })
      expect(await store.countOf(T1)).toEqual(new Map())
      expect(await store.countOf(T2)).toEqual(others)
      expect(await store.workspaces.listGone()).toEqual([])
      expect(await store.papers.count()).toBe(3)
      expect(await takenIn(store)).toEqual([T2])
    })

    it('that was not marked goes when an operator asks, and what is not there gives nothing', async () => {
      const { store } = await openTwo(open)
      expect(await store.forget(T1, nowMs)).toBeUndefined()
      expect((await store.forget(T1))?.get('topics')).toBe(1)
      expect(await store.forget(T1)).toEqual(new Map())
    })
  })
}
