/** What is wanted of papers that were shown, in whatever order it is said, and of the whole list. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

describe('what is wanted of the last answer', () => {
  it.each([
    ['save the first two for later', 'Saved'],
    ['I want to read the third one later', 'Saved'],
    ['add the first and the third to my list', 'Saved'],
    ['save number two', 'Saved'],
    ['could I get numbers 2 and 4 in bibtex', 'BibTeX: '],
    ['throw the first two in my library', 'Saved'],
    ['got a bib entry for the second?', 'BibTeX: '],
    ['can I have the second one as RIS?', 'RIS: '],
    ['more papers like number 1', 'Similar to '],
    ['how do I cite the first one?', 'BibTeX: '],
    ['I need the citation of the last one', 'BibTeX: '],
    ['find papers similar to the second', 'Similar to '],
    ['something related to number 1', 'Similar to '],
    ['why did you show me the third?', 'Why: reward'],
    ['why number 2?', 'Why: reward'],
    ['the second one looks great, save it', 'Saved'],
    ["I'll read the second paper tomorrow, save it", 'Saved'],
    ['save everything on this page', 'Saved'],
    ['more by the same authors', 'Not understood'],
    ['anything else by the authors of the second one?', 'Author:'],
    ['what else did they write?', 'Not understood'],
    ['how many citations does the first one have?', 'Not something that I do'],
    ['I already read the third', 'Not something that I do'],
    ['translate the abstract of the first', 'Not something that I do'],
    ['👍 2', 'Voted up'],
    ['vote number 1 down', 'Voted down'],
    ['can I have the references in bibtex', 'BibTeX: 5 papers'],
    ["what's the difference between 1 and 2", '2 papers'],
    ['do the authors of 2 have other papers?', 'Author:'],
    ['add number 2 to the meeting', 'Not found'],
    ['put the first one on the agenda', 'Not found'],
    ['keep number 2 for the meeting', 'Saved'],
    ['keep the 2nd and the 4th for me pls', 'Saved'],
    ['1st one looks close to what i do, got others in that vein?', 'Similar to '],
    ['vote for the third one', 'Voted up'],
    ['skip the first one, show the rest', 'Reward'],
    ['frobnicate these', 'Not understood'],
    ['thumbs down on the last one', 'Voted down'],
    ['the second and the fourth sound good, keep them', 'Saved'],
    ['give me five more like number 1', 'Similar to '],
    ['link please', 'Not understood'],
    ['oh nice, bookmark the first three', 'Saved'],
    ['what else is similar to the last one?', 'Similar to '],
    ['I hate the second one', 'Less of what?'],
    ['sort by citations', 'Not something that I do'],
    ['send this to Ben', 'Not something that I do'],
    ['download as ris', 'RIS: '],
    ['export these to zotero', 'RIS: '],
    ['why is the first one first?', 'Why: reward'],
    ['follow the first author of number 2', 'Subscribed'],
  ])('“%s” is done, in whatever order it is said', async (said, title) => {
    const who = newcomer()
    await test.say('search reward', who)
    expect((await test.say(said, who)).title.slice(0, title.length)).toBe(title)
  })

  it.each([
    ['share the first one with the team', 1],
    ['can you send number 2 to the channel?', 2],
    ['open the link of the first result', 1],
    ['is the first one any good?', 1],
    ["what's the main idea of the second one?", 2],
    ['give me the gist of number 4', 4],
    ["what's the arxiv link for number 2?", 2],
    ['get me the pdf link of 2', 2],
    ['find the code of the second', 2],
    ['the 4th looks interesting, tell me more', 4],
    ['which of these should I read first?', 1],
    ['which one should I present?', 1],
    ['the first one is great', 1],
    ['the first looks relevant, who wrote it?', 1],
    ['give me the doi of the third', 3],
    ['tl;dr of the second', 2],
    ['please share the top result here', 1],
    ['can you pull up the abstract for 3', 3],
    ['tell me about the authors of 1', 1],
  ])('“%s” is about number %i', async (said, number) => {
    const who = newcomer()
    const { shows } = await test.say('search reward', who)
    expect((await test.say(said, who)).shows?.papers).toEqual([shows?.papers[number - 1]])
  })

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
    ['tell me all about the second one', 2],
    ['tell me about the lab of the first one', 1],
    ['can you send me all details of the first one', 1],
    ['show me the discussion of the first one', 1],
    ["let's talk about the second one", 2],
  ])('“%s” shows number %i to who asks', async (said, number) => {
    const who = newcomer()
    const { shows } = await test.say('search reward', who)
    const ask = test.bot.hear({ place: 'web:lab/general', ...who, text: said })
    expect((await ask.answer()).shows?.papers).toEqual([shows?.papers[number - 1]])
    expect(ask.visibility).toBe('private')
  })

  it.each([
    ['how do I share the second one with the team?', 'help: share'],
    ['how can we discuss the first one?', 'help: nominate'],
    ['tell me how to share the second one with the team', 'help: share'],
    ['can I share the second one with my colleagues?', 'help: share'],
    ['how do I save the second one?', 'help: save'],
    ['how do I vote for the first one?', 'help: vote'],
  ])('“%s” is told by “%s”', async (said, title) => {
    const who = newcomer()
    await test.say('search reward', who)
    expect((await test.say(said, who)).title).toBe(title)
  })

  it('whether papers are on the reading list is told to who asks alone', async () => {
    const who = newcomer()
    const { shows } = await test.say('search reward', who)
    await test.say('save 2', who)
    await test.say('search reward', who)
    const ask = (text: string) => test.bot.hear({ place: 'web:lab/general', ...who, text, isPublic: true })
    for (const [said, answer] of [
      ['is the second one on my list?', 'This is on your reading list.'],
      ['do I have the second one in my library?', 'This is on your reading list.'],
      ['did I save number 3?', 'This is not on your reading list.'],
      ['is 2 saved already?', 'This is on your reading list.'],
      ['are the first two on my reading list?', '1 of these 2 papers is on your reading list.'],
    ] as const) {
      await test.say('search reward', who)
      const asked = ask(said)
      expect(textOf(await asked.answer())).toContain(answer)
      expect(asked.visibility).toBe('private')
    }
    expect((await test.say('saved', who)).shows?.papers).toEqual([shows?.papers[1]])
  })

  it.each([
    ['can you save the second one', 'Saved'],
    ["I'd like to save the second one", 'Saved'],
    ["let's keep the second one", 'Saved'],
    ['no, save the second one', 'Saved'],
    ['the first one for my list please', 'Saved'],
    ['number 2 to my library please', 'Saved'],
    ['remember the second one for me', 'Saved'],
    ['I vote for the second one', 'Voted up'],
    ['could you vote down the second one', 'Voted down'],
    ['I propose the second one', 'Not found'],
    ["let's discuss the second one on thursday", 'Not found'],
    ["let's talk about the second one at our next meeting", 'Not found'],
  ])('“%s” is done', async (said, title) => {
    const who = newcomer()
    await test.say('search reward', who)
    expect((await test.say(said, who)).title).toBe(title)
  })

  it.each([
    'forward the second one to the team',
    'could you please post the second one in the channel',
    "let's share the second one with everybody",
    'tell everyone about the second one',
    'I want to share the second one with my colleagues',
  ])('“%s” is for everybody', (said) => {
    const asked = { place: 'web:lab/general', ...newcomer(), text: said } as const
    expect(test.bot.hear(asked).visibility).toBe('public')
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

  it('its filters are dropped, all or those of time', async () => {
    const who = newcomer()
    const command = async (said: string) => (await test.say(said, who)).shows?.command
    await test.say('search reward since:2025 has:code -survey', who)
    expect(await command('remove the date filter')).toBe('search reward has:code -survey')
    expect(await command('without filters')).toBe('search reward')
    await test.say('show VLM-R1', who)
    expect(textOf(await test.say('without filters', who))).toContain('was no search')
  })

  it('what else its authors wrote is found by their names', async () => {
    const who = newcomer()
    await test.say('show VLM-R1', who)
    const card = await test.say('anything else by the same authors?', who)
    expect(card.shows?.command).toMatch(/^search author:"Haozhan Shen" or author:"Peng Liu" .*sort:new$/)
    await test.say('show VLM-R1', who)
    const first = await test.say('papers by the first author', who)
    expect(first.shows?.command).toBe('search author:"Haozhan Shen" sort:new')
  })
})
