import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { makeFullRecord } from '../support/store-records.ts'

const titles = [
  'Ask Me Anything: an interface for workers',
  'Help Without Being Asked: assistants that act first',
  'Tell Me Why: explanations in dialogue',
  'Leave no Trace: robots that reset themselves',
  'Data-driven search-based software testing',
  'Search and rescue with drones',
  'VLM-R1: a stable model of vision',
  ...Array.from({ length: 60 }, (_, at) => `Measurements of oak leaves, part ${at}`),
  'Where people live, by inference',
]
let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
  const records = titles.map((title, at) => makeFullRecord(at + 1, { title }))
  const last = { abstract: 'The timezone of somebody on twitter tells much.' }
  await test.library.store.papers.merge(
    records.map((record, at) => (at === records.length - 1 ? { ...record, ...last } : record)),
  )
})
afterAll(() => test.close())

describe('a title that begins with the word of a command', () => {
  it.each([
    ['ask me anything', titles[0]],
    ['help without being asked', titles[1]],
    ['tell me why', titles[2]],
    ['leave no trace', titles[3]],
    ['search based software testing', titles[4]],
    ['search and rescue', titles[5]],
  ])('“%s” finds it where nothing was shown', async (said, title) => {
    const card = await test.say(said, { user: said })
    expect(card.shows?.command).toMatch(/^search /)
    expect(itemsOf(card)[0]?.title).toBe(title)
  })

  it('asks why after a search', async () => {
    await test.say('search agents', { user: 'ann' })
    expect((await test.say('tell me why', { user: 'ann' })).shows?.command ?? '').not.toMatch(
      /^search as:typed/,
    )
  })
})

describe('a command whose words are none of its options', () => {
  it('searches where papers have the words together more than by chance, and keeps the suggestions', async () => {
    const card = await test.say('timezone inference twitter', { user: 'bea' })
    expect(itemsOf(card)[0]?.title).toBe(titles.at(-1))
    expect(textOf(card)).toContain('help timezone shows the command.')
    expect(card.buttons.map(({ command }) => command)).toContain('time zone Europe/Berlin')
  })

  it.each(['timezone atlantis', 'timezone oak leaves'])('“%s” is refused', async (said) => {
    expect(await test.say(said, { user: said })).toMatchObject({ isProblem: true })
  })
})

describe('a command that fits wholly', () => {
  it('offers no search for its words', async () => {
    const { buttons } = await test.say('cite VLM-R1 apa', { user: 'cal' })
    expect(buttons.map(({ command }) => command).filter((command) => command.startsWith('search'))).toEqual(
      [],
    )
  })

  it.each(['tldr 1', 'similar 2', 'cite 3', 'cited 1', 'show 2', 'compare 1 and 2'])(
    '“%s” searches for nothing where nothing was shown',
    async (said) => {
      expect((await test.say(said, { user: said })).shows?.command ?? '').not.toMatch(/^search/)
    },
  )
})
