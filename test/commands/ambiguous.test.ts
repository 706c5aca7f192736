import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Identifier } from '../../src/model/identifier.ts'
import { itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { makeRecord } from '../support/store-records.ts'

let test: TestBot
const paper = (
  id: string,
  title: string,
  authors: string[],
  abstract = `${title} is what this is all about.`,
) =>
  makeRecord({
    identifiers: [`arxiv:${id}` as Identifier],
    title,
    authors,
    abstract,
    published: `20${id.slice(0, 2)}-01-01`,
  })
const dpo = 'We study direct preference optimization (DPO) of language models, and it works, as in paper'
const other = 'We study diffusion policy overlap (DPO) of robots that walk, and it works, as in paper'
beforeAll(async () => {
  test = await startTestBot({ seeds: false, now: '2026-06-17T12:00:00Z' })
  await test.library.store.papers.merge([
    paper('2601.00001', 'Preferences one', ['Wei Li', 'Bo Xu'], `${dpo} one.`),
    paper('2501.00002', 'Preferences two', ['Wei Li', 'Bo Xu', 'Ann Doe'], `${dpo} two.`),
    paper('2401.00003', 'Preferences three', ['Ann Doe', 'Wei Li'], `${dpo} three.`),
    paper('1502.00004', 'DPO walks', ['Wei Li', 'Cy Poe'], `${other} four.`),
    paper('1402.00005', 'DPO walks again', ['Cy Poe', 'Wei Li'], `${other} five.`),
    paper('2602.00006', 'LADDER: Climbing rewards', ['Yi Li']),
    paper('2302.00007', 'LADDER: Climbing trees', ['Zoe Ray']),
    paper('2303.00001', 'Highlands one', ['Ian MacDonald']),
    paper('2303.00002', 'Highlands two', ['Ian MacDonald', 'Jo Roe']),
    paper('2303.00003', 'Islands one', ['Kate MacDonald']),
    paper('2303.00004', 'Islands two', ['Kate MacDonald']),
    paper('2303.00005', 'Lochs', ['Anna MacDonald-Smith']),
    { ...paper('2303.00006', 'Rivers while reasoning', ['Eve Fox']), nicknames: ['Torrent-R1'] },
  ])
})
afterAll(() => test.close())

const titles = (card: Awaited<ReturnType<TestBot['say']>>) => itemsOf(card).map(({ title }) => title)
const command = (card: Awaited<ReturnType<TestBot['say']>>, label: string) =>
  card.buttons.find((button) => button.label === label)?.command ?? ''

describe('an acronym of several meanings', () => {
  it('is answered by the likeliest, with a button for the other', async () => {
    const card = await test.say('search what is dpo?')
    expect(textOf(card)).toContain(
      'dpo read as direct preference optimization: search dpo -"diffusion policy overlap"',
    )
    expect(titles(card).toSorted()).toEqual(['Preferences one', 'Preferences three', 'Preferences two'])
    const walking = await test.say(command(card, 'Diffusion policy overlap'))
    expect(titles(walking).toSorted()).toEqual(['DPO walks', 'DPO walks again'])
    expect(titles(await test.say(command(card, 'As typed')))).toHaveLength(5)
  })

  it('is read by the words beside it', async () => {
    expect(textOf(await test.say('search DPO robots'))).toContain('DPO read as diffusion policy overlap')
  })
})

it('a nickname shows its paper, and finds it', async () => {
  expect((await test.say('show torrent r1')).title).toBe('Rivers while reasoning')
  expect(titles(await test.say('search Torrent-R1'))).toEqual(['Rivers while reasoning'])
})

describe('a short name of several papers', () => {
  it('shows the likeliest, with a button for the other', async () => {
    const card = await test.say('show LADDER')
    expect(textOf(card)).toContain('Several papers are called so')
    const names = ['LADDER: Climbing rewards', 'LADDER: Climbing trees']
    expect(names).toContain(card.title)
    const [another = ''] = names.filter((name) => name !== card.title)
    expect((await test.say(command(card, another))).title).toBe(another)
  })
})

describe('a name of several people', () => {
  it('gives the papers of whoever has most first, and a button for each other', async () => {
    const card = await test.say('author wei li')
    expect(textOf(card)).toContain('5 papers, probably by different people named wei li.')
    expect(titles(card)).toEqual([
      'Preferences one',
      'Preferences two',
      'Preferences three',
      'DPO walks',
      'DPO walks again',
    ])
    expect(textOf(card)).toContain('The 3 papers of Wei Li with Ann Doe come first.')
    expect(titles(await test.say(command(card, 'With Cy Poe (2)')))).toEqual(['DPO walks', 'DPO walks again'])
  })

  it('is told by the names as they are spelled out', async () => {
    const card = await test.say('author li')
    expect(titles(await test.say(command(card, 'Yi Li (1)')))).toEqual(['LADDER: Climbing rewards'])
  })

  it('gives every paper that it counts', async () => {
    const card = await test.say('author MacDonald')
    expect(textOf(card)).toContain('5 papers, probably by different people named MacDonald.')
    expect(titles(card)).toHaveLength(5)
    expect(titles(await test.say(command(card, 'Anna MacDonald-Smith (1)')))).toEqual(['Lochs'])
  })
})
