/** Command words in sentences: what is a command, what a search, and what stands between a command and its paper. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemsOf, makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

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
    expect(card.title).toBe(`Search: ${said}`)
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
    ['summarize the paper VLM-R1', 'VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model'],
    ['can you summarise VLM-R1?', 'VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model'],
    ['latest in agents', 'Latest in agents'],
    ['latest papers on agents', 'Latest in agents'],
    ['latest work on reward models', 'Search: reward models sort:new'],
    ['trends in reward hacking', 'Trends: reward hacking'],
    ['search for underwater vehicles', 'Search: underwater vehicles'],
    ['search for: underwater vehicles', 'Search: underwater vehicles'],
    [
      'papers like VLM-R1',
      'Similar to VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model',
    ],
    [
      'something similar to VLM-R1',
      'Similar to VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model',
    ],
    ['papers like human play', 'Search: papers like human play'],
    ['search -- underwater vehicles', 'Search: underwater vehicles'],
    ['please search for underwater vehicles', 'Search: underwater vehicles'],
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

describe('questions on the bot itself', () => {
  it.each([
    ['what can you do?', 'Journal Club'],
    ['How does this work?', 'Journal Club'],
    ['how do I subscribe?', 'help: subscribe'],
    ['how can we cite a paper', 'help: cite'],
    ['how many papers do you have?', 'Status'],
    ['where do your papers come from?', 'Status'],
    ['which topics do you know?', 'Topics'],
    ['what did I save?', 'Your reading list'],
    ['my reading list', 'Your reading list'],
    ['which subscriptions are there?', 'Subscriptions'],
    ['stop posting here', 'Subscriptions'],
    ['what data do you keep about me?', 'What is kept of you'],
    ['help me', 'Journal Club'],
    ['stop the agents digest', 'Subscriptions'],
    ['how to save papers?', 'help: save'],
    ['do you have topics?', 'Topics'],
    ['what should I read?', 'Latest papers'],
    ['what are your commands?', 'Journal Club'],
    ['how often are you updated?', 'Status'],
    ['turn off the digests', 'Subscriptions'],
    ['delete my data', 'help: forget'],
    ['delete everything you know about me', 'help: forget'],
    ['is my reading list visible to others?', 'help: saved'],
    ['who can see my votes?', 'help: votes'],
    ['is this conversation private?', 'Journal Club'],
    ['clear my reading list', 'help: unsave'],
    ['remove everything from my reading list', 'help: unsave'],
    ['pause the digest until next monday', 'Subscriptions'],
    ['change the digest to weekly', 'Subscriptions'],
    ['can you post less often?', 'Subscriptions'],
    ['how often do you post in this channel?', 'Subscriptions'],
    ['pause the agents digest until May', 'Subscriptions'],
    ['send me papers every morning', 'help: subscribe'],
    ['rename a topic', 'help: topic'],
    ['how do I exclude a word?', 'help: search'],
    ['how can I search only titles?', 'help: search'],
    ["we'd like fewer papers in the daily digest", 'Subscriptions'],
    ['does it support phrases?', 'help: search'],
    ['what do the thumbs do?', 'help: vote'],
    ['who sees what I vote?', 'help: votes'],
    ['why did the digest not arrive today?', 'Subscriptions'],
    ['how many did you add today?', 'Status'],
    ['what time zone are you in?', 'Settings of this place'],
    ['could you be quiet during the holidays?', 'Subscriptions'],
    ['show me an example', 'Journal Club'],
    ['rename the agents topic to LLM agents', 'help: topic'],
    ['how do I get rid of the daily post?', 'Subscriptions'],
    ['post a weekly roundup here on Fridays', 'Subscriptions'],
    ['show me the digest from last Friday', 'Digests'],
    ['which version are you?', 'Status'],
    ["what's your privacy policy?", 'Journal Club'],
    ['list all topics with counts', 'Topics'],
    ['how big is your index?', 'Status'],
    ['is the index up to date?', 'Status'],
    ['where does your data come from?', 'Status'],
    ['how do quotes work?', 'help: search'],
    ['which papers did I like?', 'Your votes'],
    ["what's in my library?", 'Your reading list'],
    ['can others see what I save?', 'help: saved'],
    ['move the meeting to Friday', 'No reading group here yet'],
    ['which sources do you cover?', 'Status'],
    ['do you know bioRxiv?', 'Status'],
    ['how do you rank papers?', 'help: why'],
    ['do you learn from what I like?', 'What this place learned'],
    ['forget what I liked', 'help: learning'],
    ['set the timezone to Berlin', 'Settings of this place'],
    ['post at 7 instead of 9', 'Subscriptions'],
    ['unfollow LeCun', 'Subscriptions'],
    ['what did I miss this week?', 'Latest papers'],
    ['start a reading group', 'No reading group here yet'],
    ['when is our next meeting?', 'No reading group here yet'],
    ['recommend something based on my list', 'Nothing for you yet'],
    ['when was the last update?', 'Status'],
    ['how many papers did you get yesterday?', 'Status'],
    ['add a topic "tool use" for tool use or function calling', 'help: topic'],
  ])('“%s” is answered with %s', async (said, title) => {
    expect((await test.say(said, newcomer())).title).toBe(title)
  })

  it.each([
    'message passing on graphs',
    'list decoding of codes',
    'data privacy',
    'change of topics in dialogues',
    'pricing of subscriptions',
    'private information retrieval',
    'index updates in databases',
    'the last post office',
    'phrase queries',
    'author names in titles',
    'what can we learn privately',
    'stop words',
    'stopping times',
    'learning in new settings',
    'how people vote',
    'how to rank papers',
    'information from databases',
    'discussion on votes',
    'present bias in discussions',
  ])('“%s” are words that papers may be about', async (said) => {
    expect((await test.say(said, newcomer())).title).toContain('Search: ')
  })

  it.each([
    ['remind me about this on Monday', 'I set no reminders'],
    ['can you send me an email every morning?', 'I write no e-mail'],
    ['use German please', 'I speak English only'],
    ['undo that', 'I do not know what to take back'],
    ['who cites VLM-R1?', 'I do not know which papers cite which'],
  ])('“%s” is refused in a sentence', async (said, sentence) => {
    const card = await test.say(said, newcomer())
    expect(card.title).toBe('Not something that I do')
    expect(textOf(card)).toContain(sentence)
  })

  it('“remind me of papers about …” is a search', async () => {
    expect((await test.say('remind me of papers about agents', newcomer())).title).toContain('Search')
  })

  it.each([
    'hello, who are you?',
    'what is your purpose?',
    'who are you?',
    'are you a bot',
    'Are you an AI?',
    'who made you?',
  ])('“%s” too', async (said) => {
    expect(textOf(await test.say(said, newcomer()))).toContain('I am Journal Club')
  })

  it.each([
    'how many papers does each author have',
    'what can you do with little data',
    'how to cite evidence in answers',
    'topics in safe exploration',
  ])('“%s” is none', async (said) => {
    expect((await test.say(said, newcomer())).title).toContain('Search: ')
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
    expect(textOf(await test.say(said, newcomer()))).toContain('You are welcome!')
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
      expect((await test.say(said, newcomer())).title).toContain('Search')
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
