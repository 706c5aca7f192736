/** What is only asked, refused, described or said to others changes nothing and shows nothing to anybody. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandOf, isSearch, makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot({ now: '2025-04-13T09:00:00Z' })
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

/** The answers to what one person says, one after the other. */
async function sayAll(...said: readonly string[]) {
  const who = newcomer()
  const cards = []
  for (const each of said) cards.push(await test.say(each, who))
  return cards
}

describe('what is said of the last answer', () => {
  it.each([
    'should we discuss the first one?',
    'should we vote for the first one?',
    'the first paper on diffusion',
    'this week in reading',
  ])('“%s” changes nothing and shows nothing to others', async (said) => {
    const who = newcomer()
    await test.say('search reward', who)
    expect(test.bot.hear({ place: 'web:lab/general', ...who, text: said }).visibility).not.toBe('public')
    expect((await test.say(said, who)).title).not.toMatch(/Nominated|Voted/)
  })

  it.each([
    'how can I share this with my colleagues?',
    'how do I share the second one with the team?',
    'can I share the second one with my colleagues?',
    'would it be good to share it?',
    'no need to share it',
    'never mind sharing it',
    'I look forward to it',
    'I look forward to reading the second one',
    'show me the last post',
    'open the second post',
    'tell me all about it',
    'will saving the second one share it with others?',
    'no need to save the second one',
    'never mind saving the second one',
    'should I save the second one?',
    'I might save the second one later',
    'how do I save the second one?',
    'I remember the first one',
    'do I have the second one in my library?',
    'can others see my vote for the second one?',
    'how do I vote for the first one?',
    'no need to vote for the first one',
    'we should vote for the first one',
    'there is no vote for the first one',
    'show me the discussion of the first one',
    'find me the talk for the first one',
    "let's talk about the second one",
    'how can we discuss the first one?',
    'share it with me',
    'post the second one later',
    'share more about the second one',
    'share the code of the second one',
    'add some more papers like the second one',
    'tell me how to share it with the team',
  ])('“%s” is a question or a remark, and nothing is done', async (said) => {
    const who = newcomer()
    await test.say('search reward', who)
    const ask = test.bot.hear({ place: 'web:lab/general', ...who, text: said })
    expect(ask.visibility).toBe('private')
    const card = await ask.answer()
    expect(textOf(card)).not.toMatch(/Shared by|^(?:Saved|Voted)|There is no reading group/)
    expect((await test.say('saved', who)).shows).toBeUndefined()
    expect((await test.say('votes', who)).shows).toBeUndefined()
  })

  it.each([
    'forward the second one to the team',
    'could you please post the second one in the channel',
    "let's share the second one with everybody",
    'tell everyone about the second one',
    'I want to share the second one with my colleagues',
  ])('“%s” is asked about', async (said) => {
    const who = newcomer()
    const { shows } = await test.say('search reward', who)
    const asked = test.bot.hear({ place: 'web:lab/general', ...who, text: said })
    expect(asked.visibility).toBe('private')
    expect((await asked.answer()).buttons[0]?.command).toBe(`share show ${shows?.papers[1]}`)
  })

  it.each([
    'I have already deleted that paper from my Zotero, just keep it here',
    "no worries, don't undo anything, it was right the first time",
    'we removed it from the shared drive on monday',
    "I've taken it off the shared list, ours stays",
  ])('“%s” leaves what was saved', async (said) => {
    const who = newcomer()
    const { shows } = await test.say('search reward hacking', who)
    await test.say('save 1', who)
    await test.say(said, who)
    expect((await test.say('saved', who)).shows?.papers).toEqual(shows?.papers.slice(0, 1))
  })

  it('what people say to each other in a thread is not overheard', async () => {
    const who = { ...newcomer(), place: 'web:lab/general', thread: 't1', isPublic: true } as const
    await test.say('search reward', who)
    const hears = async (text: string) => (await test.bot.overhear({ ...who, text })) !== undefined
    for (const said of ['more', 'the second one', 'save 2', 'cite the first two'])
      expect(await hears(said)).toBe(true)
    for (const said of [
      'can we talk about the first one at our next meeting?',
      'I want to read the third one later',
      'share this with everyone in the lab',
      'which of these should I read first?',
      'the 4th looks interesting, tell me more',
      'what else did they write?',
      'let me know when there is something new on this',
      'sorry, I was wrong, show me the second one',
      'make it 7:30',
      'share it',
      'post it',
      'share 2',
      'post the first one',
      'keep it',
      'save them',
      'read it',
      'download',
    ])
      expect(await hears(said)).toBe(false)
  })

  it('is not taken up where people talk to each other', async () => {
    const who = { ...newcomer(), isPublic: true, thread: 'T1', place: 'web:lab/general' } as const
    await test.say('search reward', who)
    expect(await test.bot.overhear({ ...who, text: 'could you list a few further results' })).toBeUndefined()
  })

  it('is not shared by a description', async () => {
    const who = newcomer()
    const { shows } = await test.say('machine translation', who)
    const asked = await test.say('please share the vietnamese one', who)
    expect(asked.isProblem).toBe(true)
    expect(textOf(asked)).toMatch(/Shall I post “.*Vietnamese.*” for everybody here\?/)
    const [button] = asked.buttons
    expect(shows?.papers.map((id) => `share show ${id}`)).toContain(button?.command)
    expect(textOf(await test.say(button?.command ?? '', who))).toMatch(/vietnamese/i)
  })

  it('is none where no paper is like it', async () => {
    const who = newcomer()
    await test.say('machine translation', who)
    await test.say('save the one about giraffes', who)
    expect((await test.say('saved', who)).shows?.papers ?? []).toEqual([])
  })
})

