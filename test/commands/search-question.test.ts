import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Identifier } from '../../src/model/identifier.ts'
import { itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { makeRecord } from '../support/store-records.ts'

let test: TestBot
const paper = (id: string, title: string, authors: string[], published: string, links: string[] = []) =>
  makeRecord({
    identifiers: [`arxiv:${id}` as Identifier],
    title,
    authors,
    published,
    links,
    abstract: `${title}: an abstract that is long enough to be told from all the others of this test.`,
  })
const code = ['https://github.com/lab/code']
beforeAll(async () => {
  test = await startTestBot({ seeds: false, now: '2026-06-17T02:00:00Z' })
  await test.library.store.papers.merge([
    paper(
      '2602.00001',
      'A vision-language model that counts',
      ['Haozhan Shen', 'Wei Li'],
      '2026-02-03',
      code,
    ),
    paper('2602.00002', 'A vision-language model that reads', ['Haozhan Shen'], '2026-02-04'),
    paper('2502.00003', 'An older vision-language model', ['Haozhan Shen'], '2025-02-04', code),
    paper('2606.00004', 'Reinforcement learning agents', ['Ben Both'], '2026-06-16'),
    paper('2603.00005', 'Survey of agents', ['Cleo Doing'], '2026-03-04'),
  ])
  await test.library.store.topics.setDefaults([{ name: 'agents', title: 'Agents', query: 'agents' }])
})
afterAll(() => test.close())

type Answer = Awaited<ReturnType<TestBot['say']>>
const titles = (card: Answer) => itemsOf(card).map(({ title }) => title)
const undoing = (card: Answer) =>
  Object.fromEntries(
    card.buttons.flatMap(({ label, command }) =>
      command.startsWith('search as:') && label !== 'More' ? [[label, command]] : [],
    ),
  )

describe('a plain question', () => {
  it('is read as a query, which the answer shows, with a button that undoes each condition', async () => {
    const card = await test.say('search by Shen since January about vision-language, with code')
    expect(titles(card)).toEqual(['A vision-language model that counts'])
    expect(textOf(card)).toContain('Read as search author:shen since:2026-01 has:code vision-language')
    expect(undoing(card)).toEqual({
      '“shen” as a word': 'search as:typed shen since:2026-01 has:code vision-language',
      'Any date': 'search as:typed author:shen has:code vision-language',
      'With or without code': 'search as:typed author:shen since:2026-01 vision-language',
    })
    for (const button of card.buttons.filter(({ command }) => command.startsWith('search as:')))
      expect(titles(await test.say(button.command))).toContain('A vision-language model that counts')
    const again = await test.say('search author:shen since:2026-01 has:code vision-language')
    expect(titles(again)).toEqual(titles(card))
    expect(textOf(again)).not.toContain('Read as')
  })

  it('has a button for the words as typed, in the place of steps that are too many for three', async () => {
    const few = await test.say('search agents since January')
    expect(undoing(few)).toEqual({
      'Any date': 'search as:typed agents',
      'As typed': 'search as:typed agents since January',
    })
    const many = await test.say('search the last 3 papers by Shen since January, with code')
    expect(Object.keys(undoing(many))).toEqual(['“shen” as a word', 'Any date', 'As typed'])
  })

  it('has a button for more papers than were asked for', async () => {
    const card = await test.say('search the last 2 papers by Shen')
    expect(undoing(card)).toEqual({
      '“shen” as a word': 'search as:typed shen sort:new count:2',
      'Best first': 'search as:typed author:shen count:2',
      'All of them': 'search as:typed author:shen sort:new',
    })
    expect(titles(await test.say(undoing(card)['All of them'] ?? ''))).toHaveLength(3)
  })

  it('is searched for as it stands where that is asked', async () => {
    const card = await test.say('search as:typed agents since January')
    expect(textOf(card)).not.toContain('Read as')
    expect(card.title).toBe('Agents since January')
  })

  it('that names nobody whom the index knows is made of words', async () => {
    const card = await test.say('search papers by reinforcement learning agents')
    expect(card.title).toBe('Reinforcement learning agents')
    expect(card.buttons.map(({ label }) => label)).toContain('As typed')
    expect(textOf(card)).not.toContain('author:')
  })

  it('gives as many papers as were asked for, over all pages', async () => {
    const card = await test.say('search the last 2 papers by Shen')
    expect(textOf(card)).toContain('Read as search author:shen sort:new count:2')
    expect(titles(card)).toEqual([
      'A vision-language model that reads',
      'A vision-language model that counts',
    ])
    expect(card.buttons.map(({ label }) => label)).not.toContain('More')
    expect(titles(await test.say('search author:shen sort:new count:1'))).toHaveLength(1)
  })

  it('whose reading finds nothing is answered by its words, and says so', async () => {
    const card = await test.say('search agents before 1995')
    expect(textOf(card)).toContain(
      'No paper matches search before:1995 agents; without its conditions there are these.',
    )
    expect(titles(card).length).toBeGreaterThan(0)
  })

  it('finds a topic and leaves out what is not wanted', async () => {
    const card = await test.say('search in topic agents but not surveys')
    expect(textOf(card)).toContain('Read as search topic:agents -surveys')
    expect(titles(card)).toEqual(['Reinforcement learning agents'])
  })

  it('is read on the day that it is where somebody asks', async () => {
    const ask = (timeZone: string) =>
      test.bot.hear({
        place: 'web:lab/general',
        user: 'eve',
        text: 'search agents since yesterday',
        timeZone,
      })
    expect(textOf(await ask('Europe/Berlin').answer())).toContain('since:2026-06-16')
    expect(textOf(await ask('America/Los_Angeles').answer())).toContain('since:2026-06-15')
  })
})

describe('what was done to words', () => {
  it('is said of a mistyped word, with a button to take it as it is spelled', async () => {
    const card = await test.say('search agnets survey')
    expect(textOf(card)).toContain('“agnets” read as agents')
    expect(undoing(card)).toEqual({ '“agnets” as typed': 'search as:typed,spelled agnets survey' })
    const spelled = await test.say('search as:typed,spelled agnets survey')
    expect(textOf(spelled)).not.toContain('“agnets” read')
    expect(titles(spelled)).toEqual(['Survey of agents'])
    expect(undoing(spelled)).toEqual({})
  })

  it('is said of words that a long query does without, with a button to count them too', async () => {
    const card = await test.say('search survey agents abstract long enough told existing')
    expect(textOf(card)).toContain('left out “existing”')
    const { 'With every word': whole = '' } = undoing(card)
    expect(whole).toBe('search as:typed,whole survey agents abstract long enough told existing')
    const every = await test.say(whole)
    expect(textOf(every)).not.toContain('left out')
    expect(undoing(every)).toEqual({})
  })

  it('is undone one step after the other', async () => {
    const card = await test.say('search survey agnets abstract long enough told existing')
    expect(Object.keys(undoing(card))).toEqual(['“agnets” as typed', 'With every word'])
    const next = undoing(await test.say(undoing(card)['With every word'] ?? ''))
    expect(next).toEqual({
      '“agnets” as typed': 'search as:typed,spelled,whole survey agnets abstract long enough told existing',
    })
  })

  it('is not said of a manner that there is not', async () => {
    expect(textOf(await test.say('search as:loud agents'))).toContain('only “typed”, “spelled”')
  })

  it('says of what the newest papers are', async () => {
    expect(textOf(await test.say('search newest papers on agents'))).toContain('2 papers · newest first')
  })
})

describe('identifiers and links', () => {
  it('find their paper', async () => {
    for (const text of ['2602.00001', 'https://arxiv.org/abs/2602.00001v2', 'arXiv:2602.00001'])
      expect(titles(await test.say(`search ${text}`))).toEqual(['A vision-language model that counts'])
  })

  it('find several, in their order, and tell which are not there', async () => {
    const card = await test.say('search 2606.00004, https://arxiv.org/pdf/2602.00001 2601.09999')
    expect(titles(card)).toEqual(['Reinforcement learning agents', 'A vision-language model that counts'])
    expect(textOf(card)).toContain('arxiv:2601.09999 is not in the index.')
  })

  it('that nobody knows are told', async () => {
    expect(textOf(await test.say('search 2601.09999'))).toContain('arxiv:2601.09999 is not in the index.')
  })
})

describe('papers that match far less', () => {
  it('are on the page behind, and each paper is on one page', async () => {
    const first = await test.say('search counts abstract test')
    expect(titles(first)).toHaveLength(3)
    expect(titles(first)[0]).toBe('A vision-language model that counts')
    const more = first.buttons.find(({ label }) => label === 'More')?.command ?? ''
    const second = titles(await test.say(more))
    expect(second.length).toBeGreaterThan(0)
    expect(second.filter((title) => titles(first).includes(title))).toEqual([])
  })

  it('fill a page where no paper has all words', async () => {
    expect(titles(await test.say('search vision-language model counts agents'))).toHaveLength(5)
  })

  it('are not left out where a number was asked for', async () => {
    const card = await test.say('search vision-language model counts agents count:3')
    expect(titles(card)).toHaveLength(3)
  })
})

it('for a time in which nothing came, nothing else is shown', async () => {
  const card = await test.say('search papers between 10 and 20 January 2020')
  expect(textOf(card)).toContain('No paper matches')
  expect(titles(card)).toEqual([])
})
