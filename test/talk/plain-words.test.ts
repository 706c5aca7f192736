import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemsOf, makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

describe('plain words', () => {
  const searched: readonly (readonly [string, string])[] = [
    ['reward hacking', 'Reward hacking'],
    [', search agents', 'Agents'],
    ['*search* agents', 'Agents'],
    ['search: agents', 'Agents'],
    ['/papers search agents', 'Agents'],
    ['> what somebody said\nreward models', 'Reward models'],
    ['```\nreward models\n```', 'Reward models'],
    ['similar approaches to PPO', 'Similar approaches to PPO'],
    ['status of RLHF research', 'RLHF research'],
    ['topic modelling with LLMs', 'Topic modelling with LLMs'],
    ['edit distance of strings', 'Edit distance of strings'],
    ['One reward to Rule Them All', 'One reward to Rule Them All'],
    ['latest reward models', 'Reward models, newest first'],
    ['serach agents', 'Agents'],
  ]
  it.each(searched)('“%s” are a search', async (said, title) => {
    const card = await test.say(said, newcomer())
    expect(card.title).toBe(title)
    expect(card.isProblem).toBeUndefined()
    expect(itemsOf(card).length).toBeGreaterThan(0)
  })

  it.each([
    ['latest', 'Latest papers'],
    ['`latest`', 'Latest papers'],
    ['please latest agents', 'Latest in agents'],
    ['status please', 'Status'],
    ['similar VLM-R1', 'Similar to VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model'],
    [
      'can you show me the paper VLM-R1?',
      'VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model',
    ],
    ['/papers', 'Journal Club'],
  ])('“%s” is a command', async (said, title) => {
    expect((await test.say(said, newcomer())).title).toBe(title)
  })

  it('keep their mistakes to those of a command that was meant', async () => {
    expect(textOf(await test.say('saved bibtx', newcomer()))).toContain('I did not understand “bibtx”')
    expect(textOf(await test.say('share settings unfurl off', newcomer()))).toContain('cannot be shared')
    expect(textOf(await test.say('unsubscribe from this thing 3', newcomer()))).not.toContain('match')
  })

  it('with wrong signs are searched for without them', async () => {
    const card = await test.say('rewards (learned "from humans', newcomer())
    expect(card.isProblem).toBeUndefined()
    expect(card.title).toContain('Rewards learned from humans')
  })

  it('offer no search where the paper has that name', async () => {
    const card = await test.say('similar Kimi-VL Technical Report', newcomer())
    expect(card.title).toBe('Similar to Kimi-VL Technical Report')
    expect(card.buttons.map(({ label }) => label)).not.toContain('Search for these words')
  })

  it('of 4,000 characters and more are searched for', async () => {
    const abstract = 'We study how reward models that were trained on preferences generalise to new tasks. '
    const card = await test.say(abstract.repeat(60), newcomer())
    expect(card.isProblem).toBeUndefined()
    expect(itemsOf(card)).toHaveLength(5)
  })

  it('that are a link which names no paper are told what links do', async () => {
    const card = await test.say('https://example.com/a', newcomer())
    expect(card.isProblem).toBe(true)
    expect(textOf(card)).toContain('links that hold a DOI')
  })
})

describe('small talk', () => {
  it.each(['hi', 'Hello!', 'good morning everyone', 'hey there 👋', 'Hi, journal club!'])(
    '“%s” is greeted',
    async (said) => {
      const card = await test.say(said, newcomer())
      expect(textOf(card).trim()).toBe(
        'Hello! I find papers: say what they are about. Try reward hacking or latest agents.',
      )
      expect(card).toMatchObject({ title: '', buttons: [] })
    },
  )

  it.each(['thank you', 'thanks a lot!', 'thx', 'ok, thanks', 'great, thank you so much 🙏'])(
    '“%s” is thanked',
    async (said) => {
      expect(textOf(await test.say(said, newcomer()))).toContain('You’re welcome!')
    },
  )

  it.each(['🎉🎉', ':tada: :+1:', '…', '?!'])('“%s” gets a word', async (said) => {
    expect(textOf(await test.say(said, newcomer()))).toContain('I only read words')
  })

  it.each(['hello world models', 'thank you transformers', 'great apes', 'test time compute'])(
    '“%s” is a search',
    async (said) => {
      expect((await test.say(said, newcomer())).shows?.command).toMatch(/^search /)
    },
  )
})

