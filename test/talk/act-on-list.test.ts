/** What is said of a list in words that no rule knows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

describe('what is wanted of a list', () => {
  it.each([
    ['ok back to the top again', 'search reward'],
    ['could you list a few further results', 'search reward page:2'],
    ['chronological order would be better, most recent on top', 'search reward sort:new'],
    ['i need those that come with an implementation on github', 'search reward has:code'],
  ])('“%s” is “%s”', async (said, command) => {
    const who = newcomer()
    await test.say('search reward', who)
    expect((await test.say(said, who)).shows?.command).toBe(command)
  })

  it('is told of the paper that is named by its place, its title or its author', async () => {
    const who = newcomer()
    const { shows } = await test.say('search vision', who)
    const papers = shows?.papers ?? []
    const vlm = papers.indexOf('arxiv:2504.07615')
    expect(vlm).toBeGreaterThanOrEqual(0)
    const open = async (said: string) => {
      await test.say('search vision', who)
      return (await test.say(said, who)).shows?.papers
    }
    expect(await open('hm, can i get a closer look at the bottom one')).toEqual(papers.slice(-1))
    expect(await open('let me take a closer look at the one by Haozhan Shen')).toEqual([papers[vlm]])
    expect(await open('i want to read the VLM-R1 one in full')).toEqual([papers[vlm]])
  })

  it('is offered where it would change anything, and done by a press', async () => {
    const who = newcomer()
    await test.say('search reward', who)
    await test.say('save the first two', who)
    await test.say('search reward', who)
    const asked = await test.say('oops, please remove it again from there, the second', who)
    expect(asked.isProblem).toBe(true)
    expect(asked.title).toBe('Do I understand you right?')
    expect(textOf(asked)).toContain('Do you want “unsave 2”?')
    expect(textOf(await test.say('saved', who))).toContain('2 papers')
    await test.say('search reward', who)
    await test.say(asked.buttons[0]?.command ?? '', who)
    expect(textOf(await test.say('saved', who))).toContain('1 paper')
  })

  it('is offered of its paper, also when another list was shown since', async () => {
    const who = newcomer()
    const { shows } = await test.say('search reward', who)
    const liked = await test.say('i think the second one is a gem', who)
    expect(liked.buttons[0]).toEqual({ label: 'vote up 2', command: `vote up ${shows?.papers[1]} set:on` })
    await test.say('search agents', who)
    const voted = await test.say(liked.buttons[0]?.command ?? '', who)
    expect(voted.buttons[0]?.command).toBe(`vote up ${shows?.papers[1]} set:off`)
  })

  it('offers the list itself, or asks which of its papers is meant', async () => {
    const who = newcomer()
    await test.say('search reward', who)
    const { buttons } = await test.say('that would be something for my colleagues to look at', who)
    expect(buttons.map(({ command }) => command).at(-1)).toMatch(/^search /)
    const asked = await test.say('hm could i see its abstract in full length', who)
    expect(textOf(asked)).toContain('Say which')
  })

  it('tells of a number that was not shown', async () => {
    const who = newcomer()
    await test.say('search reward', who)
    const { shows } = await test.say('compare 1 and 3', who)
    expect(shows?.papers).toHaveLength(2)
    const said = textOf(await test.say('third one looks better, send it to everyone here', who))
    expect(said).toContain('there is no number 3')
  })

  it('is a citation in another format', async () => {
    const who = newcomer()
    await test.say('search reward', who)
    await test.say('cite the first two', who)
    expect((await test.say('hm, as ris instead', who)).title).toContain('RIS')
  })

  it.each(['put it into EndNote', 'put it into Zotero please', 'export them to mendeley'])(
    'is a citation as reference managers read it: “%s”',
    async (said) => {
      const who = newcomer()
      await test.say('show VLM-R1', who)
      expect((await test.say(said, who)).title).toContain('RIS')
    },
  )

  it('is asked, of the one paper that was shown, where a thumb is all that is said', async () => {
    const who = newcomer()
    const { shows } = await test.say('show VLM-R1', who)
    const asked = await test.say('👍🏽', who)
    expect(asked.title).toBe('Do I understand you right?')
    expect(asked.buttons[0]?.command).toBe(`vote up ${shows?.papers[0]} set:on`)
    expect((await test.say('yes', who)).title).toBe('Voted up')
    await test.say('search reward', who)
    expect(textOf(await test.say(':-1:', who))).toContain('I read words only')
  })

  it('is a search where nothing was shown, where it names a subject, and in a title', async () => {
    expect((await test.say('in reverse order of time', newcomer())).title).toContain('Search: ')
    const who = newcomer()
    await test.say('search reward', who)
    for (const said of [
      'tool use in web agents',
      'More is Less: The Pitfalls of Multi-Model Synthetic Preference Data in DPO',
    ])
      expect((await test.say(said, who)).title).toContain('Search: ')
  })

  it('is not what is said of the bot', async () => {
    const who = newcomer()
    for (const [said, title] of [
      ['what is your privacy policy?', 'Who sees what'],
      ['what was in the digest on monday', 'Digests'],
      ['stop posting here', 'Subscriptions'],
    ] as const) {
      await test.say('search reward', who)
      expect((await test.say(said, who)).title).toBe(title)
    }
  })

  it('is not taken up where people talk to each other', async () => {
    const who = { ...newcomer(), isPublic: true, thread: 'T1', place: 'web:lab/general' } as const
    await test.say('search reward', who)
    expect(await test.bot.overhear({ ...who, text: 'could you list a few further results' })).toBeUndefined()
  })
})
