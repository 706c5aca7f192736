/** Plain questions, which papers answer in their own words. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

describe('a plain question', () => {
  it.each([
    'what reduces reward hacking?',
    'Could a smaller model ever surpass its teacher through distillation of rewards?',
    'in what way do natural language constraints make agents safe',
    'Has anyone measured how personalised preference learning breaks safety?',
  ])('“%s” has quotes before the papers that it finds', async (said) => {
    const card = await test.say(said, newcomer())
    const [verdict, quote] = card.blocks
    expect(verdict).toMatchObject({ kind: 'text', text: ['In the words of the papers here:'] })
    expect(quote === undefined ? '' : textOf({ ...card, blocks: [quote] })).toMatch(/“.*” — /s)
    expect(card.shows?.command).toMatch(/^search as:asked /)
    expect(new Set(card.shows?.papers).size).toBe(card.shows?.papers.length)
  })

  it('that no abstract answers is told so, with what its words find', async () => {
    const card = await test.say('does gene editing with CRISPR cure sickle cell disease?', newcomer())
    expect(textOf(card)).toContain('The papers here don’t answer that.')
    expect(textOf(card)).not.toContain('“VARGPT')
    expect(card.shows?.papers.length).toBeGreaterThan(0)
  })

  it.each(['does caffeine improve memory?', 'how do i bake bread?'])(
    '“%s” is not claimed to be answered',
    async (said) => {
      const card = textOf(await test.say(said, newcomer()))
      expect(card).toMatch(/The papers here don’t|Nothing in “DeepResearcher.* answers that|I am not sure/)
      expect(card).not.toMatch(/What papers say on this comes first|In the words of/)
    },
  )

  it.each([
    [
      'Hi! Quick one before my coffee is ready: how do people stop reward hacking in RLHF?',
      'how do people stop reward hacking in RLHF?',
    ],
    [
      'Can schema-based RL make the JSON output of a model valid? My pipeline keeps breaking on this.',
      'Can schema-based RL make the JSON output of a model valid',
    ],
  ])('“%s” is asked without what stands around it', async (said, question) => {
    const asked = (await test.say(`search as:asked ${question}`, newcomer())).shows
    expect((await test.say(said, newcomer())).shows).toEqual(asked)
  })

  it('keeps to what else it asks for', async () => {
    const said = 'What are the three principles of good reward design according to Fu et al?'
    const card = await test.say(said, newcomer())
    expect(textOf(card)).toContain('Our analysis suggests three key design principles')
    expect(textOf(card)).toContain('author:fu')
  })

  it('goes on as a search', async () => {
    const who = newcomer()
    await test.say('what reduces reward hacking?', who)
    const more = await test.say('more', who)
    expect(more.shows?.command).toMatch(/^search as:asked .* page:2$/)
    expect(textOf(more)).not.toContain('in their own words')
    const narrowed = await test.say('only with code', who)
    expect(narrowed.shows?.command).toBe('search what reduces reward hacking? has:code')
  })
})

describe('no question', () => {
  it.each([
    'reward hacking',
    'Can reinforcement learning papers with code',
    'Which papers are about text-to-SQL?',
    'Distill Not Only Data but Also Rewards: Can Smaller Language Models Surpass Larger Ones?',
    'is there a paper on quantum chromodynamics and lattice simulations',
  ])('is “%s”, which finds papers as before', async (said) => {
    const card = await test.say(said, newcomer())
    expect(card.shows?.command).not.toContain('as:asked')
  })
})

describe('what is asked after an answer', () => {
  it.each([
    ['and for vision?', 'search as:asked what reduces reward hacking for vision?'],
    ['hm and outcome reward?', 'search as:asked what reduces outcome reward?'],
    ['are you sure?', 'ask what reduces reward hacking?'],
    ['says who?', 'ask what reduces reward hacking?'],
  ])('“%s” goes on from the question', async (said, command) => {
    const who = newcomer()
    await test.say('what reduces reward hacking?', who)
    expect((await test.say(said, who)).shows?.command).toBe(command)
  })

  it.each([
    ['how well does it work on small models?', 1],
    ['which benchmark?', 3],
  ])('“%s” is asked of papers that answered', async (said, count) => {
    const who = newcomer()
    const { shows } = await test.say('how do agents learn when to ask for clarification?', who)
    const answer = await test.say(said, who)
    expect(answer.shows?.command).toBe(`ask ${shows?.papers.slice(0, count).join(' ')} ${said}`)
  })

  it('is shared, and asked about where more is said', async () => {
    const who = newcomer()
    const { shows } = await test.say('what reduces reward hacking?', who)
    const card = await test.say('share this answer here so that Maria can read it', who)
    expect(card.buttons[0]?.command).toBe('share search as:asked what reduces reward hacking')
    expect((await test.say('share this answer', who)).shows).toEqual(shows)
  })

  it('is to the same paper where it asks something else', async () => {
    const who = newcomer()
    await test.say('show me Multi-SWE-bench', who)
    await test.say('how many languages does it cover', who)
    expect((await test.say('and how many issues?', who)).shows?.command).toBe(
      'ask arxiv:2504.02605 how many issues?',
    )
  })

  it('“the pdfs” are of all papers that were shown', async () => {
    const who = newcomer()
    const { shows } = await test.say('list papers on reward models', who)
    expect((await test.say('and the pdfs?', who)).shows?.papers).toEqual(shows?.papers)
  })

  it('“it” is the paper that answers best', async () => {
    const who = newcomer()
    const { shows } = await test.say('how does the retrospective agents paper join imitation and RL?', who)
    expect((await test.say('Who are the authors?', who)).shows?.command).toBe(`show ${shows?.papers[0]}`)
  })
})
