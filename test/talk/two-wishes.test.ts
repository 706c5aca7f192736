/** Two wishes in one sentence, and searches whose words only look like that. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()
const saved = async (who: { readonly user: string }) => (await test.say('saved', who)).shows?.papers ?? []

describe('two wishes', () => {
  it.each([
    ['save 2 and show me similar ones', 'similar', 'Saved'],
    ['save it and cite the first', 'cite', undefined],
    ['great, save 1, plus bibtex', 'cite', 'Saved'],
  ])('are both done: “%s”', async (said, command, also) => {
    const who = newcomer()
    await test.say('search reward', who)
    const card = await test.say(said, who)
    if (also === undefined) return expect(textOf(card)).toContain('Say which: save 1')
    expect(card.shows?.command).toMatch(new RegExp(`^${command} `))
    expect(textOf(card)).toContain(also)
    expect(card.buttons.map(({ label }) => label)).toContain('Undo')
    expect(await saved(who)).toHaveLength(1)
  })

  it('go on from what the first shows', async () => {
    const who = newcomer()
    const card = await test.say('show me DeepRetrieval and save it please', who)
    expect(card.title).toContain('DeepRetrieval')
    expect(card.buttons.map(({ label }) => label)).toContain('Saved ✓')
    expect(await saved(who)).toEqual(card.shows?.papers)
  })

  it('find papers, and export them', async () => {
    const card = await test.say('find sth on nl2sql and export as bibtex', newcomer())
    expect(card.title).toContain('BibTeX: LearNAT')
  })

  it.each([
    ['save them all and post the top one here', 'share 1', 5],
    ['share 2 and save it', 'share 2', 1],
  ])('are done as far as nobody else sees them: “%s” offers “%s”', async (said, offered, count) => {
    const who = newcomer()
    const { shows } = await test.say('search reward', who)
    const card = await test.say(said, who)
    expect(card.title).toBe('Saved')
    expect(card.buttons[0]?.label).toBe(offered)
    const paper = shows?.papers[Number(offered.slice(-1)) - 1]
    expect(card.buttons[0]?.command).toBe(`share show ${paper}`)
    expect(await saved(who)).toHaveLength(count)
  })

  it('are of the list that they speak of', async () => {
    const who = newcomer()
    const { shows } = await test.say('search reward', who)
    await test.say('similar to 2 and save it', who)
    expect(await saved(who)).toEqual([shows?.papers[1]])
    const found = await test.say('find papers on agents and share the first', who)
    expect(found.buttons[0]?.command).toBe(`share show ${found.shows?.papers[0]}`)
  })

  it('tell of the one that was not done', async () => {
    const who = newcomer()
    await test.say('search reward', who)
    const card = await test.say('save 2 and cite 9', who)
    expect(textOf(card)).toContain('The other thing I did not do. The last answer showed 5 papers')
    expect(await saved(who)).toHaveLength(1)
  })

  it.each(['search and rescue', 'trial and error; search and save', 'show and tell', 'compare and contrast'])(
    'are none in “%s”',
    async (said) => {
      const who = newcomer()
      await test.say(said, who)
      expect(await saved(who)).toEqual([])
    },
  )
})

describe('a search that is shared', () => {
  it('has all of its words, “and” among them', async () => {
    const who = newcomer()
    const ask = test.bot.hear({
      place: 'web:lab/general',
      ...who,
      text: 'share search reward and save the first',
    })
    expect(ask.visibility).toBe('public')
    const { title } = await test.say('search reward and save the first', who)
    expect((await ask.answer()).title).toBe(title)
    expect(await saved(who)).toEqual([])
  })
})
