/** What a store owes to a person who asks what is kept, or to be forgotten. */
import { describe, expect, it } from 'vitest'
import type { Card, Span } from '../../src/model/card.ts'
import { sayNominated } from '../../src/model/person-spans.ts'
import type { Place } from '../../src/model/place.ts'
import type { Person, Store } from '../../src/ports/store.ts'
import { makeDigest } from '../support/digests.ts'
import { chat, nowMs, openSubscribed, slots } from '../support/store-ledger.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId } from '../support/store-records.ts'

const direct = 'chat:T1/U1'
const alice: Person = { workspace: 'chat:T1', user: 'alice', own: direct }

async function openShared(open: Open) {
  const opened = await openSubscribed(open, [
    {},
    { place: direct, query: 'agents' },
    { place: 'chat:T1/U2', query: 'agents', createdBy: 'bob' },
    { place: 'chat:T1/C1', query: 'agents', createdBy: 'bob' },
    { workspace: 'chat:T2', place: 'chat:T2/C1' },
    { workspace: 'chat:dm-1', place: 'chat:dm-1/D1' },
  ])
  const { store, subscriptions } = opened
  for (const subscription of subscriptions)
    await store.ledger
      .record(subscription, slots[0], makeDigest({ papers: [arxivId(2)] }), nowMs)
      .catch(() => undefined)
  for (const workspace of ['chat:T1', 'chat:T2', 'chat:dm-1'] as const) {
    for (const user of ['alice', 'bob']) await store.readingLists.save({ workspace, user }, arxivId(1), 1)
    await store.topics.save(workspace, { name: 'x', title: 'X', query: 'x' })
  }
  for (const place of [direct, 'chat:T1/U11', 'chat:T1/C1', 'chat:dm-1/D1'] as const) {
    await store.settings.save(place, 'unfurl', 'off')
    for (const user of ['alice', 'bob'])
      await store.sharedPapers.record({ place, user, papers: [arxivId(1)], atMs: nowMs })
    for (const user of ['alice', 'bob']) await store.votes.toggle({ place, user }, arxivId(1), 'up', nowMs)
  }
  const seen = { workspace: 'chat:T1', place: 'chat:T1/C1', user: 'alice' } as const
  for (const user of ['alice', 'bob']) {
    const by = { person: user, nowMs }
    const { shelf } = await store.shelves.make(seen, 'here', 'Related work', by)
    const { shelf: own } = await store.shelves.make({ ...seen, user }, 'mine', 'Thesis', by)
    await store.shelves.add(shelf, [arxivId(user === 'alice' ? 1 : 2)], by)
    for (const each of [shelf, own])
      await store.shelves.note(each, arxivId(1), { ...by, text: `by ${user}`, isPrivate: false })
    await store.shelves.mark({ workspace: 'chat:T1', user }, [arxivId(1)], true, nowMs)
  }
  await store.interests.turn(alice, true, nowMs)
  await store.tasteResets.reset(alice, nowMs)
  await store.personZones.set(alice, 'Asia/Tokyo')
  for (const [user, place] of [
    ['alice', 'chat:T1/C1'],
    ['alice', direct],
    ['bob', 'chat:T1/C1'],
  ] as const)
    await store.accessTokens.save(
      { workspace: 'chat:T1', user, place, createdAtMs: nowMs, endsAtMs: nowMs + 1 },
      `token of ${user} in ${place}`,
      9,
    )
  const claims = store.adapterRows('unfurl', () => nowMs)
  for (const place of [direct, 'chat:T1/U11'])
    await claims.claim('chat:T1', `${place} ${arxivId(1)}`, nowMs + 1_000)
  return opened
}

const listOf = async (store: Store, workspace: `chat:${string}`, user: string) =>
  (await store.readingLists.list({ workspace, user })).length

