/** Follow-ups said in other words. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemsOf, makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

describe('what people say of the last list', () => {
  it.each([
    ['without surveys pls', 'search reward -surveys'],
    ['exclude robotics', 'search reward -robotics'],
    ['leave out surveys', 'search reward -surveys'],
    ['drop the surveys', 'search reward -surveys'],
    ['which of them have code?', 'search reward has:code'],
    ['any of those with code?', 'search reward has:code'],
    ['the one by Shen', 'search reward author:shen'],
    ['what about 2025?', 'search reward since:2025'],
    ['and in 2025?', 'search reward since:2025'],
    ['how about April 2025', 'search reward since:2025-04'],
    ['how about with code?', 'search reward has:code'],
    ['only code', 'search reward has:code'],
    ['nothing by Shen', 'search reward -author:shen'],
    ['hmm, anything else?', 'search reward page:2'],
    ['great, more please', 'search reward page:2'],
    ['which one is the newest?', 'search reward sort:new'],
    ['only agents', 'search reward agents'],
    ['can you narrow that to 2025?', 'search reward since:2025'],
    ['ditch the surveys', 'search reward -surveys'],
    ['can you sort them by date?', 'search reward sort:new'],
    ['show me all by Shen', 'search reward author:shen'],
    ['and agents?', 'search agents'],
    ['same for agents', 'search agents'],
    ['try again with agents', 'search agents'],
    ['limit it to the last two weeks', 'search reward since:2w'],
    ['drop anything about robotics', 'search reward -robotics'],
    ['narrow it to 2025', 'search reward since:2025'],
    ['which of these are surveys?', 'search reward surveys'],
    ['are any of these about vision?', 'search reward vision'],
    ['which of these is the newest?', 'search reward sort:new'],
    ['these are too old', 'search reward sort:new'],
    ['and for agents?', 'search agents'],
    ['show me the rest', 'search reward page:2'],
    ['nothing older than a year', 'search reward since:1y'],
    ['go to page 2', 'search reward page:2'],
    ['back to the first page', 'search reward'],
    ['show me 10 results', 'search reward count:10'],
    ['which ones come with code?', 'search reward has:code'],
    ['look among these for robotics', 'search reward robotics'],
    ['and with a world model?', 'search reward world model'],
    ['same search but for agents', 'search agents'],
    ['sort by relevance', 'search reward sort:relevance'],
    ['repeat that', 'search reward'],
    ['anything newer than 2024?', 'search reward since:2025'],
    ['which are open source?', 'search reward has:code'],
    ['leave out anything to do with robotics', 'search reward -robotics'],
    ['only those with a github', 'search reward has:code'],
    ['nah newer', 'search reward sort:new'],
    ['nah too old, whats come out most recently', 'search reward sort:new'],
    ['even newer than april 5', 'search reward since:2025-04-06'],
    ['And the next page?', 'search reward page:2'],
    ['Fewer, only the best three.', 'search reward count:3'],
    ['ok forget the date thing', 'search reward'],
    ['anything about vision in there?', 'search reward vision'],
    ['show me only the ones from this year', 'search reward since:2025'],
    ['is there a newer paper on this?', 'search reward sort:new'],
    ['anything by Shen in these?', 'search reward author:shen'],
    ['try "tool use" instead', 'search "tool use"'],
    ['anything from 2024 or later', 'search reward since:2024'],
    ['cut it down to the last six months', 'search reward since:6m'],
    ['not interested in surveys', 'search reward -surveys'],
    ['stop showing me surveys', 'search reward -surveys'],
    ["don't show any surveys", 'search reward -surveys'],
    ['same but since January', 'search reward since:2025-01'],
    ['what else is there on this?', 'search reward page:2'],
    ['show 10', 'search reward count:10'],
    ['I meant agents', 'search agents'],
    ['not relevant, I wanted agents', 'search agents'],
    ['mroe', 'search reward page:2'],
    ['moer please', 'search reward page:2'],
    ['shwo me more', 'search reward page:2'],
  ])('“%s”', async (said, command) => {
    const who = newcomer()
    await test.say('search reward', who)
    const card = await test.say(said, who)
    expect(card.shows?.command ?? textOf(card)).toBe(command)
  })

  it.each(['anything older?', 'older ones', 'earlier papers', 'do you have older ones?'])(
    '“%s” are those before the ones that were shown',
    async (said) => {
      const who = newcomer()
      const first = await test.say('search agents sort:new', who)
      const card = await test.say(said, who)
      expect(card.shows?.command).toMatch(/^search agents before:2025-\d\d-\d\d sort:new$/)
      const shown = first.shows?.papers ?? []
      expect(itemsOf(card).length).toBeGreaterThan(0)
      expect(card.shows?.papers.some((paper) => shown.includes(paper))).toBe(false)
    },
  )

  it.each([
    'who wrote it?',
    'who are the authors?',
    'its authors?',
    'and the authors?',
    'thanks, who wrote it?',
    'what is it about?',
    'when was it published?',
    'is there code for it?',
  ])('“%s” shows the paper that was spoken of', async (said) => {
    const who = newcomer()
    const { shows } = await test.say('cite VLM-R1', who)
    expect((await test.say(said, who)).shows?.papers).toEqual(shows?.papers)
    expect((await test.say(said, who)).title).toContain('VLM-R1')
  })

  it('“put it on my list”, “send me the bibtex” and the like are acts', async () => {
    const who = newcomer()
    await test.say('show VLM-R1', who)
    expect((await test.say('anything similar?', who)).title).toContain('Similar to VLM-R1')
    await test.say('show VLM-R1', who)
    expect((await test.say('put it on my list', who)).title).toBe('Saved')
    await test.say('show VLM-R1', who)
    expect((await test.say('drop it from my list', who)).title).toBe('Taken off')
    await test.say('show VLM-R1', who)
    expect((await test.say('cite', who)).title).toContain('BibTeX: VLM-R1')
    await test.say('show VLM-R1', who)
    expect((await test.say('give me the citation', who)).title).toContain('BibTeX: VLM-R1')
    await test.say('search reward', who)
    expect((await test.say('add 2 to my reading list', who)).title).toBe('Saved')
    await test.say('search reward', who)
    expect((await test.say('send me the bibtex', who)).title).toBe('BibTeX: 5 papers')
    await test.say('search reward', who)
    expect((await test.say('compare 1 and 2', who)).shows?.papers).toHaveLength(2)
    expect(
      test.bot.hear({ place: 'web:lab/general', ...who, text: 'share it with the channel' }).visibility,
    ).toBe('public')
  })

  it('why a paper was shown is told of searches only', async () => {
    const who = newcomer()
    await test.say('show VLM-R1', who)
    expect(textOf(await test.say('why did you show me this?', who))).toContain('was no search')
  })

  it('“this” is the one paper that was shown', async () => {
    const who = newcomer()
    const { shows } = await test.say('show VLM-R1', who)
    expect((await test.say("who's behind this?", who)).shows?.papers).toEqual(shows?.papers)
  })

  it('“it” after papers like one is that one', async () => {
    const who = newcomer()
    const { shows } = await test.say('show VLM-R1', who)
    await test.say('similar to it', who)
    expect((await test.say('who wrote it?', who)).shows?.papers).toEqual(shows?.papers)
    await test.say('similar to it', who)
    expect((await test.say('cite it', who)).shows?.papers).toEqual(shows?.papers)
  })

  it('“similar ones” asks which, or is like the one paper', async () => {
    const who = newcomer()
    await test.say('search reward', who)
    expect(textOf(await test.say('similar ones', who))).toContain('Say which')
    await test.say('show VLM-R1', who)
    expect((await test.say('similar ones', who)).title).toContain('Similar to VLM-R1')
  })

  it.each(['how does it learn?', 'what datasets does it use?', 'does this paper use human feedback?'])(
    '“%s” is asked of the one paper that was shown',
    async (said) => {
      const who = newcomer()
      await test.say('show VLM-R1', who)
      expect((await test.say(said, who)).title).toContain(said.replace('?', ''))
      await test.say('search reward', who)
      expect((await test.say(said, who)).title).toContain('Search')
    },
  )

  it.each(['which datasets does the second paper use?', 'does number 2 use human feedback?'])(
    '“%s” is asked of that paper of the list',
    async (said) => {
      const who = newcomer()
      const { shows } = await test.say('search reward', who)
      const card = await test.say(said, who)
      expect(card.title).toContain('the paper use')
      expect(card.shows?.command).toContain(`ask ${shows?.papers[1]}`)
      expect((await test.say(said, newcomer())).title).toContain('Search')
    },
  )

  it('“back” from one paper says that there was nothing before', async () => {
    const who = newcomer()
    await test.say('show VLM-R1', who)
    expect(textOf(await test.say('back', who))).toContain('first page')
  })

  it('“how about tool use instead?” is a new search', async () => {
    const who = newcomer()
    await test.say('search reward', who)
    expect((await test.say('how about tool use instead?', who)).shows?.command).toBe('search tool use')
    expect((await test.say('what about tool use?', who)).shows?.command).toBe('search tool use')
  })
})