describe('what is said of papers by their names', () => {
  it.each([
    ['share VLM-R1 with the channel', 'share show arxiv:2504.07615'],
    [
      'Could you show everyone here the ByteScale paper? It is for our infra people.',
      'share show arxiv:2502.21231',
    ],
  ])('is asked about where it is for others, not done, or in doubt: %s', async (said, command) => {
    const [card] = await sayAll(said)
    expect(card?.isProblem).toBe(true)
    expect(card?.buttons.map((button) => button.command)).toContain(command)
  })

  it.each([
    'keep compute low',
    'store location selection',
    'Block coordinate descent for sparse NMF',
    'Learning to Like: Incorporating Human Cognition',
    'More Thinking, Less Seeing',
  ])('is no search: %s', async (said) => {
    const [card] = await sayAll(said)
    expect(card && isSearch(card)).toBe(true)
  })

  it('is not what is asked', async () => {
    const [asked, list] = await sayAll('is LearNAT already on my reading list or not', 'saved')
    expect(asked && textOf(asked)).toContain('is not on your reading list')
    expect(list && textOf(list)).toContain('Nothing saved yet')
  })
})

describe('a whole list', () => {
  it('is emptied after a question, and brought back', async () => {
    const cards = await sayAll(
      'save LADDER and ChatMol',
      'empty my list',
      'yes',
      'never mind, restore it',
      'saved',
    )
    expect(cards[1] && textOf(cards[1])).toContain('Do you want to take 2 papers off your reading list?')
    expect(cards[2]?.title).toBe('Taken off')
    expect(cards[4]?.shows?.papers).toHaveLength(2)
  })

  it('is not taken for emptied by a question alone', async () => {
    const cards = await sayAll('save LADDER and ChatMol', 'clear the list', 'oops! bring them back', 'saved')
    expect(cards[2] && textOf(cards[2])).toContain('I only asked')
    expect(cards[3]?.shows?.papers).toHaveLength(2)
  })

  it('is shared after a question', async () => {
    const cards = await sayAll('save LADDER', 'share my list with everybody here')
    expect(cards[1] && commandOf(cards[1], 'Share')).toBe('share search arxiv:2503.00735')
  })

  it('of votes is taken back after a question', async () => {
    const cards = await sayAll('upvote LADDER', 'delete all my votes')
    expect(cards[1] && commandOf(cards[1], 'Take back')).toBe('unvote arxiv:2503.00735')
  })
})
