/** Forms: a press or a bare command opens one, and what it says is said once, or shown to be wrong. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '../../src/core.ts'
import type { OpenPlatform } from './adapter.ts'
import type { SeenForm, TestPlatform } from './adapter-platform.ts'

export function describeForms(open: OpenPlatform): void {
  describe('a form', () => {
    it('opens where the platform has forms, and is a sentence elsewhere', async () => {
      const platform = await open()
      await platform.start()
      await platform.say('subscribe').acknowledged
      if (platform.forms !== undefined) {
        const form = await opened(platform)
        expect(form.title).toBe('Subscribe')
        expect(form.values).toMatchObject({ time: '09:00', top: '5', days: 'daily' })
        expect(platform.messages()).toEqual([])
      } else {
        const asked = await platform.until(() => platform.messages()[0])
        expect(asked.words).toContain('Subscribe to what?')
        expect(asked.reader).toBe('ada')
      }
    })

    it('says its command once, at whichever replica, however often it is sent', async () => {
      const platform = await open()
      await platform.start()
      await platform.start()
      if (platform.forms === undefined) return
      await platform.say('subscribe').acknowledged
      const form = await opened(platform)
      const sent = platform.forms.submit(form, { topic: 'topic:reasoning', days: 'weekly mon' })
      await sent.acknowledged
      await platform.until(() => platform.messages().some(({ words }) => words.includes('every Monday')))
      await sent.repeat()
      await platform.say('search reward hacking').acknowledged
      await platform.until(() => platform.messages().length === 2)
      const said = platform.ground.answered.filter((text) => text.startsWith('subscribe topic:reasoning'))
      expect(said).toHaveLength(1)
      expect(await saved(platform)).toHaveLength(1)
      expect(platform.messages()[0]?.reader).toBe('ada')
    })

    it('is acknowledged before an answer that takes long, which follows', async () => {
      const platform = await open()
      const gate = Promise.withResolvers<void>()
      await platform.start((bot) => ({
        ...bot,
        hear: (message) => heldBack(bot.hear(message), gate.promise),
      }))
      if (platform.forms === undefined) return
      await platform.say('subscribe').acknowledged
      const form = await opened(platform)
      await platform.forms.submit(form, { topic: 'topic:reasoning' }).acknowledged
      expect(platform.messages()).toEqual([])
      gate.resolve()
      await platform.until(() => platform.messages().some(({ words }) => words.includes('Subscribed')))
    })

    it('opens by a button with what is there', async () => {
      const platform = await open()
      await platform.start()
      if (platform.forms === undefined) return
      await platform.say('subscribe reasoning weekly fri at 07:30').acknowledged
      const card = await platform.until(() => platform.messages()[0])
      await platform.press(card, 'Edit').acknowledged
      const form = await opened(platform)
      expect(form.values).toMatchObject({ topic: 'topic:reasoning', days: 'weekly fri', time: '07:30' })
    })

    it('writes, changes and hides a note; without forms a sentence about the paper in sight does', async () => {
      const platform = await open()
      await platform.start()
      const until = (words: string) =>
        platform.until(() => platform.messages().find((message) => message.words.includes(words)))
      await platform.say('shelf related-work').acknowledged
      await until('New shelf')
      await platform.say('add 2504.07615 to related-work').acknowledged
      await until('is on related-work')
      await platform.say('show 2504.07615').acknowledged
      const shown = await until('On the shelf')
      if (platform.forms === undefined) {
        await platform.say('note it: stable').acknowledged
        await until('Note kept')
        await platform.say('note private it: ask Ben').acknowledged
      } else {
        await platform.press(shown, 'Note…').acknowledged
        const form = await opened(platform)
        expect(form.values).toMatchObject({ who: 'all' })
        await platform.forms.submit(form, { text: 'stable' }).acknowledged
        const kept = await until('Note kept')
        await platform.press(kept, 'Edit').acknowledged
        const again = await platform.until(() => {
          const seen = platform.forms?.opened()
          return seen?.values.text === 'stable' && seen
        })
        await platform.forms.submit(again, { text: 'ask Ben', who: 'private' }).acknowledged
      }
      await until('Note changed')
      const { shelves } = platform.ground.test.library.store
      const { place, workspace } = platform
      const reader = { workspace, place, user: platform.userOf('ada') }
      const [note, another] = await shelves.notes(await shelves.list(reader), reader)
      expect([note?.text, note?.isPrivate, another]).toEqual(['ask Ben', true, undefined])
    })

    it('that is filled in wrongly keeps what was typed', async () => {
      const platform = await open()
      await platform.start()
      if (platform.forms === undefined) return
      await platform.say('subscribe').acknowledged
      const wrong = { query: '"reward hacking', days: 'weekly tue' }
      const again = await platform.forms.submitWrong(await opened(platform), wrong)
      expect(again.values.query).toContain('reward hacking')
      expect(await saved(platform)).toEqual([])
    })

    it('says its command alone, whatever its words would mean in a sentence', async () => {
      const platform = await open()
      await platform.start()
      if (platform.forms === undefined) return
      await platform.say('subscribe').acknowledged
      const query = 'reward or times are off'
      await platform.forms.submit(await opened(platform), { query, days: 'daily' }).acknowledged
      await platform.until(() => platform.messages().length > 0)
      expect(await saved(platform)).toMatchObject([{ query }])
    })

    it('does nothing for those who may not, and tells nobody else', async () => {
      const platform = await open()
      await platform.start()
      if (platform.forms === undefined) return
      await platform.say('subscribe').acknowledged
      const form = await opened(platform)
      await platform.forms.submit(form, { topic: 'topic:reasoning' }, 'guest').acknowledged
      await platform.until(() => platform.ground.heard.some((text) => text.startsWith('subscribe topic:')))
      await platform.say('search reward hacking').acknowledged
      await platform.until(() => platform.messages().some(({ words }) => words.includes('Reward hacking')))
      expect(await saved(platform)).toEqual([])
      expect(platform.messages().filter(({ reader }) => reader === undefined)).toEqual([])
    })
  })
}

/** An ask whose answer waits. */
function heldBack(ask: Ask, gate: Promise<void>): Ask {
  const answer: Ask['answer'] = async (options) => {
    await gate
    return ask.answer(options)
  }
  return Object.create(ask, { answer: { value: answer } })
}

function opened(platform: TestPlatform): Promise<SeenForm> {
  return platform.until(() => platform.forms?.opened())
}

function saved({ ground, place }: TestPlatform) {
  return ground.test.library.store.subscriptions.listAt(place)
}
