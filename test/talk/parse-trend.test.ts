import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseTrend } from '../../src/talk/parse-trend.ts'
import { isSearch, makeNewcomers, startTestBot, type TestBot } from '../support/bot.ts'

describe('plain words of trends', () => {
  it.each([
    ['what is trending', 'trends'],
    ["what's hot this week?", 'trends since:4w'],
    ['which topics are on the rise these days', 'trends'],
    ['What has fallen since 2023?', 'trends since:2023'],
    ['how has reward hacking developed', 'trends reward hacking'],
    ['How have world models evolved over the last 3 years?', 'trends world models since:3y'],
    ['is RLVR still growing?', 'trends RLVR'],
    ['how popular are state space models', 'trends state space models'],
    ['is RLHF still popular?', 'trends RLHF'],
    ['plot RLHF versus DPO over time', 'trends RLHF, DPO'],
    ['when did process reward models become a thing', 'trends process reward models'],
    ['give me a chart of papers on agents per month', 'trends agents'],
    ['how many papers come out on DPO each year?', 'trends DPO'],
    ['is GRPO getting more popular or is that just my bubble', 'trends GRPO'],
    ['has interest in safety dropped off since reasoning models took over?', 'trends safety'],
    ['has the term agentic peaked yet', 'trends agentic'],
    [
      'how has the amount of work on federated learning changed since 2019',
      'trends federated learning since:2019',
    ],
  ])('“%s” are a command', (said, command) => {
    expect(parseTrend(said)).toEqual({ command, isSure: true })
  })

  it.each([
    ['what is hot in agents', 'trends agents'],
    ['the rise of Mamba', 'trends Mamba'],
    ['evolution of tokenizers', 'trends tokenizers'],
    ['concept drift over time', 'trends concept drift'],
  ])('“%s” may be a search', (said, command) => {
    expect(parseTrend(said)).toEqual({ command, isSure: false })
  })

  it.each([
    'hot start optimisation',
    'how is it going',
    'trend filtering',
    'rising stars',
    'how do models change under training',
    'popular science',
    'evolution strategies',
  ])('“%s” is neither', (said) => {
    expect(parseTrend(said)).toBeUndefined()
  })
})

describe('said to the bot', () => {
  let test: TestBot
  beforeAll(async () => {
    test = await startTestBot()
  })
  afterAll(() => test.close())
  const newcomer = makeNewcomers()

  it('give trends, with the search as a button', async () => {
    const card = await test.say('how has reinforcement learning developed?', newcomer())
    expect(card.title).toBe('Trends: reinforcement learning')
    expect(card.buttons.at(-1)).toMatchObject({ label: 'Search for these words' })
    expect((await test.say('please tell me what is trending', newcomer())).title).toBe('What rose and fell')
  })

  it('give a search where it may be one, with trends as a button', async () => {
    const card = await test.say('the rise of agents', newcomer())
    expect(isSearch(card)).toBe(true)
    expect(card.buttons.at(-1)).toEqual({ label: 'Papers over time', command: 'trends agents' })
  })
})
