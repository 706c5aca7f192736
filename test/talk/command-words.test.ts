/** Command words in sentences: what is a command, what a search, and what stands between a command and its paper. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSearch, itemsOf, makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

describe('words that commands begin with', () => {
  it.each([
    'digest of long documents',
    'preview of model outputs before generation',
    'learning by doing',
    'learning to reason',
    'minutes to train a model',
    'save compute with early exits',
    'author attribution with language models',
    'vote aggregation for reasoning',
    'learning rate schedules',
    'vote counting systems',
    'author disambiguation in citation graphs',
    'settings for RL hyperparameters',
    'resume training from checkpoints',
  ])('“%s” is a search where they name nothing', async (said) => {
    const card = await test.say(said, newcomer())
    expect(card.isProblem).toBeUndefined()
    expect(card.shows?.command).toMatch(/^search /)
    expect(itemsOf(card).length).toBeGreaterThan(0)
  })

  it.each([
    ['similar to 2502.18770', 'Similar to Reward Shaping to Mitigate Reward Hacking in RLHF'],
    [
      'similar to VLM-R1',
      'Similar to VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model',
    ],
    [
      'cite https://arxiv.org/abs/2502.18449 please',
      'BibTeX: SWE-RL: Advancing LLM Reasoning via Reinforcement Learning on Open Software Evolution',
    ],
    [
      'cite the paper 2502.18449 as ris',
      'RIS: SWE-RL: Advancing LLM Reasoning via Reinforcement Learning on Open Software Evolution',
    ],
    ['show me VLM-R1', 'VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model'],
    ['show VLM-R1 please', 'VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model'],
    ['summarize the paper VLM-R1', 'At a glance'],
    ['can you summarise VLM-R1?', 'At a glance'],
    ['latest in agents', 'Latest in agents'],
    ['latest papers on agents', 'Latest in agents'],
    ['latest work on reward models', 'Reward models, newest first'],
    ['trends in reward hacking', 'Trends: reward hacking'],
    ['search for underwater vehicles', 'Underwater vehicles'],
    ['search for: underwater vehicles', 'Underwater vehicles'],
    [
      'papers like VLM-R1',
      'Similar to VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model',
    ],
    [
      'something similar to VLM-R1',
      'Similar to VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model',
    ],
    ['search -- underwater vehicles', 'Underwater vehicles'],
    ['please search for underwater vehicles', 'Underwater vehicles'],
  ])('“%s” is a command in spite of what stands between', async (said, title) => {
    const card = await test.say(said, newcomer())
    expect(card.isProblem).toBeUndefined()
    expect(card.title).toBe(title)
  })

  it.each(['latest from Haozhan Shen', 'latest papers by Haozhan Shen'])(
    '“%s” are those of a person',
    async (said) => {
      const card = await test.say(said, newcomer())
      expect(card.shows?.command).toBe('search author:"haozhan shen" sort:new')
    },
  )

  it('that turn out to be a mistake offer the search', async () => {
    for (const said of ['club convergence', 'edit distance rewards', 'import learning from human feedback']) {
      const card = await test.say(said, newcomer())
      expect(card.isProblem).toBe(true)
      expect(card.buttons.map(({ command }) => command)).toContain(`search ${said}`)
    }
  })

  it('are mistyped only where the first letter is right', async () => {
    for (const said of [
      'hello world models',
      'march of the agents',
      'how about agents',
      'how do agents plan',
    ])
      expect(textOf(await test.say(said, newcomer()))).not.toContain('Read “')
  })
})

describe('courtesy in other words', () => {
  it.each([
    'wassup',
    'heyho',
    'heya',
    'hiii',
    'Heyyy bot',
    'Hey JC!',
    'hi all, how is everyone?',
    'привет',
    '你好',
  ])('“%s” is greeted', async (said) => {
    expect(textOf(await test.say(said, newcomer()))).toContain('Hello!')
  })
  it.each([
    'cheers mate',
    'great, that helps',
    "that's exactly what I needed, thank you so much",
    'see you tomorrow',
    'danke schön',
    'merci beaucoup !',
    'ありがとう',
    'thanks for the papers',
    'lol',
    'much obliged',
    'sounds great, thanks a million',
    "thanks!! you're the best",
    'gracias amigo',
    'thank u',
    'tysm',
    'awesome stuff, thanks!',
    "no that's all for today",
    'have a nice weekend',
    'nice one',
  ])('“%s” is thanked', async (said) => {
    expect(textOf(await test.say(said, newcomer()))).toContain('You’re welcome!')
  })
  it.each(['hm, not what I wanted', 'yes', 'no', 'sorry', 'never mind', "you're wrong", 'I love you'])(
    '“%s” gets a word',
    async (said) => {
      expect(textOf(await test.say(said, newcomer()))).toContain('say what papers are about')
    },
  )
  it.each(['thanks to reward models', 'helps with reasoning', 'great models'])(
    '“%s” is a search',
    async (said) => {
      expect(isSearch(await test.say(said, newcomer()))).toBe(true)
    },
  )
})

describe('words of another script', () => {
  it('that nothing has are told that papers here are in English', async () => {
    for (const said of ['多模态推理', 'обучение с подкреплением'])
      expect(textOf(await test.say(said, newcomer()))).toContain('English')
  })
})

describe('commands as platforms write them', () => {
  it.each([
    ['vote opinion:up VLM-R1', 'Voted up'],
    ['share 2502.18770', 'Reward Shaping to Mitigate Reward Hacking in RLHF'],
    ['interests on', 'Papers for you'],
    ['why VLM-R1 reward hacking', 'Why: reward hacking'],
  ])('“%s” stay commands', async (said, title) => {
    expect((await test.say(said, newcomer())).title).toContain(title)
  })
})
