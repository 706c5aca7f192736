import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

describe('what an answer is called', () => {
  it.each([
    ["what's new on LLM agents", "What's new on LLM agents"],
    ['latest reward hacking', 'Reward hacking, newest first'],
    ['search agents sort:new', 'Agents, newest first'],
    ['search agents since:2025 -survey', 'Agents since 2025, not survey'],
    ['search author:shen sort:new', 'By shen, newest first'],
    ['grpo', 'GRPO'],
    ['latest rlhf', 'RLHF, newest first'],
    ['search rlhf -survey', 'RLHF, not survey'],
    ['reward hacking', 'Reward hacking'],
  ])('“%s” has “%s” in its header', async (said, header) => {
    const { title } = await test.say(said, { user: said })
    expect(title).toContain(header)
    expect(title).not.toMatch(/\w:\w/)
  })

  it('has no sign of the query language in the header of why, after narrowing', async () => {
    await test.say('search agents', { user: 'ann' })
    const { title } = await test.say('newest first', { user: 'ann' })
    expect(title).toBe('Agents, newest first')
    const why = await test.say('why 2504.07615 agents sort:new', { user: 'ann' })
    expect(why.title).toBe('Why: agents, newest first')
  })

  it('names a subscription as a person would', async () => {
    const card = await test.say('subscribe reasoning since:2024 -survey every day at 9 top 3', {
      user: 'bea',
    })
    expect(textOf(card)).toContain('reasoning since 2024, not survey')
    expect(textOf(card)).not.toMatch(/since:|-survey/)
    const list = await test.say('subscriptions', { user: 'bea' })
    expect(textOf(list)).not.toMatch(/since:|-survey/)
  })
})
