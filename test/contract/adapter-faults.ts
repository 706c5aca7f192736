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

    it('that may be made again only in minutes is given back at once, with that time, and holds up no other place', async () => {
      const platform = await open({ seeds: false })
      const one = await platform.start()
      const waitMs = 5 * 60_000
      void platform.tellToWait(waitMs)
      const error = await one
        .post(platform.place, highlights, 'digest-1')
        .then(expect.unreachable, (thrown: unknown) => thrown)
      expect(error).toMatchObject({
        name: 'BotError',
        code: 'unavailable',
        userMessage: expect.stringMatching(/^[A-Z].*\.$/),
        // A client library may add a moment of its own.
        retryAfterMs: expect.closeTo(waitMs, -3),
      })
      expect(platform.messages()).toEqual([])
      await one.post(platform.otherPlace, highlights, 'digest-2')
      expect(platform.messages(platform.otherPlace)).toHaveLength(1)
    })
  })
}
