/** Buttons: a press is a command, and its effect says what becomes of the message. */
import { describe, expect, it } from 'vitest'
import { makeCard, makeItem } from '../support/card-gallery.ts'
import type { OpenPlatform } from './adapter.ts'
import type { SeenMessage, TestPlatform } from './adapter-platform.ts'

export function describePresses(open: OpenPlatform): void {
  describe('a button', () => {
    it('that replaces turns the page in place, there and back', async () => {
      const platform = await open()
      await platform.start()
      const list = await ask(platform, 'search reinforcement learning')
      await press(platform, list, 'More', 'page 2 of')
      await platform.press(list, 'Back').acknowledged
      await platform.until(() => !look(platform, list).words.includes('page 2 of'))
      expect(platform.messages()).toHaveLength(1)
    })

    it('that refreshes shows its message anew, on the page where it is, also for long commands', async () => {
      const platform = await open()
      await platform.start()
      const query = `reinforcement learning ${'-zebra '.repeat(45)}`.trim()
      const list = await ask(platform, `search ${query}`)
      await press(platform, list, 'More', 'page 2 of')
      const before = look(platform, list).buttons
      await platform.press(list, 'Save').acknowledged
      await platform.until(() => look(platform, list).buttons.includes('Saved ✓'))
      const { words, buttons } = look(platform, list)
      expect(words).toContain('page 2 of')
      expect(buttons.map((label) => (label === 'Saved ✓' ? 'Save' : label))).toEqual(before)
      await platform.press(list, 'Saved ✓').acknowledged
      await platform.until(() => !look(platform, list).buttons.includes('Saved ✓'))
      expect(platform.messages()).toHaveLength(1)
    })

    it('without an effect is answered beside, to who pressed', async () => {
      const platform = await open()
      await platform.start()
      const list = await ask(platform, 'ask what reduces reward hacking?')
      await platform.press(list, 'Search for these words').acknowledged
      await platform.until(() => platform.messages().length === 2)
      expect(platform.messages()[1]).toMatchObject({ reader: 'ada' })
      expect(look(platform, list)).toEqual(list)
    })

    it.each(['More', 'Save'])(
      '%s of what others see answers who pressed, and changes nothing there',
      async (label) => {
        const platform = await open()
        await platform.start()
        await platform.say('share search reinforcement learning').acknowledged
        const isShared = ({ buttons, reader }: SeenMessage) =>
          reader === undefined && buttons.includes('More')
        const shared = await platform.until(() => platform.messages().find(isShared))
        await platform.press(shared, label, 'bob').acknowledged
        await platform.until(() => platform.messages().some(({ reader }) => reader === 'bob'))
        expect(look(platform, shared)).toEqual(shared)
      },
    )

    it('that shares answers everybody', async () => {
      const platform = await open()
      await platform.start()
      const list = await ask(platform, 'search reinforcement learning')
      await platform.press(list, 'Share list').acknowledged
      await platform.until(() =>
        platform.messages().find(({ reader, words }) => reader === undefined && words.includes('Shared by')),
      )
    })

    it('of a post says its command, however long, at any replica, until its workspace is forgotten', async () => {
      const platform = await open()
      const { longCommand } = platform
      const one = await platform.start()
      const card = makeCard([makeItem({ buttons: [{ label: 'Search', command: longCommand }] })])
      await one.post(platform.place, card, 'digest-1')
      await one.stop()
      platform.ground.advance({ hours: 365 * 24 })
      await platform.start()
      const [post] = platform.messages()
      if (post === undefined) throw new Error('nothing was posted')
      await platform.press(post, 'Search').acknowledged
      await platform.until(() => platform.messages().length === 2)
      expect(platform.ground.answered).toContain(longCommand)
      expect(platform.messages()[1]).toMatchObject({ reader: 'ada' })

      await platform.ground.test.library.store.forget(platform.workspace)
      await platform.press(post, 'Search').acknowledged
      await platform.until(() => platform.messages().length === 3)
      expect(platform.messages()[2]?.words).toContain('I no longer know what this button does')
    })
  })
}

async function ask(platform: TestPlatform, text: string): Promise<SeenMessage> {
  await platform.say(text).acknowledged
  return platform.until(() => platform.messages()[0])
}

function look(platform: TestPlatform, { id }: SeenMessage): SeenMessage {
  const found = platform.messages().find((message) => message.id === id)
  if (found === undefined) throw new Error(`no message ${id}`)
  return found
}

async function press(platform: TestPlatform, on: SeenMessage, label: string, words: string): Promise<void> {
  await platform.press(on, label).acknowledged
  await platform.until(() => look(platform, on).words.includes(words))
}
