/** Follow-ups that narrow the last list, and what only looks like one. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isSearch, itemsOf, makeNewcomers, startTestBot, type TestBot } from '../support/bot.ts'

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
  it('narrow what is similar to a paper', async () => {
    const who = newcomer()
    await test.say('similar VLM-R1', who)
    const card = await test.say('only with code', who)
    expect(card.shows?.command).toMatch(/^similar \S+ only:"has:code"$/)
    expect(itemsOf(card).every(({ links = [] }) => links[0]?.label === 'code')).toBe(true)
    expect((await test.say('newest first', who)).shows?.command).toMatch(/only:"has:code sort:new"$/)
  })

  it('narrow nothing after ten minutes, or where there is nothing: they are a search then', async () => {
    const who = newcomer()
    expect(isSearch(await test.say('since 2025', who))).toBe(true)
    await test.say('search reward', who)
    now = now.add({ minutes: 11 })
    expect((await test.say('with code', who)).shows?.command).not.toContain('reward')
  })

  it.each([
    ['and agents?', 'search reward agents'],
    ['not agents, surveys', 'search reward -agents surveys'],
    ['just the agents ones', 'search reward agents'],
    ['is there code', 'search reward has:code'],
  ])('“%s” narrows it, and offers the new search where its words are one', async (said, command) => {
    const who = newcomer()
    await test.say('search reward', who)
    const card = await test.say(said, who)
    expect(card.shows?.command).toBe(command)
    if (said !== 'is there code')
      expect(card.buttons.map((button) => button.command)).toContain(`search ${said}`)
  })

  it.each([
    [['and agents?'], 'search reward agents'],
    [['and agents?', 'just the agents ones'], 'search reward agents'],
    [['only with code', 'with code please'], 'search reward has:code'],
    [['no surveys'], 'search reward -surveys'],
    [['since 2025'], 'search reward since:2025'],
  ])('said again add no word twice: %j', async (said, command) => {
    const who = newcomer()
    await test.say('search reward', who)
    for (const each of said) await test.say(each, who)
    const { shows } = await test.say(said.at(-1) ?? '', who)
    expect(shows?.command).toBe(command)
  })

  it('with “instead” are a search of their own', async () => {
    const who = newcomer()
    await test.say('search reward', who)
    expect((await test.say('what about agents instead?', who)).shows?.command).toBe('search agents')
  })

  it('say themselves what to do right after something was taken back', async () => {
    const who = newcomer()
    const { shows } = await test.say('search reward', who)
    await test.say('save 1', who)
    await test.say('undo', who)
    await test.say('ok save the third one instead', who)
    expect((await test.say('saved', who)).shows?.papers).toEqual(shows?.papers.slice(2, 3))
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
