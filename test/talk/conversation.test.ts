import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
let now = Temporal.Instant.from('2025-04-13T09:00:00Z')
beforeAll(async () => {
  test = await startTestBot({ now: () => now })
})
beforeEach(() => {
  now = Temporal.Instant.from('2025-04-13T09:00:00Z')
})
afterAll(() => test.close())

/** A person nobody has answered yet. */
let people = 0
const newcomer = () => {
  people += 1
  return { user: `person-${people}` }
}

const titles = async (text: string, who: { user: string; thread?: string; isPublic?: boolean }) =>
  itemsOf(await test.say(text, who)).map(({ title }) => title)

describe('follow-ups', () => {
  it('turn the pages of the last list', async () => {
    const who = newcomer()
    const first = await titles('search reward', who)
    const second = await titles('more', who)
    expect(second).toHaveLength(5)
    expect(second.filter((title) => first.includes(title))).toEqual([])
    expect(await titles('back', who)).toEqual(first)
    expect(textOf(await test.say('back', who))).toContain('That was the first page.')
    expect(await titles('page 2', who)).toEqual(second)
    expect((await test.say('show me more please', who)).shows?.command).toBe('search reward page:3')
  })

  it('name papers by where they stand', async () => {
    const who = newcomer()
    const { shows } = await test.say('search reward', who)
    const papers = shows?.papers ?? []
    const again = () => test.say('search reward', who)
    for (const [said, at] of [
      ['the second one', 1],
      ['2', 1],
      ['#3', 2],
      ['show the last', 4],
      ['show me number 4', 3],
    ] as const) {
      await again()
      expect((await test.say(said, who)).shows?.papers).toEqual([papers[at]])
    }
    expect((await test.say('similar to it', who)).shows?.command).toBe(`similar ${papers[3]}`)
    await again()
    expect((await test.say('similar to 3', who)).shows?.command).toBe(`similar ${papers[2]}`)
    await again()
    expect(textOf(await test.say('cite them as ris', who))).toContain('5 papers')
    await again()
    expect(textOf(await test.say('save 1 and 3', who))).toContain('are on your reading list')
    expect((await test.say('saved', who)).shows?.papers.toSorted()).toEqual([papers[0], papers[2]].toSorted())
    await again()
    expect(textOf(await test.say('save 9', who))).toContain(
      'The last answer showed 5 papers; there is no number 9 in it.',
    )
    expect(textOf(await test.say('save it', who))).toContain('Say which: save 1')
  })

  it('order by date, and share what was shown', async () => {
    const who = newcomer()
    await test.say('search reward', who)
    expect((await test.say('newer ones', who)).shows?.command).toBe('search reward sort:new')
    const ask = test.bot.hear({ place: 'web:lab/general', ...who, text: 'share this list' })
    expect(ask.visibility).toBe('public')
    expect(textOf(await ask.answer())).toContain('Shared by')
  })

  it.each([
    ['save the paper', 'Saved'],
    ['save this article for me', 'Saved'],
    ['cite the paper', 'BibTeX: '],
    ['cite the paper as ris', 'RIS: '],
    ['show the paper', 'VLM-R1: '],
    ['share the paper', 'VLM-R1: '],
    ['similar to the paper', 'Similar to VLM-R1'],
  ])('“%s” is of the one that was shown', async (said, title) => {
    const who = newcomer()
    const { shows } = await test.say('show VLM-R1', who)
    const card = await test.say(said, who)
    expect(card.title).toContain(title)
    const [paper] = shows?.papers ?? []
    expect(card.shows?.command ?? card.buttons[0]?.command).toContain(paper)
  })

  it.each([
    ['save the papers', 'Saved'],
    ['cite these papers', 'BibTeX: 5 papers'],
    ['share the results', 'Reward'],
    ['share the results with everyone', 'Did I get that right?'],
    ['save the paper', 'Not understood'],
  ])('“%s” is of the list', async (said, title) => {
    const who = newcomer()
    await test.say('search reward', who)
    expect((await test.say(said, who)).title).toBe(title)
  })

  it.each([
    ['share that one', 'share 1', 'share show %'],
    ['save the paper', 'save 1', 'save %'],
    ['cite it as ris', 'cite 1', 'cite % ris'],
    ['why did you show me this?', 'why 1', 'why % reward'],
  ])('“%s” of several asks which, and each button is of its paper', async (said, label, command) => {
    const who = newcomer()
    const { shows } = await test.say('search reward', who)
    const asked = await test.say(said, who)
    expect(textOf(asked)).toContain(`Say which: ${label}, or ${label.slice(0, -1)}the last one.`)
    expect(asked.buttons).toHaveLength(5)
    expect(asked.buttons[0]).toEqual({ label, command: command.replace('%', shows?.papers[0] ?? '') })
    await test.say('search agents', who)
    expect((await test.say(asked.buttons[1]?.command ?? '', who)).isProblem).toBeUndefined()
  })

  it('without anything shown, tell that no paper is known', async () => {
    expect(textOf(await test.say('save the paper', newcomer()))).toContain(
      'I do not know which paper you mean',
    )
    expect((await test.say('save the VNJPTranslate paper', newcomer())).title).toBe('Saved')
  })

  it('without an answer before them say so', async () => {
    for (const said of ['more', 'the second one', 'cite them', 'share it']) {
      const card = await test.say(said, newcomer())
      expect(card.isProblem).toBe(true)
      expect(textOf(card)).toMatch(/I have shown you (?:no paper|none) here within the last day/)
    }
  })

  it('are each person’s own, and everybody’s in a thread', async () => {
    const [ada, bob] = [newcomer(), newcomer()]
    await test.say('search reward', ada)
    await test.say('search agents', bob)
    expect((await test.say('more', ada)).shows?.command).toBe('search reward page:2')
    expect((await test.say('more', bob)).shows?.command).toBe('search agents page:2')
    const thread = `thread-${people}`
    await test.say('search reasoning', { ...ada, thread, isPublic: true })
    expect((await test.say('more', { ...newcomer(), thread, isPublic: true })).shows?.command).toBe(
      'search reasoning page:2',
    )
    await test.say('saved', { ...bob, thread: 'other', isPublic: true })
    expect((await test.say('more', { ...newcomer(), thread: 'other', isPublic: true })).isProblem).toBe(true)
  })

  it('of two people in a thread mean what both saw last', async () => {
    const thread = { thread: `turns-${people}`, isPublic: true }
    const [ada, bob, carol] = [newcomer(), newcomer(), newcomer()].map((who) => ({ ...who, ...thread }))
    const savedBy = async (who = ada) => (await test.say('saved', { ...who, thread: 'own' })).shows?.papers
    const later = () => {
      now = now.add({ seconds: 30 })
    }
    await test.say('search reward', ada)
    later()
    const { shows } = await test.say('search agents', bob)
    later()
    await test.say('save 2', ada)
    expect(await savedBy(ada)).toEqual([shows?.papers[1]])
    later()
    await test.say('save 3', carol)
    expect(await savedBy(carol)).toEqual([shows?.papers[2]])
    expect((await test.say('back', ada)).shows?.command).toBe('search reward')
  })

  it('of the others in a thread go on from what all saw, whatever one was shown alone', async () => {
    const thread = { thread: `alone-${people}` }
    const [ada, bob] = [newcomer(), newcomer()].map((who) => ({ ...who, ...thread }))
    const { shows } = await test.say('search reward', { ...ada, isPublic: true })
    now = now.add({ seconds: 30 })
    await test.say(`similar ${shows?.papers[0]}`, ada)
    expect((await test.say('more', { ...bob, isPublic: true })).shows?.command).toBe('search reward page:2')
    expect((await test.say('more', ada)).shows?.command).toBe(`similar ${shows?.papers[0]} page:2`)
  })

  it('go on from an answer that had to be waited for', async () => {
    const who = newcomer()
    const ask = test.bot.hear({ place: 'web:lab/general', ...who, text: 'search agents' })
    await ask.answer()
    await test.say('search vision', who)
    await ask.redraw('search reward').answer()
    expect((await test.say('more', who)).shows?.command).toBe('search reward page:2')
  })

  it('of “both” mean the two that were shown, or else those of the last deed', async () => {
    const who = newcomer()
    const { papers = [] } = (await test.say('search reward', who)).shows ?? {}
    expect(textOf(await test.say('save both', who))).toContain('Say which: save 1 and 2.')
    expect((await test.say('share both', who)).isProblem).toBe(true)
    await test.say('upvote 1 and 2', who)
    await test.say('save both', who)
    const both = papers.slice(0, 2).toSorted()
    expect((await test.say('saved', who)).shows?.papers.toSorted()).toEqual(both)
    await test.say('search reward', who)
    await test.say('show 3 and 4', who)
    expect((await test.say('cite both', who)).title).toBe('BibTeX: 2 papers')
  })

  it('are possible for a day', async () => {
    const who = newcomer()
    await test.say('search reward', who)
    now = now.add({ hours: 23 })
    expect((await test.say('more', who)).shows?.command).toBe('search reward page:2')
    now = now.add({ hours: 25 })
    expect((await test.say('more', who)).isProblem).toBe(true)
  })
})

