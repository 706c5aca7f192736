/** How many papers there are. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

describe('a question about a number', () => {
  it.each([
    ['hey, how many papers from February are there?', 'search since:2025-02 before:2025-03'],
    ['Pengfei Liu, how many here?', 'search Pengfei Liu'],
    ['how many papers have you got on reasoning', 'search reasoning'],
    ['how many reasoning papers do you have?', 'search reasoning'],
    ['count the papers on agents', 'search agents'],
    ['number of papers on DPO since march', 'search since:2025-03 DPO'],
  ])('“%s” is answered by the list that says it', async (said, command) => {
    const card = await test.say(said, newcomer())
    expect(card.shows?.command).toBe(command)
    expect(textOf(card)).toMatch(/\d (?:papers|match)/)
  })

  it.each([
    ['how many of them came in march', 'search reward since:2025-03 before:2025-04'],
    ['how many of those are from April?', 'search reward since:2025-04'],
    ['how many of these are about video?', 'search reward video'],
    ['how many is that?', 'search reward'],
    ['list them', 'search reward'],
  ])('“%s” is of the list that was shown', async (said, command) => {
    const who = newcomer()
    await test.say('reward', who)
    expect((await test.say(said, who)).shows?.command).toBe(command)
  })

  it.each([
    ['how many GPUs are needed to train a model', 'GPUs are needed to train a model'],
    [
      'How many of the digits in a mean of 12.34 are worth reporting?',
      'How many of the digits in a mean of 12.34 are worth reporting?',
    ],
    ['how many papers did I save', 'Your reading list'],
    ['how many papers on RLHF per month', 'Trends: RLHF'],
  ])('“%s” is of something else', async (said, title) =>
    expect((await test.say(said, newcomer())).title).toBe(title),
  )
})
