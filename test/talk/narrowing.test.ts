/** Follow-ups that narrow the last list, and what only looks like one. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { itemsOf, makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
let now = Temporal.Instant.from('2025-04-13T09:00:00Z')
beforeAll(async () => {
  test = await startTestBot({ now: () => now })
})
beforeEach(() => {
  now = Temporal.Instant.from('2025-04-13T09:00:00Z')
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

describe('follow-ups', () => {
  it.each([
    ['search reward', 'only with code', 'search reward has:code'],
    ['search reward', 'with code', 'search reward has:code'],
    ['search reward', 'since 2025', 'search reward since:2025'],
    ['search reward or agents', 'not surveys', 'search (reward or agents) -surveys'],
    ['search reward', 'by Shen', 'search reward author:shen'],
    ['search reward sort:new', 'and only those with code', 'search reward has:code sort:new'],
    ['latest', 'with code', 'search has:code sort:new'],
    ['latest agents', 'with code', 'search topic:agents has:code sort:new'],
    ['author shen', 'with code', 'search author:"shen" sort:new has:code'],
  ])('narrow “%s” by “%s”', async (first, said, narrowed) => {
    const who = newcomer()
    await test.say(first, who)
    const card = await test.say(said, who)
    expect(card.shows?.command ?? textOf(card)).toBe(narrowed)
  })

  it('narrow what is similar to a paper', async () => {
    const who = newcomer()
    await test.say('similar VLM-R1', who)
    const card = await test.say('only with code', who)
    expect(card.shows?.command).toMatch(/^similar \S+ only:"has:code"$/)
    expect(itemsOf(card).every(({ meta }) => meta.includes('has code'))).toBe(true)
    expect((await test.say('newest first', who)).shows?.command).toMatch(/only:"has:code sort:new"$/)
  })

  it('narrow nothing after ten minutes, or where there is nothing: they are a search then', async () => {
    const who = newcomer()
    expect((await test.say('since 2025', who)).title).toContain('Search')
    await test.say('search reward', who)
    now = now.add({ minutes: 11 })
    expect((await test.say('with code', who)).shows?.command).not.toContain('reward')
  })

  it('that say what papers are about are a search of their own', async () => {
    const who = newcomer()
    await test.say('search reward', who)
    expect((await test.say('about agents', who)).shows?.command).toBe('search agents')
  })

  it('narrow no list of yesterday, though something was done with it since', async () => {
    const who = newcomer()
    await test.say('search reward', who)
    now = now.add({ hours: 20 })
    await test.say('save 2', who)
    expect((await test.say('with code', who)).shows?.command).not.toContain('reward')
    await test.say('search reward', who)
    now = now.add({ hours: 20 })
    await test.say('i like the second one a lot', who)
    now = now.add({ hours: 5 })
    expect((await test.say('more', who)).isProblem).toBe(true)
  })
})
