/** Papers that are named in the middle of what is said. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemsOf, makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

describe('a paper that is named', () => {
  it.each([
    ['ToM-RL looks cool, can i see it', 'ToM-RL: '],
    ['ThinkPrune, what do they do?', 'ThinkPrune: '],
    ['LexPam, who did that?', 'LexPam: '],
    ['what is LADDER about, in short', 'LADDER: '],
    ['Is the code of OpenCodeReasoning public?', 'OpenCodeReasoning: '],
    ['when did torl come out', 'ToRL: '],
    ['is LADDER open source?', 'LADDER: '],
    ['open DeepReseacher for me', 'DeepResearcher: '],
    ['I saw Hawkeye yesterday, got something similar to it?', 'Similar to Hawkeye:'],
  ])('is found in “%s”', async (said, title) =>
    expect((await test.say(said, newcomer())).title).toMatch(new RegExp(`^${title}`)),
  )

  it('is told to be read otherwise where it is mistyped', async () =>
    expect(textOf(await test.say('open DeepReseacher', newcomer()))).toContain(
      'Read “DeepReseacher” as DeepResearcher.',
    ))

  it.each([
    'SoRFT vs SWE-RL - we need to pick one for wednesday, how do they differ?',
    'whats the difference between SoRFT and SWE-RL',
    'please compare SoRFT with SWE-RL',
  ])('is shown beside another in answer to “%s”', async (said) =>
    expect((await test.say(said, newcomer())).shows?.papers).toEqual([
      'arxiv:2502.20127',
      'arxiv:2502.18449',
    ]),
  )

  it.each([
    ['which is older, Rec-R1 or DeepRetrieval?', '“DeepRetrieval” is the older one, of 28 Feb 2025'],
    ['is ThinkPrune newer than Hawkeye?', '“ThinkPrune” is of 2 Apr 2025'],
  ])('is told from another by its day: “%s”', async (said, told) =>
    expect(textOf(await test.say(said, newcomer()))).toContain(told),
  )

  it.each([
    'PPO vs DPO',
    'does GRPO compare better than PPO',
    'Is RLHF open source?',
    'When was RL invented',
  ])('is none in “%s”, which is searched for', async (said) =>
    expect((await test.say(said, newcomer())).title).toMatch(/^/),
  )
})

describe('a question about the papers of a subject', () => {
  it('is no name of one', async () =>
    expect(
      (await test.say('has any of the work on reasoning released its code?', newcomer())).shows?.command,
    ).toBe('search has:code reasoning'))
})

describe('a question about the paper that was shown', () => {
  it.each([
    'when was this posted',
    "who's behind it and from when is it",
    'who else is on it',
    'has it code?',
  ])('is answered by its card: “%s”', async (said) => {
    const who = newcomer()
    const { title } = await test.say('show ToRL', who)
    expect((await test.say(said, who)).title).toBe(title)
  })
})

describe('three papers that were asked for', () => {
  it('are followed by three more', async () => {
    const who = newcomer()
    const first = await test.say('gimme 3 papers on process rewards', who)
    const pages = [first, await test.say('3 more', who), await test.say('more', who)]
    const titles = pages.flatMap((card) => itemsOf(card).map(({ title }) => title))
    expect(titles).toHaveLength(9)
    expect(new Set(titles).size).toBe(9)
  })
})
