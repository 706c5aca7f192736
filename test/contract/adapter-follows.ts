/** Answers whose work goes on: their message changes until it ends, seldom, and never against who pressed. */
import { describe, expect, it } from 'vitest'
import type { Bot, Card } from '../../src/core.ts'
import type { OpenPlatform } from './adapter.ts'

export function describeFollows(open: OpenPlatform): void {
  describe('an answer that goes on', () => {
    /** `share work` is answered by how far it is, and by other words at the end. */
    const openWorking = async () => {
      const platform = await open()
      const work = { done: 1, of: 3 }
      await platform.start((bot) => working(bot, () => tellOf(work)))
      await platform.say('share work').acknowledged
      const look = () => platform.messages().find(({ words }) => words.includes('entries'))
      await platform.until(look)
      return { platform, work, look }
    }

    it('is changed where it stands, no sooner than after three seconds, until it ends', async () => {
      const { platform, work, look } = await openWorking()
      const { length } = platform.messages()
      for (const done of [2, 3]) {
        work.done = done
        for (const ms of await platform.ground.endPauses()) expect(ms).toBeGreaterThanOrEqual(3_000)
        await platform.until(() => look()?.words.includes(`${done} of 3 entries`))
      }
      expect(platform.messages()).toHaveLength(length)
      expect(platform.ground.pauses()).toBe(0)
    })

    it('is left alone while nothing is new', async () => {
      const { platform, look } = await openWorking()
      const before = look()
      await platform.ground.endPauses()
      await platform.ground.endPauses()
      expect(look()).toEqual(before)
    })

    it('is left alone after somebody turned it to something else', async () => {
      const { platform, work, look } = await openWorking()
      const message = look()
      if (message === undefined) throw new Error('no message')
      await platform.ground.untilPause()
      await platform.ground.forgetFollowed(platform.workspace.split(':')[0] ?? '', platform.workspace)
      work.done = 2
      await platform.ground.endPauses()
      await platform.until(() => platform.ground.pauses() === 0)
      expect(look()?.words).toContain('1 of 3 entries')
    })

    it('keeps no replica from stopping', async () => {
      const { platform } = await openWorking()
      await platform.ground.untilPause()
      await platform.close()
    })
  })
}

function tellOf({ done, of }: { readonly done: number; readonly of: number }): Card {
  const text = [`${done} of ${of} entries are done.`]
  const card: Card = { title: 'Working', blocks: [{ kind: 'text', text }], buttons: [] }
  return done < of ? { ...card, goesOn: 'work' } : card
}

function working(bot: Bot, card: () => Card): Bot {
  return {
    ...bot,
    hear(message) {
      if (!/\bwork$/.test(message.text)) return bot.hear(message)
      const ask = bot.hear({ ...message, text: 'share search reward hacking' })
      const redraw = (text: string) => this.hear({ ...message, text, isRedraw: true })
      return Object.create(ask, {
        answer: { value: async () => card() },
        redraw: { value: redraw },
        visibility: { value: 'public' },
      })
    },
  }
}
