/** Deeds with papers that are named, in people's own words. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

describe('a paper that is named', () => {
  it.each([
    ['keep LADDER for me', 'LADDER: Self-Improving LLMs'],
    ['keep torl for later', 'ToRL: Scaling Tool-Integrated RL'],
    ['add Jawaher to my saved papers', 'Jawaher: A Multidialectal Dataset'],
    ['save JudgeLRM, LexPam and ToRL for later', '3 of these 3 papers are new on your reading list'],
    ['please add these to my library: 2503.00735, 2504.01698', '2 of these 2 papers are new'],
  ])('is saved by “%s”', async (said, answer) => {
    const card = await test.say(said, newcomer())
    expect(card.title).toBe('Saved')
    expect(textOf(card)).toContain(answer)
  })

  it.each([
    ['not interested in ChatMol', 'Less of what?'],
    [
      'open "Memorize or Generalize"',
      'Memorize or Generalize? Evaluating LLM Code Generation with Evolved Questions',
    ],
    ['bibtex for the JudgeLRM paper please', 'BibTeX: JudgeLRM: Large Reasoning Models as a Judge'],
    [
      'How can I get 2504.01943 into EndNote?',
      'RIS: OpenCodeReasoning: Advancing Data Distillation for Competitive Coding',
    ],
  ])('“%s” is answered with “%s”', async (said, title) =>
    expect((await test.say(said, newcomer())).title).toBe(title),
  )

  it('is taken off the list again', async () => {
    const who = newcomer()
    await test.say('add ToRL and LADDER to my reading list', who)
    expect((await test.say('throw LADDER out again', who)).title).toBe('Taken off')
    expect((await test.say('saved', who)).shows?.papers).toEqual(['arxiv:2503.23383'])
  })

  it('is voted for by a thumb in words, where it was shown', async () => {
    const who = newcomer()
    await test.say('show JudgeLRM', who)
    expect((await test.say('thumbs up from me', who)).title).toBe('Voted up')
  })

  it('is nominated for the reading group', async () => {
    const who = { place: 'web:lab/readers' as const, user: 'ada' }
    await test.say('club every thu at 15:00', who)
    expect(textOf(await test.say('I suggest we read LexPam next', who))).toContain('Nominated')
  })

  it.each([
    ['keep compute low', 'Keep compute low'],
    ['read noisy labels', 'Read noisy labels'],
    ['not interested in reward models', 'Not interested in reward models'],
    ['open problems in reward hacking', 'Open problems in reward hacking'],
  ])('“%s” names none and stays a search', async (said, title) =>
    expect((await test.say(said, newcomer())).title).toBe(title),
  )
})
