/** Posting: once for a key whatever breaks, in order within a place, and never after the signal. */
import { describe, expect, it } from 'vitest'
import type { Card } from '../../src/core.ts'
import { gallery, makeCard, makeItem } from '../support/card-gallery.ts'
import type { OpenPlatform } from './adapter.ts'

/** A card that comes in one message. */
const highlights = makeCard([makeItem()], [], 'Highlights')
/** A card that takes several. */
const longList: Card = gallery['fifty results'] ?? highlights
const titled = (title: string) => makeCard([makeItem()], [], title)

export function describePosts(open: OpenPlatform): void {
  describe('a post', () => {
    it('is made once for its key, also by another replica, and again for another key', async () => {
      const platform = await open({ seeds: false })
      const [one, other] = [await platform.start(), await platform.start()]
      const id = await one.post(platform.place, highlights, 'digest-1')
      expect(await one.post(platform.place, highlights, 'digest-1')).toBe(id)
      expect(await other.post(platform.place, highlights, 'digest-1')).toBe(id)
      expect(platform.messages().map((message) => message.id)).toEqual([id])
      expect(await other.post(platform.place, highlights, 'digest-2')).not.toBe(id)
      expect(platform.messages()).toHaveLength(2)
    })

    it('is remembered for thirty days', async () => {
      const platform = await open({ seeds: false })
      const one = await platform.start()
      const id = await one.post(platform.place, highlights, 'digest-1')
      platform.forgetRepeats()
      platform.ground.advance({ hours: 29 * 24 })
      expect(await one.post(platform.place, highlights, 'digest-1')).toBe(id)
      expect(platform.messages()).toHaveLength(1)
    })

    it('whose answer is lost is made once', async () => {
      const platform = await open({ seeds: false })
      const one = await platform.start()
      platform.loseAnswer()
      const id = await one.post(platform.place, highlights, 'digest-1')
      expect(platform.messages().map((message) => message.id)).toEqual([id])
    })

    it('that was made before its process died is found again, also among many', async () => {
      const platform = await open({ seeds: false })
      const dying = await platform.start()
      const death = new AbortController()
      platform.loseAnswer()
      const lost = dying.post(platform.place, highlights, 'digest-1', death.signal)
      await platform.until(() => platform.messages().length === 1)
      death.abort(new Error('died'))
      await expect(lost).rejects.toThrow('died')
      platform.forgetRepeats()
      const heir = await platform.start()
      for (let at = 0; at < 20; at += 1) await heir.post(platform.place, highlights, `other-${at}`)
      const [first] = platform.messages()
      expect(await heir.post(platform.place, highlights, 'digest-1')).toBe(first?.id)
      expect(platform.messages()).toHaveLength(21)
    })

    it('that was not made before its process died is made by the next, also long after', async () => {
      const platform = await open({ seeds: false })
      const dying = await platform.start()
      const death = new AbortController()
      const told = platform.tellToWait(5_000)
      const lost = dying.post(platform.place, highlights, 'digest-1', death.signal)
      await told
      death.abort(new Error('died'))
      await expect(lost).rejects.toThrow('died')
      platform.ground.advance({ hours: 8 * 24 })
      const id = await (await platform.start()).post(platform.place, highlights, 'digest-1')
      expect(platform.messages().map((message) => message.id)).toEqual([id])
    })

    it('of several messages is completed where it was interrupted', async () => {
      const platform = await open({ seeds: false })
      const dying = await platform.start()
      const death = new AbortController()
      platform.loseAnswer()
      const lost = dying.post(platform.place, longList, 'digest-1', death.signal)
      await platform.until(() => platform.messages().length === 1)
      death.abort(new Error('died'))
      await expect(lost).rejects.toThrow('died')
      platform.forgetRepeats()
      const heir = await platform.start()
      await heir.post(platform.place, longList, 'digest-1')
      await heir.post(platform.otherPlace, longList, 'digest-2')
      const wordsIn = (place = platform.place) => platform.messages(place).map(({ words }) => words)
      expect(wordsIn().length).toBeGreaterThan(1)
      expect(wordsIn().map(bare)).toEqual(wordsIn(platform.otherPlace).map(bare))
    })

    it('has its details under it, once, also after a crash', async () => {
      const platform = await open({ seeds: false })
      const dying = await platform.start()
      const id = await dying.post(platform.place, highlights, 'digest-1')
      const death = new AbortController()
      const held = platform.hold()
      const lost = dying.reply?.(platform.place, id, titled('Details'), 'digest-1/reply', death.signal)
      await Promise.race([held.arrived, lost])
      held.release()
      await lost
      death.abort()
      const heir = await platform.start()
      await heir.reply?.(platform.place, id, titled('Details'), 'digest-1/reply')
      expect(platform.messages().map(({ isReply }) => isReply)).toEqual([false, true])
    })

    it('comes after what was to be posted there before, and holds up no other place', async () => {
      const platform = await open({ seeds: false })
      const one = await platform.start()
      const told = platform.tellToWait(1_000)
      const first = one.post(platform.place, titled('First'), 'digest-1')
      await told
      const second = one.post(platform.place, titled('Second'), 'digest-2')
      await one.post(platform.otherPlace, titled('Third'), 'digest-3')
      expect(platform.messages()).toEqual([])
      await Promise.all([first, second])
      expect(platform.messages().map(({ words }) => /First|Second/.exec(words)?.[0])).toEqual([
        'First',
        'Second',
      ])
    })

    it('is not made any longer once its signal is aborted, wherever it waits', async () => {
      const platform = await open({ seeds: false })
      const one = await platform.start()
      const over = new Error('over')
      const post = (key: string) => {
        const leave = new AbortController()
        return {
          posting: one.post(platform.place, highlights, key, leave.signal),
          end: () => leave.abort(over),
        }
      }
      const told = platform.tellToWait(1_000)
      const waiting = post('waiting')
      await told
      const queued = post('queued')
      const patient = one.post(platform.place, highlights, 'patient')
      for (const { posting, end } of [queued, waiting]) {
        end()
        await expect(posting).rejects.toBe(over)
      }
      await patient
      expect(platform.messages()).toHaveLength(1)
      await post('waiting').posting
      expect(platform.messages()).toHaveLength(2)
    })

    it('that is on its way when its signal is aborted is seen through', async () => {
      const platform = await open({ seeds: false })
      const one = await platform.start()
      const leave = new AbortController()
      const held = platform.hold()
      const posting = one.post(platform.place, highlights, 'digest-1', leave.signal)
      await held.arrived
      leave.abort(new Error('over'))
      held.release()
      expect(await posting).toBe(platform.messages()[0]?.id)
      expect(platform.messages()).toHaveLength(1)
    })

    it('is refused for a place of another platform', async () => {
      const platform = await open({ seeds: false })
      const one = await platform.start()
      await expect(one.post('web:lab/general', highlights, 'digest-1')).rejects.toThrow('is not a place of')
    })
  })
}

/** What a message says, without the ids that a platform puts into it. */
function bare(words: string): string {
  return words.replace(/"block_id":"[^"]*"/g, '')
}
