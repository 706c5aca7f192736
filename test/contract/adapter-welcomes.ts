/** Where the bot is new: what it does is said once, with topics to subscribe to. */
import { describe, expect, it } from 'vitest'
import type { OpenPlatform } from './adapter.ts'
import type { SeenMessage, TestPlatform } from './adapter-platform.ts'

export function describeWelcomes(open: OpenPlatform): void {
  describe('a place that the bot comes to', () => {
    it('is told once what it does, at however many replicas, and not again after a restart', async () => {
      const platform = await open()
      const replicas = [await platform.start(), await platform.start()]
      const met = platform.meet()
      await met.acknowledged
      await met.repeat()
      await met.repeat()
      const [welcome] = await platform.until(() => welcomesOf(platform).length > 0 && welcomesOf(platform))
      expect(welcome?.reader).toBeUndefined()
      await settle(platform)
      for (const replica of replicas) await replica.stop()
      await platform.start()
      await platform.meet().acknowledged
      await settle(platform)
      expect(welcomesOf(platform)).toHaveLength(1)
    })

    it('can subscribe to a topic by a press', async () => {
      const platform = await open()
      await platform.start()
      await platform.meet().acknowledged
      const [welcome] = await platform.until(() => welcomesOf(platform).length > 0 && welcomesOf(platform))
      const label = welcome?.buttons.find(isSubscribe)
      if (welcome === undefined || label === undefined) throw new Error('no topic is proposed')
      expect(welcome.buttons.filter(isSubscribe)).toHaveLength(3)
      await platform.press(welcome, label).acknowledged
      await platform.until(() =>
        platform.messages().some(({ words }) => words.includes('Subscribed, as number 1')),
      )
      const { subscriptions } = platform.ground.test.library.store
      expect(await subscriptions.listAt(platform.place)).toHaveLength(1)
    })

    it('is told nothing where people set or subscribed something already', async () => {
      const platform = await open()
      await platform.ground.test.library.store.settings.save(platform.place, 'unfurl', 'off')
      const one = await platform.start()
      await platform.meet().acknowledged
      await settle(platform)
      await one.stop()
      expect(welcomesOf(platform)).toEqual([])
    })
  })
}

function welcomesOf(platform: TestPlatform): readonly SeenMessage[] {
  return platform.messages().filter(({ buttons }) => buttons.some(isSubscribe))
}

function isSubscribe(label: string): boolean {
  return label.startsWith('Subscribe')
}

/** What came before this is being worked on, and done when a replica has stopped. */
async function settle(platform: TestPlatform): Promise<void> {
  const before = platform.messages().length
  await platform.say('share search reward hacking').acknowledged
  await platform.until(() =>
    platform
      .messages()
      .slice(before)
      .some(({ words }) => words.includes('Shared by')),
  )
}
