/** Votes: a press changes the numbers in the message where it stands, for everybody who reads it. */
import { describe, expect, it } from 'vitest'
import { voteButtons } from '../../src/cards/vote-buttons.ts'
import type { Identifier } from '../../src/model/identifier.ts'
import { makeCard, makeItem } from '../support/card-gallery.ts'
import type { OpenPlatform } from './adapter.ts'
import type { Person, SeenMessage, TestPlatform } from './adapter-platform.ts'

export function describeVotes(open: OpenPlatform): void {
  describe('a vote', () => {
    it('changes in place for everybody, a second press takes it back, and nothing else is said', async () => {
      const { platform, post } = await openPost(open)
      await vote(platform, post, '👍', 'ada', ['👍 1', '👎', 'Show', '👍', '👎'])
      await vote(platform, post, '👍 1', 'bob', ['👍 2', '👎', 'Show', '👍', '👎'])
      await vote(platform, post, '👎', 'bob', ['👍 1', '👎 1', 'Show', '👍', '👎'])
      await vote(platform, post, '👍 1', 'ada', ['👍', '👎 1', 'Show', '👍', '👎'])
      const { words } = look(platform, post)
      expect(words).toContain('First paper')
      expect(words).toContain('Second paper')
      expect(platform.messages()).toHaveLength(1)
    })

    it('of several people at once on two replicas is counted once each, whatever the message showed', async () => {
      const { platform, post, ids } = await openPost(open)
      await platform.start()
      const presses = [
        platform.press(post, '👍', 'ada'),
        platform.press(post, '👍', 'bob'),
        platform.press(post, '👎', 'bob'),
      ]
      await Promise.all(presses.map((press) => press.acknowledged))
      await platform.until(() =>
        ['👍 1', '👍 2'].some((label) => look(platform, post).buttons.includes(label)),
      )
      // The second press of one person replaces the first, in whichever order the two were heard.
      await platform.until(() => {
        const [up, down] = look(platform, post).buttons
        return (up === '👍 1' && down === '👎 1') || (up === '👍 2' && down === '👎')
      })
      await presses[0]?.repeat()
      const [id] = ids
      const { votes } = platform.ground.test.library.store
      const count = (await votes.counts(platform.place, [id as Identifier])).get(id as Identifier)
      expect((count?.up ?? 0) + (count?.down ?? 0)).toBe(2)
      expect(platform.messages()).toHaveLength(1)
    })

    it('that does not count is told to who pressed alone, and changes nothing', async () => {
      const { platform } = await openPost(open)
      const adapter = await platform.start()
      const buttons = voteButtons('arxiv:2001.00001')
      await adapter.post(platform.place, makeCard([makeItem({ title: 'Gone', buttons })]), 'digest-2')
      const gone = await platform.until(() => platform.messages().find(({ words }) => words.includes('Gone')))
      await platform.press(gone, '👍', 'bob').acknowledged
      await platform.until(() => platform.messages().find(({ reader }) => reader === 'bob'))
      expect(look(platform, gone).buttons).toEqual(['👍', '👎'])
    })

    it('is an emoji under a post of one paper, until it is taken away, and nothing under one of several', async () => {
      const { platform, post, ids } = await openPost(open)
      const [id] = ids
      if (platform.react === undefined || id === undefined) return
      const adapter = await platform.start()
      const single = makeCard([makeItem({ title: 'The only one', buttons: voteButtons(id) })])
      await adapter.post(platform.place, single, 'digest-2')
      const one = await platform.until(() =>
        platform.messages().find(({ words }) => words.includes('The only one')),
      )
      platform.react(post, '👍', 'ada')
      platform.react(one, '👀', 'ada')
      platform.react(one, '❤️', 'ada')
      await platform.until(() => look(platform, one).buttons[0] === '👍 1')
      platform.react(one, '👎', 'bob')
      await platform.until(() => look(platform, one).buttons.join() === '👍 1,👎 1')
      await vote(platform, one, '👍 1', 'ada', ['👍', '👎 1'])
      platform.react(one, '👎', 'bob', true)
      await platform.until(() => look(platform, one).buttons.join() === '👍,👎')
      expect(look(platform, post).buttons[0]).toBe('👍')
      expect(platform.messages()).toHaveLength(2)
    })

    it('of an old post counts, at any replica, also where the paper’s name is too long for a button', async () => {
      const platform = await open()
      const long: Identifier = `doi:10.1000/${'long'.repeat(25)}`
      const { store } = platform.ground.test.library
      await store.papers.merge([
        { source: 'test', identifiers: [long], title: 'Long', authors: ['A B'], abstract: '', links: [] },
      ])
      const one = await platform.start()
      await one.post(platform.place, makeCard([makeItem({ buttons: voteButtons(long) })]), 'digest-1')
      await one.stop()
      platform.ground.advance({ hours: 365 * 24 })
      await platform.start()
      const [post] = platform.messages()
      if (post === undefined) throw new Error('nothing was posted')
      await vote(platform, post, '👎', 'ada', ['👍', '👎 1'])
      expect((await store.votes.counts(platform.place, [long])).get(long)).toEqual({ up: 0, down: 1 })
    })
  })
}

/** A post of two papers, as a digest has them. */
async function openPost(open: OpenPlatform) {
  const platform = await open()
  const adapter = await platform.start()
  const { papers } = await platform.ground.test.library.store.papers.changedSince(0, 2)
  const ids = papers.map(({ id }) => id)
  const [first, second] = ids
  if (first === undefined || second === undefined) throw new Error('a test needs two papers')
  const card = makeCard([
    makeItem({ title: 'First paper', buttons: voteButtons(first) }),
    makeItem({
      title: 'Second paper',
      buttons: [{ label: 'Show', command: `show ${second}` }, ...voteButtons(second)],
    }),
  ])
  await adapter.post(platform.place, card, 'digest-1')
  const post = await platform.until(() => platform.messages()[0])
  return { platform, post, ids }
}

function look(platform: TestPlatform, { id }: SeenMessage): SeenMessage {
  const found = platform.messages().find((message) => message.id === id)
  if (found === undefined) throw new Error(`no message ${id}`)
  return found
}

async function vote(
  platform: TestPlatform,
  on: SeenMessage,
  label: string,
  who: Person,
  buttons: readonly string[],
): Promise<void> {
  await platform.press(on, label, who).acknowledged
  await platform.until(() => look(platform, on).buttons.join() === buttons.join())
}
