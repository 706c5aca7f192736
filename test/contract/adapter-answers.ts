/** Answers to what people say: once, to the right eyes, acknowledged before they are there. */
import { describe, expect, it } from 'vitest'
import type { Ask, Bot } from '../../src/core.ts'
import { workspaceOf } from '../../src/model/place.ts'
import type { OpenPlatform } from './adapter.ts'

export function describeAnswers(open: OpenPlatform): void {
  describe('a command', () => {
    it('is acknowledged while its answer is still worked on', async () => {
      const platform = await open()
      const gate = Promise.withResolvers<void>()
      await platform.start((bot) => holdAnswers(bot, gate.promise))
      const asked = platform.say('search reward hacking')
      await asked.acknowledged
      expect(platform.messages()).toEqual([])
      gate.resolve()
      const [answer] = await platform.until(() => platform.messages().length > 0 && platform.messages())
      expect(answer?.words).toContain('Reward hacking')
    })

    it('is answered to who asked alone, and to everybody where it is for everybody', async () => {
      const platform = await open()
      await platform.start()
      await platform.say('search reward hacking', 'bob').acknowledged
      await platform.until(() => platform.messages().length === 1)
      expect(platform.messages()[0]).toMatchObject({ reader: 'bob' })
      await platform.say('share search reward hacking', 'bob').acknowledged
      const shared = await platform.until(() =>
        platform.messages().find(({ reader }) => reader === undefined),
      )
      expect(shared.words).toContain('Shared by')
    })

    it('is answered once, however often and at however many replicas it comes', async () => {
      const platform = await open()
      const replicas = [await platform.start(), await platform.start()]
      const asked = platform.say('share search reward hacking')
      await asked.acknowledged
      await asked.repeat()
      await asked.repeat()
      await platform.until(() => platform.messages().some(({ reader }) => reader === undefined))
      // A replica that stops finishes what is in hand.
      for (const replica of replicas) await replica.stop()
      expect(platform.ground.answered).toEqual(['share search reward hacking'])
      expect(platform.messages().filter(({ words }) => words.includes('Shared by'))).toHaveLength(1)
    })

    it('fills a shelf, which everybody here reads and a guest does not delete', async () => {
      const platform = await open()
      await platform.start()
      const { shelves } = platform.ground.test.library.store
      const until = (words: string) =>
        platform.until(() => platform.messages().find((message) => message.words.includes(words)))
      await platform.say('shelf related-work').acknowledged
      await until('New shelf')
      await platform.say('add 2504.07615 to related-work because it is stable').acknowledged
      await until('is on related-work')
      await platform.say('shelf related-work', 'bob').acknowledged
      await until('1 paper, newest first')
      await platform.say('shelf delete related-work sure:yes', 'guest').acknowledged
      await platform.until(() => platform.messages().some(({ reader }) => reader === 'guest'))
      const reader = { workspace: workspaceOf(platform.place), place: platform.place, user: 'ada' }
      expect((await shelves.list(reader)).map(({ name, papers }) => [name, papers])).toEqual([
        ['related-work', 1],
      ])
      const notes = await shelves.notes(await shelves.list(reader), reader)
      expect(notes.map(({ text }) => text)).toEqual(['it is stable'])
    })

    it('that changes a place is refused to those who may not, in private', async () => {
      const platform = await open()
      await platform.start()
      const { settings } = platform.ground.test.library.store
      await platform.say('settings unfurl off', 'guest').acknowledged
      const [refused] = await platform.until(() => platform.messages().length > 0 && platform.messages())
      expect(refused?.reader).toBe('guest')
      expect([...(await settings.list(platform.place))]).toEqual([])
      await platform.say('settings unfurl off', 'ada').acknowledged
      await platform.until(() => platform.messages().some(({ words }) => words.includes('now off')))
      expect([...(await settings.list(platform.place))]).toEqual([['unfurl', 'off']])
    })

    it('is finished by a replica that is told to stop', async () => {
      const platform = await open()
      const gate = Promise.withResolvers<void>()
      const one = await platform.start((bot) => holdAnswers(bot, gate.promise))
      await platform.say('share search reward hacking').acknowledged
      const stopped = one.stop()
      gate.resolve()
      await stopped
      expect(platform.messages().some(({ words }) => words.includes('Shared by'))).toBe(true)
    })
  })
}

/** The bot, whose answers wait for the gate. */
function holdAnswers(bot: Bot, gate: Promise<void>): Bot {
  return {
    ...bot,
    hear(message): Ask {
      const ask = bot.hear(message)
      return Object.create(ask, {
        answer: {
          value: async () => {
            await gate
            return ask.answer()
          },
        },
      })
    },
  }
}
