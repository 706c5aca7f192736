/** Who lacks the right changes nothing that others share, by whichever way they ask. */
import { describe, expect, it } from 'vitest'
import { loadCommands } from '../../src/bot/catalogue.ts'
import type { Bot, Card, Incoming } from '../../src/core.ts'
import { makeCard, makeItem } from '../support/card-gallery.ts'
import { changingCommands } from '../support/changing-commands.ts'
import { readShared } from '../support/shared-rows.ts'
import type { OpenPlatform } from './adapter.ts'
import type { Doing, TestPlatform } from './adapter-platform.ts'

export function describeRights(open: OpenPlatform): void {
  describe('somebody without the right', () => {
    it('changes nothing by any command, typed, pressed, chosen, or said in a mention or a thread', async () => {
      const { platform, ask, before } = await setUp(open)
      const adapter = await platform.start(ask.listen)
      const ways = waysOf(platform)
      for (const text of changingCommands(await loadCommands())) {
        for (const say of ways)
          for (const card of await ask.until(() => say(text))) expect(card.isProblem, text).toBe(true)
        const label = `do ${ask.count()}`
        const button = { label, command: text }
        const item = makeItem({ buttons: [button] })
        const card = makeCard([item, item])
        await adapter.post(platform.place, card, `post-${ask.count()}`)
        const post = await platform.until(() =>
          platform.messages().find(({ buttons }) => buttons.includes(label)),
        )
        for (const card of await ask.until(() => platform.press(post, label, 'guest')))
          expect(card.isProblem, text).toBe(true)
        if (platform.chooseFirst !== undefined)
          for (const card of await ask.until(() => platform.chooseFirst?.(post, 'guest')))
            expect(card.isProblem, text).toBe(true)
        expect(readShared(platform.ground.test.file), text).toEqual(before)
      }
    })

    it('changes nothing by plain words, by what is said after an offer, by a form, or by an emoji', async () => {
      const { platform, ask, before } = await setUp(open)
      const adapter = await platform.start(ask.listen)
      const unchanged = (how: string) => {
        expect(readShared(platform.ground.test.file), how).toEqual(before)
      }
      for (const say of waysOf(platform))
        for (const text of sentences) {
          await ask.until(() => say(text))
          unchanged(text)
        }
      if (platform.forms !== undefined) {
        await platform.say('subscribe', 'ada').acknowledged
        const form = await platform.until(() => platform.forms?.opened())
        await ask.until(() => platform.forms?.submit(form, { topic: 'topic:agents' }, 'guest'))
        unchanged('a form')
      }
      const post = makeCard([makeItem({ buttons: [{ label: 'Pause', command: 'pause 1' }] })])
      await adapter.post(platform.place, post, 'emoji')
      const seen = await platform.until(() =>
        platform.messages().find(({ buttons }) => buttons.includes('Pause')),
      )
      for (const emoji of ['👍', '👎', '❤️']) platform.react?.(seen, emoji, 'guest')
      // What was put there before is heard before this is answered.
      await ask.until(() => platform.say('search agents', 'guest'))
      unchanged('an emoji')
    })

    it('is the only one who is refused: the others change all of it', async () => {
      const { platform, ask, before } = await setUp(open)
      await platform.start(ask.listen)
      const [card] = await ask.until(() => platform.say('settings unfurl off', 'bob'))
      expect(card?.isProblem).toBeUndefined()
      expect(readShared(platform.ground.test.file)).not.toEqual(before)
    })
  })
}

/** Every way to say a text that the platform has. */
function waysOf(platform: TestPlatform): readonly ((text: string) => Doing)[] {
  const { mention } = platform
  return [
    (text) => platform.say(text, 'guest'),
    ...(mention === undefined
      ? []
      : [(text: string) => mention(text, 'guest'), (text: string) => mention(text, 'guest', true)]),
  ]
}

/** A digest and a reading group, and an ear that knows what was answered. */
async function setUp(open: OpenPlatform) {
  const platform = await open()
  const { test } = platform.ground
  const who = { place: platform.place, user: 'founder' }
  for (const text of ['subscribe agents weekdays at 09:00', 'club every thu at 15:00 in Europe/Berlin'])
    await test.say(text, who)
  const cards: Card[] = []
  let answered = Promise.withResolvers<void>()
  const listen = (bot: Bot): Bot => ({
    ...bot,
    hear(message: Incoming) {
      const ask = bot.hear(message)
      const answer: typeof ask.answer = async (options) => {
        const card = await ask.answer(options)
        cards.push(card)
        answered.resolve()
        return card
      }
      return Object.create(ask, { answer: { value: answer } })
    },
  })
  /** What was answered to something that was done. */
  const until = async (act: () => unknown) => {
    const known = cards.length
    answered = Promise.withResolvers()
    act()
    await answered.promise
    return cards.slice(known)
  }
  return { platform, before: readShared(test.file), ask: { listen, until, count: () => cards.length } }
}

const sentences = [
  'pause the digest until Monday',
  'is there a way to have the digest an hour later, at 10?',
  'yes',
  'we are all away, can the digest rest until June',
  'skip the next meeting',
  'get rid of the digest',
  'yes',
  'daily digest on reasoning at 8',
  'yes',
  'show the subscriptions and unsubscribe 1',
  'undo',
]
