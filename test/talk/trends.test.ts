/** Plain words about how much is written over time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCommands } from '../../src/bot/catalogue.ts'
import { writeTrends } from '../../src/talk/acts/named-acts.ts'
import { loadClassifier } from '../../src/talk/classify/classifier.ts'
import { planAnswer } from '../../src/talk/plan.ts'
import { isSearch, makeNewcomers, startTestBot, type TestBot } from '../support/bot.ts'

const [commands, classifier] = await Promise.all([loadCommands(), loadClassifier()])

const asked: readonly (readonly [string, string])[] = [
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
  ['is GRPO getting more popular than PPO?', 'trends GRPO, PPO'],
  ['when did process reward models become a thing', 'trends process reward models'],
  ['give me a chart of papers on agents per month', 'trends agents by:month'],
  ['how many papers come out on DPO each year?', 'trends DPO'],
  ['is GRPO getting more popular or is that just my bubble', 'trends GRPO'],
  ['has the term agentic peaked yet', 'trends agentic'],
  [
    'how has the amount of work on federated learning changed since 2019',
    'trends federated learning since:2019',
  ],
]

it.each(asked)('the subject of “%s” is between the words that only ask: “%s”', (said, command) => {
  expect(writeTrends(said)).toBe(command)
})

it('trends are asked for in such words, all but one in twenty', () => {
  const missed = asked.filter(([said, command]) => {
    const plan = planAnswer(said, commands, classifier)
    return !(plan.kind === 'command' && plan.text === command)
  })
  expect(missed.length / asked.length, missed.join('\n')).toBeLessThan(0.06)
})

it.each([
  'hot start optimisation',
  'how is it going',
  'trend filtering',
  'rising stars',
  'how do models change under training',
  'popular science',
  'evolution strategies',
  'evolution of tokenizers',
])('“%s” does not ask for them', (said) => {
  const plan = planAnswer(said, commands, classifier)
  expect(plan.kind === 'command' && plan.text.startsWith('trends')).toBe(false)
})

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())
const newcomer = makeNewcomers()

describe('said to the bot', () => {
  it('give trends, with the search as a button', async () => {
    const card = await test.say('how has reinforcement learning developed?', newcomer())
    expect(card.title).toBe('Trends: reinforcement learning')
    expect(card.buttons.at(-1)).toMatchObject({ label: 'Search for these words' })
    expect((await test.say('please tell me what is trending', newcomer())).title).toBe('What rose and fell')
  })

  it('are a search where that is likelier', async () => {
    expect(isSearch(await test.say('the rise of agents', newcomer()))).toBe(true)
  })
})

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
