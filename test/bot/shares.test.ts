import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRequestLog } from '../../src/app/log.ts'
import { createBot } from '../../src/bot/bot.ts'
import { loadCommands } from '../../src/bot/catalogue.ts'
import { type Command, defineCommand } from '../../src/commands/support/command.ts'
import type { Card } from '../../src/model/card.ts'
import type { Bot } from '../../src/ports/bot.ts'
import { loadClassifier } from '../../src/talk/classify/classifier.ts'
import { readAnswersOnce } from '../../src/talk/facts/answers.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
let now = Temporal.Instant.from('2025-04-13T09:00:00Z')
beforeAll(async () => {
  test = await startTestBot({ now: () => now })
})
afterAll(() => test.close())

/** People whose `hold` is answered only when it is let go. */
let held: { readonly user: string; letGo(): void }[] = []
const hold: Command = defineCommand({
  name: 'hold',
  area: 'papers',
  summary: 'Waits',
  options: {},
  examples: ['hold'],
  async run({ asker }) {
    const { promise, resolve } = Promise.withResolvers<void>()
    held.push({ user: asker.user, letGo: resolve })
    await promise
    return { title: 'Held', blocks: [], buttons: [] }
  },
})

async function startBot(commandsPerMinute: number) {
  const outcomes: string[] = []
  const classifier = await loadClassifier()
  const bot = createBot({
    library: test.library,
    commands: [...(await loadCommands()), hold],
    classifier,
    answers: readAnswersOnce(classifier),
    log: createRequestLog(pino({ level: 'silent' })),
    commandsPerMinute,
    observe: ({ outcome }) => outcomes.push(outcome),
  })
  return { bot, outcomes }
}

const place = 'web:lab/general'
const say = (bot: Bot, text: string, user = 'ada') => bot.hear({ place, user, text }).answer()

beforeEach(() => {
  held = []
})

describe('fair shares', () => {
  it('keep two commands of one person at work, and answer another at once', async () => {
    const { bot } = await startBot(0)
    const asked = Array.from({ length: 30 }, () => say(bot, 'hold'))
    await vi.waitFor(() => expect(held).toHaveLength(2), 180_000)
    expect((await say(bot, 'search reward hacking', 'bob')).title).toBe('Reward hacking')
    expect(held).toHaveLength(2)
    for (let at = 0; at < 30; at += 1) {
      await vi.waitFor(() => expect(held.length).toBeGreaterThan(at), 180_000)
      expect(held.length).toBeLessThan(at + 3)
      held[at]?.letGo()
    }
    expect((await Promise.all(asked)).every(({ title }) => title === 'Held')).toBe(true)
  })

  it('hold a turn once for a command that says another', async () => {
    const { bot } = await startBot(0)
    const first = say(bot, 'hold')
    await vi.waitFor(() => expect(held).toHaveLength(1), 180_000)
    expect((await say(bot, 'share search reward hacking')).title).toBe('Reward hacking')
    held[0]?.letGo()
    await first
  })

  it('give back the turn of a command that failed', async () => {
    const { bot } = await startBot(0)
    for (let at = 0; at < 5; at += 1) expect((await say(bot, 'search auther:shen')).isProblem).toBe(true)
    expect((await say(bot, 'latest')).title).toBe('Latest papers')
  })

  it('say what an answer waits for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { bot } = await startBot(0)
      const others = [say(bot, 'hold'), say(bot, 'hold')]
      await vi.waitFor(() => expect(held).toHaveLength(2), 180_000)
      const shown: Card[] = []
      const third = bot
        .hear({ place, user: 'ada', text: 'latest' })
        .answer({ onWait: (card) => shown.push(card) })
      vi.advanceTimersByTime(2_000)
      expect(shown.map(textOf).join()).toContain(
        'Waiting for its turn: I work on at most 2 commands per person',
      )
      vi.useRealTimers()
      for (const { letGo } of held) letGo()
      expect((await third).title).toBe('Latest papers')
      await Promise.all(others)
      expect(shown).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the limit of commands', () => {
  it('tells a person who sends more to wait, in private, and others nothing', async () => {
    const { bot, outcomes } = await startBot(3)
    for (let at = 0; at < 3; at += 1) expect((await say(bot, 'latest')).title).toBe('Latest papers')
    const ask = bot.hear({ place, user: 'ada', text: 'share latest' })
    expect([ask.isTooMuch, ask.visibility]).toEqual([true, 'public'])
    const card = await ask.answer()
    expect(textOf(card)).toContain(
      'You sent more than 3 commands within a minute. Please wait 60 seconds and try again.',
    )
    expect([card.isProblem, ask.visibility]).toEqual([true, 'private'])
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'refused'])
    expect((await say(bot, 'latest', 'bob')).title).toBe('Latest papers')
    const elsewhere = bot.hear({ place: 'web:other/general', user: 'ada', text: 'latest' })
    expect((await elsewhere.answer()).title).toBe('Latest papers')
    now = now.add({ seconds: 60 })
    expect((await say(bot, 'latest')).title).toBe('Latest papers')
  })

  it('does not count what shows again, what is completed, and what is only foreseen', async () => {
    const { bot } = await startBot(1)
    for (let at = 0; at < 5; at += 1) {
      await bot.hear({ place, user: 'eve', text: 'latest', isRedraw: true }).answer()
      await bot.complete({ place, user: 'eve', text: 'sea' })
      expect(bot.hear({ place, user: 'eve', text: 'latest' }).isTooMuch).toBe(false)
    }
    expect((await say(bot, 'latest', 'eve')).title).toBe('Latest papers')
    expect((await say(bot, 'latest', 'eve')).title).toBe('Please wait')
  })
})

describe('completion', () => {
  it('works on two texts of a person at once; of the others the newest is completed', async () => {
    const { bot } = await startBot(0)
    const texts = ['s', 'se', 'sea', 'sear', 'searc', 'search']
    const all = await Promise.all(texts.map((text) => bot.complete({ place, user: 'ada', text })))
    expect(all.map((choices) => choices.length > 0)).toEqual([true, true, false, false, false, true])
  })
})
