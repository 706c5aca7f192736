/** What is said after papers over time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeNewcomers, startTestBot, type TestBot } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

describe('papers over time', () => {
  it.each([
    ['and for DPO?', 'trends DPO'],
    ['what about agents in the last two months', 'trends agents since:2m'],
    ['compared to PPO?', 'trends RLHF, PPO'],
    ['vs GRPO', 'trends RLHF, GRPO'],
    ['only agents', undefined],
  ])('are gone on from by “%s”', async (said, command) => {
    const who = newcomer()
    await test.say('trends RLHF', who)
    const { shows } = await test.say(said, who)
    expect(shows?.command.startsWith('trends') ? shows.command : undefined).toBe(command)
  })

  it.each(['How has the number of GRPO papers developed?', 'do GRPO papers go up or down?'])(
    'are asked for by “%s”',
    async (said) => expect((await test.say(said, newcomer())).title).toMatch(/^Trends: GRPO/),
  )

  it('leave the list that was shown before', async () => {
    const who = newcomer()
    const { shows } = await test.say('agents', who)
    await test.say('trends RLHF', who)
    expect((await test.say('show 2', who)).shows?.papers).toEqual(shows?.papers.slice(1, 2))
    expect((await test.say('back to the list', who)).shows).toEqual(shows)
  })
})
