/** Questions on what one paper says, which name it. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findNamed } from '../../src/talk/ask-named.ts'
import { makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

describe('a question that names a paper', () => {
  it.each([
    ['what does VLM-R1 say about reward hacking?', 'VLM-R1', 'reward hacking?'],
    [
      'In the Kimi-VL abstract, how many parameters are activated?',
      'Kimi-VL',
      'how many parameters are activated?',
    ],
    ['how does ToRL use tools', 'ToRL', 'how does it use tools'],
    ['according to JudgeLRM, which tasks need reasoning?', 'JudgeLRM', 'which tasks need reasoning?'],
    ['does the ThinkPrune paper lose accuracy?', 'ThinkPrune', 'does it lose accuracy?'],
  ])('“%s” is asked of %s', (said, name, question) => {
    expect(findNamed(said)).toEqual({ name, question })
  })

  it.each([
    'which papers use GRPO?',
    'what is DAPO?',
    'how does Kimi-VL compare with VLM-R1?',
    'how do models learn to reason?',
    'papers like VLM-R1',
    'VLM-R1 on reward hacking',
  ])('“%s” is none', (said) => {
    expect(findNamed(said)).toBeUndefined()
  })

  it('takes any text', () => {
    const words = fc.constantFrom('does', 'VLM-R1', 'say', 'in', 'the', '?', ',', 'of', "'s", 'what', 'Kimi')
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), (all) => {
        const found = findNamed(all.join(' '))
        if (found !== undefined) expect(all.join(' ')).toContain(found.name)
      }),
    )
  })
})

describe('said to the bot', () => {
  let test: TestBot
  beforeAll(async () => {
    test = await startTestBot()
  })
  afterAll(() => test.close())
  const newcomer = makeNewcomers()

  it('quotes the paper', async () => {
    const card = await test.say('what does VLM-R1 say about reward hacking?', newcomer())
    expect(textOf(card)).toContain('In the words of “VLM-R1')
    expect(textOf(card)).toContain('the presence of reward hacking in object detection')
    expect(card.buttons.map(({ label }) => label)).toContain('Search for these words')
  })

  it('is a search where no paper is called so', async () => {
    expect((await test.say('does GPT-4 lose accuracy?', newcomer())).title).toContain('Search: ')
  })
})
