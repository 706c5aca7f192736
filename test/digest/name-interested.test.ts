import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { assignNames, type Fit } from '../../src/digest/assign-names.ts'
import { createComposer } from '../../src/digest/composer.ts'
import { nameInterested } from '../../src/digest/name-interested.ts'
import type { Digest } from '../../src/model/delivery.ts'
import type { Identifier } from '../../src/model/identifier.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { makeRequest } from '../support/digests.ts'

const workspace = 'web:lab'
const place = 'web:lab/general'
const opened: TestBot[] = []
afterEach(async () => {
  for (const test of opened.splice(0)) await test.close()
})

/** A digest of reasoning papers, of the first of which Ann voted up the two nearest. */
async function openVoted(users: readonly string[] = ['ann'], parts: Parameters<typeof startTestBot>[0] = {}) {
  const test = await startTestBot(parts)
  opened.push(test)
  const { library } = test
  const request = makeRequest({ workspace, place, query: 'reasoning', top: 3 })
  const { subscription } = await library.store.subscriptions.save(request, 1)
  const now = library.now()
  const compose = () => createComposer(library)(subscription, { since: undefined, now, isCatchUp: false })
  const digest = await compose()
  const [first] = digest.papers
  const paper = first && (await library.store.papers.find(first))
  if (paper === undefined) throw new Error('a test needs a digest')
  const near = (await library.index.similar(paper, 30))
    .map((hit) => hit.paper.id)
    .filter((id) => !digest.papers.includes(id))
  const liked = near.slice(0, 2)
  for (const user of users) {
    await library.store.interests.turn({ workspace, user }, true, 1)
    await library.store.votes.cast({ place, user }, liked, 'up', 2)
  }
  const name = (slot: string, at = now) => nameInterested(digest, { subscription, slot, now: at }, library)
  return { test, library, digest, name, now, liked, near }
}

const wordsOf = ({ card, reply }: Digest) =>
  [textOf(card), reply === undefined ? '' : textOf(reply)].join('\n')
const namesIn = (digest: Digest) =>
  [...wordsOf(digest).matchAll(/May interest (.*)/g)].map(([, names]) => names)

describe('a digest', () => {
  it('names a person under a paper near to two that they voted up, once a week, whatever the digest', async () => {
    const { name, now, digest } = await openVoted()
    expect(namesIn(digest)).toEqual([])
    const named = await name('2025-04-13T09:00:00Z')
    expect(namesIn(named)).toEqual(['ann'])
    // Composed again for the same slot it is the same; another one names nobody for a week.
    expect(await name('2025-04-13T09:00:00Z')).toEqual(named)
    expect(await name('2025-04-14T09:00:00Z', now.add({ hours: 24 }))).toEqual(digest)
    expect(namesIn(await name('2025-04-20T09:00:00Z', now.add({ hours: 7 * 24 })))).toEqual(['ann'])
  })

  it('names each person once and two under a paper at most, over all replicas', async () => {
    const { name } = await openVoted(['ann', 'bob', 'cy'])
    const slots = ['2025-04-13T09:00:00Z', '2025-04-13T10:00:00Z', '2025-04-13T11:00:00Z']
    const digests = await Promise.all(slots.map((slot) => name(slot)))
    const names = digests.flatMap(namesIn).flatMap((some) => (some ?? '').split(', '))
    expect(names.length).toBe(new Set(names).size)
    for (const line of digests.flatMap(namesIn))
      expect((line ?? '').split(', ').length).toBeLessThanOrEqual(2)
    expect(names.length).toBeGreaterThanOrEqual(2)
  })

  it('names for saves as for votes, and nobody for what was before they began anew', async () => {
    const { library, name, liked, near } = await openVoted([])
    const { interests, readingLists, votes, tasteResets } = library.store
    const turnOn = (user: string) => interests.turn({ workspace, user }, true, 1)
    await turnOn('saver')
    // Only who voted in a place is named there.
    await votes.cast({ place, user: 'saver' }, near.slice(-1), 'up', 2)
    for (const paper of liked) await readingLists.save({ workspace, user: 'saver' }, paper, 2)
    await turnOn('anew')
    await votes.cast({ place, user: 'anew' }, liked, 'up', 2)
    await tasteResets.reset({ workspace, user: 'anew' }, 3)
    expect(namesIn(await name('2025-04-13T09:00:00Z'))).toEqual(['saver'])
  })

  it('names nobody who can no longer read the place', async () => {
    const mayRead = async (_: string, user: string) => user !== 'gone'
    const { name } = await openVoted(['gone', 'ann'], { mayRead })
    expect(namesIn(await name('2025-04-13T09:00:00Z'))).toEqual(['ann'])
  })

  it('names nobody who did not ask for it, voted elsewhere, only read on, or voted against one that is near', async () => {
    const { library, name, digest, liked, near } = await openVoted([])
    const cast = library.store.votes.cast
    const turnOn = (user: string) => library.store.interests.turn({ workspace, user }, true, 1)
    await cast({ place, user: 'shy' }, liked, 'up', 2)
    await turnOn('away')
    await cast({ place: 'web:lab/other', user: 'away' }, liked, 'up', 2)
    await turnOn('reader')
    await cast({ place, user: 'reader' }, liked, 'details', 2)
    await cast({ place, user: 'reader' }, liked, 'similar', 2)
    await turnOn('critic')
    await cast({ place, user: 'critic' }, liked, 'up', 2)
    await cast({ place, user: 'critic' }, near.slice(2), 'down', 2)
    await turnOn('tired')
    await cast({ place, user: 'tired' }, liked, 'up', 2)
    for (const id of digest.papers)
      for (const author of (await library.store.papers.find(id))?.authors ?? [])
        await cast({ place, user: 'tired' }, near.slice(-1), 'author', 2, { author })
    await turnOn('stranger')
    await cast({ place: 'web:else/general', user: 'stranger' }, liked, 'up', 2)
    await library.store.readingLists.save({ workspace, user: 'stranger' }, liked[0] ?? 'arxiv:1', 1)
    const named = namesIn(await name('2025-04-13T09:00:00Z')).flatMap((some) => (some ?? '').split(', '))
    for (const nobody of ['shy', 'away', 'reader', 'tired', 'stranger']) expect(named).not.toContain(nobody)
    expect(digest.papers.length).toBeGreaterThan(0)
  })
})

describe('who is named under what', () => {
  it('is each person once, each paper twice at most, the same in any order', () => {
    const fit: fc.Arbitrary<Fit> = fc.record({
      paper: fc.constantFrom<Identifier>('arxiv:2504.00001', 'arxiv:2504.00002', 'arxiv:2504.00003'),
      user: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      strength: fc.integer({ min: 1, max: 5 }),
    })
    const fits = fc.uniqueArray(fit, { selector: ({ paper, user }) => `${paper} ${user}` })
    fc.assert(
      fc.property(fits, (all) => {
        const chosen = assignNames(all)
        expect(new Set(chosen.map(({ user }) => user)).size).toBe(chosen.length)
        for (const group of Map.groupBy(chosen, ({ paper }) => paper).values())
          expect(group.length).toBeLessThanOrEqual(2)
        expect(assignNames(all.toReversed())).toEqual(chosen)
      }),
    )
  })
})