describe('what nobody expects', () => {
  it('ten links are a list of those that are there, with a word of the others', async () => {
    const known = (await test.library.store.papers.changedSince(0, 200)).papers
    const ids = known
      .filter(({ id }) => id.startsWith('arxiv:'))
      .slice(0, 9)
      .map(({ id }) => id.slice(6))
    const links = [...ids, '2504.99999'].map((id) => `https://arxiv.org/abs/${id}`)
    const card = await test.say(`Our list for Thursday:\n${links.join('\n')}`, newcomer())
    expect(card.shows?.papers).toHaveLength(5)
    expect(textOf(card)).toContain('arxiv:2504.99999 is not in the index.')
    expect((await test.say('more', { user: `person-${people}` })).shows?.papers).toHaveLength(4)
  })

  it('a quote of the bot’s own answer is a search for its words', async () => {
    const card = await test.say('> Reward hacking\n> 5 papers with all of this', newcomer())
    expect(card.isProblem).toBeUndefined()
    expect(itemsOf(card).length).toBeGreaterThan(0)
  })

  it('a quote of the bot’s answer with a word to it is that word', async () => {
    const who = newcomer()
    await test.say('search reward', who)
    expect((await test.say('> Reward\nmore', who)).shows?.command).toBe('search reward page:2')
  })

  it('a follow-up after the index changed means the papers that were shown', async () => {
    const who = newcomer()
    const arxivId = 'arxiv:2504.07615' as const
    const { shows } = await test.say('search "VLM-R1"', who)
    const [id] = shows?.papers ?? []
    const paper = id && (await test.library.store.papers.find(id))
    if (!paper) throw new Error('VLM-R1 is a seed')
    const { title, abstract } = paper
    const later = {
      source: 'later',
      identifiers: [arxivId],
      title,
      abstract,
      authors: [...paper.authors],
      links: [],
    }
    await test.library.store.papers.merge([later])
    const shown = await test.say('show 1', who)
    expect(shown.title).toBe(paper.title)
    expect(shown.shows?.papers).toEqual([arxivId])
  })

  it('two people who follow up at once each get their own', async () => {
    const [ada, bob] = [newcomer(), newcomer()]
    await Promise.all([test.say('search reward', ada), test.say('search agents', bob)])
    const [one, two] = await Promise.all([test.say('more', ada), test.say('more', bob)])
    expect([one?.shows?.command, two?.shows?.command]).toEqual([
      'search reward page:2',
      'search agents page:2',
    ])
  })
})