export function describePeople(open: Open): void {
  describe('what is kept of a person', () => {
    it('is the reading list, the subscriptions made, and all of the place where nobody else is', async () => {
      const { store } = await openShared(open)
      const kept = await store.people.load(alice)
      expect(kept.workspaces).toMatchObject([
        { workspace: 'chat:T1', readingList: [{ paper: { id: arxivId(1) }, savedAtMs: 1 }] },
      ])
      expect(kept.shared.map(({ place }) => place).toSorted()).toEqual(['chat:T1/C1', direct, 'chat:T1/U11'])
      expect(kept.shared[0]).toMatchObject({ paper: arxivId(1), sharedAtMs: nowMs })
      expect(kept.votes.map(({ place }) => place).toSorted()).toEqual(['chat:T1/C1', direct, 'chat:T1/U11'])
      expect(kept.votes[0]).toMatchObject({ paper: arxivId(1), signal: 'up', atMs: nowMs })
      const tokens = kept.tokens.map(({ place, endsAtMs }) => [place, endsAtMs]).toSorted()
      expect(tokens).toEqual(
        [
          ['chat:T1/C1', nowMs + 1],
          [direct, nowMs + 1],
        ].toSorted(),
      )
      expect(kept.interests).toEqual([{ workspace: 'chat:T1', sinceMs: nowMs }])
      expect(kept.tasteResets).toEqual([{ workspace: 'chat:T1', sinceMs: nowMs }])
      expect(kept.shelves.map(({ shelf, what }) => `${shelf}: ${what}`).toSorted()).toEqual([
        `Related work: made`,
        `Related work: note on ${arxivId(1)}: by alice`,
        `Related work: put ${arxivId(1)} on it`,
        `Thesis: made`,
        `Thesis: note on ${arxivId(1)}: by alice`,
        `undefined: read ${arxivId(1)}`,
      ])
      expect(kept.zones).toEqual([{ workspace: 'chat:T1', zone: 'Asia/Tokyo' }])
      expect(kept.subscriptions.map(({ place }) => place)).toEqual(['chat:T1/C1', direct])
      expect(kept.subscriptions.map(({ place }) => kept.isOwn(place))).toEqual([false, true])
      expect(kept.settings).toEqual([{ place: direct, name: 'unfurl', value: 'off' }])
      expect(kept.deliveries.map(({ place }) => place)).toEqual([direct])
      expect(kept.topics).toEqual([])
      const nobody = await store.people.load({ workspace: 'chat:T1', user: 'carol', own: 'chat:T1/U3' })
      expect({ ...nobody, isOwn: undefined }).toMatchObject({
        workspaces: [{ readingList: [] }],
        shared: [],
        votes: [],
        interests: [],
        tasteResets: [],
        tokens: [],
        subscriptions: [],
        settings: [],
        deliveries: [],
      })
    })

    it('is erased with what was ended in direct messages and could have come back', async () => {
      const { store, subscriptions } = await openShared(open)
      const ended = subscriptions.find(({ place }) => place === direct)
      await store.subscriptions.remove(ended?.id ?? '', 1)
      await store.people.erase(alice)
      const named = { workspace: 'chat:T1', place: direct, number: ended?.number ?? 0 } as const
      expect(await store.subscriptions.restore({ ...named, createdBy: 'alice' }, 2)).toBeUndefined()
    })

    it('is erased, and shared subscriptions go on without a name', async () => {
      const { store, subscriptions } = await openShared(open)
      const erased = await store.people.erase(alice)
      expect(Object.fromEntries([...erased].filter(([table]) => table !== 'jobs'))).toEqual({
        place_settings: 1,
        // Both people's in the direct messages, and the person's own elsewhere.
        shared_papers: 4,
        votes: 4,
        interests: 1,
        taste_resets: 1,
        person_zones: 1,
        access_tokens: 2,
        subscriptions: 1,
        deliveries: 1,
        posted_papers: 1,
        adapter_rows: 2,
        saved_papers: 1,
        'names of subscribers': 1,
        shelves: 1,
        shelf_notes: 2,
        read_marks: 1,
        'names on shelves': 2,
      })
      const left = await store.subscriptions.list('chat:T1')
      expect(left.map(({ place, createdBy, state }) => [place, createdBy, state])).toEqual([
        ['chat:T1/C1', '', 'active'],
        ['chat:T1/U2', 'bob', 'active'],
        ['chat:T1/C1', 'bob', 'active'],
      ])
      expect(await store.people.load(alice)).toMatchObject({
        workspaces: [{ readingList: [] }],
        subscriptions: [],
        settings: [],
        deliveries: [],
      })
      expect(await listOf(store, 'chat:T1', 'bob')).toBe(1)
      const linked = await store.sharedPapers.list('chat:T1/C1', { offset: 0, limit: 9 })
      expect(linked.papers).toMatchObject([{ user: 'bob', others: 0 }])
      expect((await store.votes.counts('chat:T1/C1', [arxivId(1)])).get(arxivId(1))).toEqual({
        up: 1,
        down: 0,
      })
      const reader = { workspace: 'chat:T1', place: 'chat:T1/C1', user: 'bob' } as const
      const shelves = await store.shelves.list(reader)
      expect(shelves.map(({ name, papers }) => [name, papers])).toEqual([
        ['Related work', 2],
        ['Thesis', 0],
      ])
      expect((await store.shelves.notes(shelves, reader)).map(({ text }) => text)).toEqual([
        'by bob',
        'by bob',
      ])
      expect(await listOf(store, 'chat:T2', 'alice')).toBe(1)
      expect((await store.subscriptions.list('chat:T2')).map(({ createdBy }) => createdBy)).toEqual(['alice'])
      expect((await store.settings.list('chat:T1/U11')).size).toBe(1)
      expect(await store.adapterRows('unfurl', () => nowMs).list('chat:T1', '')).toEqual([
        `chat:T1/U11 ${arxivId(1)}`,
      ])
      expect(await store.topics.find('chat:T1', 'x')).toBeDefined()
      // What waited for the place is not posted, and what waits for others is.
      const places: string[] = []
      for (const _ of subscriptions)
        for (const delivery of await store.ledger.take(nowMs, 60_000, chat)) {
          places.push(delivery.place)
          await store.ledger.markSent(delivery, 'M', nowMs)
        }
      expect(places).not.toContain(direct)
      expect(places).toContain('chat:T1/U2')
    })

    it('is taken out of what was posted and what waits, with why they nominated, and nobody else is', async () => {
      const { store, subscriptions } = await openSubscribed(open, [
        {},
        { workspace: 'chat:T2', place: 'chat:T2/C1' },
      ])
      const naming = (text: readonly Span[], named: Span): Card => {
        const note = ['May interest ', named, ', ', { mention: 'carol' }]
        const item = { kind: 'item', title: 'A paper', meta: '', text, note, buttons: [] } as const
        return { title: 'Vote', blocks: [item], buttons: [] }
      }
      const signed = (person: string) => naming(sayNominated(person, `for ${person}`), { mention: person })
      const unsigned = naming(['Nominated.'], 'somebody')
      const people = ['alice', 'al_ce', 'Alice', '50% "off"']
      for (const [at, person] of people.entries()) {
        const slot = Temporal.Instant.from(slots[0]).add({ hours: at }).toString()
        const digest = makeDigest({ card: signed(person), reply: signed(person) })
        for (const subscription of subscriptions) await store.ledger.record(subscription, slot, digest, nowMs)
        if (at > 0) continue
        const [delivery] = await store.ledger.take(nowMs, 60_000, chat)
        if (delivery !== undefined) await store.ledger.markSent(delivery, 'M', nowMs)
      }
      const cards = async (place: Place) =>
        (await store.ledger.archive(place, 9)).toReversed().map(({ digest }) => [digest.card, digest.reply])
      for (const [at, user] of people.entries()) {
        const erased = await store.people.erase({ workspace: 'chat:T1', user, own: undefined })
        expect(erased.get('names in deliveries')).toBe(1)
        const left = people.map((person, index) => (index > at ? signed(person) : unsigned))
        expect(await cards('chat:T1/C1')).toEqual(left.map((card) => [card, card]))
      }
      expect(await cards('chat:T2/C1')).toEqual(people.map((person) => [signed(person), signed(person)]))
    })

    it('is the whole of a workspace where nobody else is, with what is where they ask', async () => {
      const { store } = await openShared(open)
      const person: Person = { workspace: 'chat:T1', user: 'alice', own: 'chat:dm-1' }
      const kept = await store.people.load(person)
      expect(kept.workspaces.map(({ workspace, readingList }) => [workspace, readingList.length])).toEqual([
        ['chat:T1', 1],
        ['chat:dm-1', 1],
      ])
      expect(kept.topics).toMatchObject([{ name: 'x' }])
      expect(kept.subscriptions.map(({ place }) => [place, kept.isOwn(place)])).toEqual([
        ['chat:T1/C1', false],
        [direct, false],
        ['chat:dm-1/D1', true],
      ])
      await store.people.erase(person)
      expect(await store.countOf('chat:dm-1')).toEqual(new Map())
      expect(await listOf(store, 'chat:T1', 'alice')).toBe(0)
      expect((await store.subscriptions.list('chat:T1')).map(({ createdBy }) => createdBy)).toEqual([
        '',
        '',
        'bob',
        'bob',
      ])
    })

    it('is what an adapter keeps for them, unless it was also kept for nobody; of two the last counts', async () => {
      const { store } = await open()
      const rows = store.adapterRows('chat', () => nowMs)
      const keep = (owner: string | undefined, key: string) =>
        owner === undefined
          ? rows.save('chat:T1', key, `words of ${key}`)
          : rows.saveFor(owner, 'chat:T1', key, `words of ${key}`)
      const kept = new Map([
        ['alone', ['alice']],
        ['first', ['alice', 'bob']],
        ['last', ['bob', 'alice']],
        ['shared-before', [undefined, 'alice']],
        ['shared-after', ['alice', undefined]],
        ['of-a-namesake', ['alice2']],
      ])
      for (const [key, owners] of kept) for (const owner of owners) await keep(owner, key)
      await rows.saveFor('alice', 'chat:T2', 'elsewhere', 'words')
      expect(await rows.find('chat:T1', 'alone')).toBe('words of alone')
      const erased = await store.people.erase({ ...alice, own: undefined })
      expect(erased.get('adapter_rows')).toBe(2)
      expect(await rows.list('chat:T1', '')).toEqual([
        'first',
        'of-a-namesake',
        'shared-after',
        'shared-before',
      ])
      expect(await rows.find('chat:T2', 'elsewhere')).toBe('words')
    })

    it('is only what bears the name where no place is a person’s own', async () => {
      const { store } = await openShared(open)
      await store.people.erase({ ...alice, own: undefined })
      expect(await listOf(store, 'chat:T1', 'alice')).toBe(0)
      expect(await store.subscriptions.list('chat:T1')).toHaveLength(4)
      expect((await store.settings.list(direct)).size).toBe(1)
    })
  })
}
