/** What a refused post is called, by which the program knows whether to try again. */
import { describe, expect, it } from 'vitest'
import { makeCard, makeItem } from '../support/card-gallery.ts'
import type { OpenPlatform } from './adapter.ts'

const highlights = makeCard([makeItem()], [], 'Highlights')

export function describeFaults(open: OpenPlatform): void {
  describe('a refused post', () => {
    it.each([
      ['gone', 'gone'],
      ['not-allowed', 'not-allowed'],
      ['token', 'unavailable'],
    ] as const)('by %s is %s, in a sentence, and may be made later', async (why, code) => {
      const platform = await open({ seeds: false })
      const one = await platform.start()
      platform.refuse(why)
      await expect(one.post(platform.place, highlights, 'digest-1')).rejects.toMatchObject({
        name: 'BotError',
        code,
        userMessage: expect.stringMatching(/^[A-Z].*\.$/),
      })
      expect(platform.messages()).toEqual([])
      await one.post(platform.place, highlights, 'digest-1')
      expect(platform.messages()).toHaveLength(1)
    })
  })
}
