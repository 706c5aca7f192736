/**
 * Workspaces that remove the bot: the program is told, nothing is posted there, nothing of theirs is kept.
 */
import { describe, expect, it } from 'vitest'
import { makeCard, makeItem } from '../support/card-gallery.ts'
import type { OpenPlatform } from './adapter.ts'

export function describeDepartures(open: OpenPlatform): void {
  describe('a workspace that removes the bot', () => {
    it('is told of, and nothing is posted there any longer', async () => {
      const platform = await open({ seeds: false })
      const one = await platform.start()
      await platform.removeBot()
      await platform.ground.untilLeft(platform.workspace)
      await expect(one.post(platform.place, makeCard([makeItem()]), 'digest-1')).rejects.toMatchObject({
        name: 'BotError',
      })
      expect(platform.messages()).toEqual([])
    })

    it('leaves no row behind when it is forgotten', async () => {
      const platform = await open({ seeds: false })
      const { store } = platform.ground.test.library
      const one = await platform.start()
      const card = makeCard([makeItem({ buttons: [{ label: 'Search', command: platform.longCommand }] })])
      await one.post(platform.place, card, 'digest-1')
      expect((await store.countOf(platform.workspace)).get('adapter_rows')).toBeGreaterThan(1)
      await platform.removeBot()
      await platform.ground.untilLeft(platform.workspace)
      await one.stop()
      expect(await store.countOf(platform.workspace)).toEqual(new Map())
    })
  })
}
