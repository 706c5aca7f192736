import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const both = ['arxiv:2504.07615', 'arxiv:2504.07491']

describe('papers side by side', () => {
  it.each([
    'compare VLM-R1 and Kimi-VL',
    'compare 2504.07615 2504.07491',
    'compare VLM-R1 with Kimi-VL',
    'please compare VLM-R1 to Kimi-VL',
  ])('are there by “%s”, what each says of one thing together', async (said) => {
    const card = await test.say(said, { user: said })
    expect(card.shows).toEqual({ command: `compare ${both.join(' ')}`, papers: both })
    expect(textOf(card)).toMatch(/Idea\nVLM-R1: .+\nKimi-VL Technical Report: .+\nResult\nVLM-R1: /)
    expect(textOf(card)).toMatch(/Links\nVLM-R1: code · PDF\nKimi-VL Technical Report: code · PDF/)
  })

  it('are those of the list by their numbers', async () => {
    const who = { user: 'ann' }
    const { papers = [] } = (await test.say('search reward hacking', who)).shows ?? {}
    expect((await test.say('compare 1 and 3', who)).shows?.papers).toEqual([papers[0], papers[2]])
    expect((await test.say('compare 1 and 9', who)).title).toBe('Not understood')
  })

  it('are two at least and five at most', async () => {
    expect(textOf(await test.say('compare 2504.07615'))).toContain('Name two papers or more')
  })

  it('is a search where the words name no papers', async () => {
    expect((await test.say('compare apples with pears and plums')).isProblem).toBeUndefined()
  })
})