describe('papers in a text', () => {
  it('give the paper, the papers, or what is asked about it', async () => {
    const [first, second] = (await test.library.index.similar(await test.library.findPaper('VLM-R1'), 2)).map(
      ({ paper }) => paper,
    )
    const who = newcomer()
    expect((await test.say(`have a look at ${first?.id}, please`, who)).shows?.papers).toEqual([first?.id])
    expect((await test.say(`anything similar to ${first?.id}?`, who)).title).toContain('Similar to')
    const several = await test.say(`${first?.id} and ${second?.id} are related`, who)
    expect(several.shows?.papers.toSorted()).toEqual([first?.id, second?.id].toSorted())
  })
})

describe('the number of a paper between signs', () => {
  it.each([
    'https://arxiv.org/abs/2504.02495。',
    'show “2504.02495”',
    'cite **2504.02495**',
    'save «2504.02495»',
  ])('is read in %s', async (said) => {
    const card = await test.say(said, newcomer())
    expect(card.isProblem).toBeUndefined()
    expect(JSON.stringify(card)).toContain('arxiv:2504.02495')
  })
})

describe('a question about a paper that is named', () => {
  it.each([
    'who wrote VLM-R1?',
    'Who are the authors of the VLM-R1 paper?',
    'authors of VLM-R1',
    'is there any code for “VLM-R1”?',
    'does VLM-R1 have code',
    'when was VLM-R1 published?',
    'what is the paper called VLM-R1 about?',
    'please tell me more about VLM-R1',
    'abstract of VLM-R1',
  ])('“%s” shows it', async (said) => {
    const { id } = await test.library.findPaper('VLM-R1')
    const { shows } = await test.say(said, newcomer())
    expect(shows).toMatchObject({ command: expect.stringMatching(/^show/), papers: [id] })
  })

  it('knows a technical report by its name alone', async () => {
    const { id } = await test.library.findPaper('Kimi-VL Technical Report')
    expect((await test.say('who wrote Kimi-VL?', newcomer())).shows?.papers).toEqual([id])
  })

  it.each([
    ['who wrote about reward hacking?', 'Reward hacking'],
    ['tell me about reasoning', 'Reasoning'],
  ])('“%s” is a search where no paper is called so', async (said, title) => {
    expect((await test.say(said, newcomer())).title).toBe(title)
  })
})

describe('how a question is put', () => {
  it.each([
    ['has anyone looked at curiosity in RL for LLMs?', 'Curiosity in RL for LLMs'],
    ['tool use w/o robots', 'Tool use without robots'],
    ['tool use w code', 'Tool use with code'],
    ['who works on reward hacking here?', 'Reward hacking'],
    ['have people already tried process reward models', 'Process reward models'],
    ['what did researchers find about reward hacking?', 'Reward hacking'],
  ])('is no part of what “%s” asks for', async (said, title) => {
    expect((await test.say(said, newcomer())).title).toBe(title)
  })

  it.each(['when do you post?', 'how often do you send digests', 'when is the next digest?'])(
    '“%s” is answered by the subscriptions',
    async (said) => {
      expect((await test.say(said, newcomer())).title).toBe('Subscriptions')
    },
  )

  it('says nothing of which papers are meant', async () => {
    const who = newcomer()
    const list = (await test.say('reward hacking', who)).shows?.papers ?? []
    expect(textOf(await test.say('give me the bibtex of the first and third', who))).toContain(
      'BibTeX: 2 papers',
    )
    for (const said of ['can you summarize the second one in german?', 'explain number 2 like I’m five']) {
      await test.say('reward hacking', who)
      expect((await test.say(said, who)).shows?.papers, said).toEqual([list[1]])
    }
    expect((await test.say('explain VLM-R1 in simple terms', who)).title).toBe('At a glance')
  })
})
