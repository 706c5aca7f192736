/** What somebody meant instead, and papers chosen by age or description. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Card } from '../../src/model/card.ts'
import { itemsOf, makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

async function sayAll(...said: readonly string[]) {
  const who = newcomer()
  let card = await test.say(said[0] ?? '', who)
  for (const next of said.slice(1)) card = await test.say(next, who)
  return card
}

describe('a correction', () => {
  it.each([
    ['not that, I meant long chain of thought', 'search long chain of thought'],
    ['no wait, i meant benchmarks for code generation', 'search benchmarks for code generation'],
    ['oh no, Yuxiang Zheng is the one I need', 'search Yuxiang Zheng'],
    ['hm ok, molecules then maybe', 'search molecules'],
    ['sorry, February I meant', 'search reward since:2025-02 before:2025-03'],
  ])('“%s” is searched for', async (said, command) =>
    expect((await sayAll('reward', said)).shows?.command).toBe(command),
  )

  it.each(["well, that's what I need", 'ok, thanks then'])('is none in “%s”', async (said) =>
    expect((await sayAll('reward', said)).shows).toBeUndefined(),
  )
})

describe('two papers that were shown', () => {
  it.each([
    ['which one came out first', '“Hawkeye” is the older one, of 1 Apr 2025'],
    ['which is older?', '“Hawkeye” is the older one'],
    ['which of the two is newer', '“ThinkPrune” is of 2 Apr 2025'],
  ])('are told from each other by “%s”', async (said, told) =>
    expect(textOf(await sayAll('show ThinkPrune', 'and Hawkeye?', said))).toContain(told),
  )

  it('are chosen from by age', async () => {
    const said = ['author Pengfei Liu', 'the more recent one']
    expect((await sayAll(...said)).title).toMatch(/^DeepResearcher: /)
    expect((await sayAll('author Pengfei Liu', 'the older one')).title).toMatch(/^ToRL: /)
  })
})

describe('the oldest first', () => {
  it.each(['oldest first', 'sort by date, oldest at the top', 'chronological order please'])(
    'is the order that “%s” asks for',
    async (said) => {
      const card = await sayAll('calibration', said)
      expect(card.shows?.command).toBe('search calibration sort:old')
      const newest = await test.say('search calibration sort:new', newcomer())
      const titlesOf = (one: Card) => itemsOf(one).map(({ title }) => title)
      expect(new Set(titlesOf(card))).toEqual(new Set(titlesOf(newest)))
      expect(titlesOf(card)).not.toEqual(titlesOf(newest))
    },
  )

  it('goes on over its pages without a gap', async () => {
    const pages = [await sayAll('agents sort:old'), await sayAll('agents sort:old', 'more')]
    const shown = pages.flatMap(({ shows }) => shows?.papers ?? [])
    expect(new Set(shown).size).toBe(10)
  })

  it.each([
    ['latest', 'search sort:old'],
    ['author Pengfei Liu', 'search author:"Pengfei Liu" sort:old'],
  ])('is an order of “%s” too', async (said, command) =>
    expect((await sayAll(said, 'oldest first')).shows?.command.replace(/\s+/g, ' ')).toBe(command),
  )
})

describe('one paper of a list', () => {
  it.each([
    ['translation', 'the one for japanese, open it', 'VNJPTranslate: '],
    ['robustness in RLHF', 'one of them is by Mandal, open it', 'Distributionally Robust'],
    ['inference time scaling', 'the one of Zijun Liu', 'Inference-Time Scaling'],
  ])('of “%s” is opened by “%s”', async (list, said, title) =>
    expect((await sayAll(list, said)).title).toMatch(new RegExp(`^${title}`)),
  )

  it('is shown and not saved where the list is only where it stands', async () =>
    expect((await sayAll('agents', 'now the last one in this list, show it')).shows?.command).toMatch(
      /^show /,
    ))
})

describe('what is said of the last answer', () => {
  it.each([
    ['preference alignment', 'too long, three are enough', 'search preference alignment count:3'],
    ['show ToM-RL', 'things in the same spirit', 'similar arxiv:2504.01698'],
    ['show LexPam', 'has the first author anything else', 'search author:"Kepu Zhang" sort:new'],
  ])('after “%s”, “%s” is “%s”', async (first, said, command) =>
    expect((await sayAll(first, said)).shows?.command).toBe(command),
  )
})
