import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemsOf, startTestBot, type TestBot } from '../support/bot.ts'
import { makeFullRecord } from '../support/store-records.ts'

const titles = [
  'Community detection in sparse graphs',
  'Overlapping community detection',
  'Community detection by modularity',
  'Neural code search',
  'Code search with embeddings',
  'A benchmark of code search',
  'Learning without forgetting in streams',
  'Show and tell: captions of pictures',
  'Why should I trust you: answers of an oracle',
  'Follow the leader in repeated games',
  'An analysis of meeting minutes',
  'A search engine for theorems',
  'Search engine logs of children',
  'Who audits a search engine?',
  'Agents that browse',
  'Mark My Words: robust models of punctuation',
  'Publish/subscribe for sensors',
  'Publish-subscribe systems in the cloud',
  'Securing publish subscribe',
  'Search Me If You Can: private places',
]
let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
  await test.library.store.papers.merge(titles.map((title, at) => makeFullRecord(at + 1, { title })))
})
afterAll(() => test.close())

describe('what reads as a wish and is a subject of papers', () => {
  it.each([
    ['code search', 'code search'],
    ['learning without forgetting', 'learning without forgetting'],
    ['show and tell', 'show and tell'],
    ['why should I trust you', 'why should I trust you'],
    ['follow the leader', 'follow the leader'],
    ['meeting minutes', 'meeting minutes'],
    ['search engine', 'search engine'],
    ['mark my words punctuation', 'mark my words'],
    ['publish subscribe', 'publish'],
    ['search me if you can', 'search me if you can'],
  ])('“%s” finds papers with the words, whatever was shown', async (said, words) => {
    await test.say('search agents', { user: said })
    const card = await test.say(said, { user: said })
    expect(itemsOf(card)[0]?.title.toLowerCase()).toContain(words.toLowerCase())
  })

  it.each(['isabelle: the next 700', 'isabelle: more like the first'])(
    '“%s” is a search where nothing was shown that it could go on from',
    async (said) => {
      const card = await test.say(said, { user: said })
      expect(card.title).toBe('Isabelle')
    },
  )

  it('reads the conditions of a subject rather than narrow the last list', async () => {
    await test.say('search agents', { user: 'ann' })
    const card = await test.say('community detection, newest first', { user: 'ann' })
    expect(card.shows?.command).toBe('search community detection sort:new')
    expect(itemsOf(card).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Overlapping community detection', 'Community detection by modularity']),
    )
  })

  it('asks for the meaning of a name rather than narrow the last list', async () => {
    await test.say('search agents', { user: 'eve' })
    const card = await test.say('what is GRPO?', { user: 'eve' })
    expect(card.shows?.command).toMatch(/^search as:asked (?:what is )?GRPO/)
  })

  it('subscribes nobody to what is only asked for', async () => {
    const card = await test.say('new community detection papers pls', { user: 'fay' })
    expect(card.shows?.command).toBe('search community detection sort:new')
  })

  it('saves nothing for a subject with a condition', async () => {
    await test.say('search code', { user: 'bea' })
    await test.say('community detection minus GRAPHS, 2020 and later', { user: 'bea' })
    expect(itemsOf(await test.say('saved', { user: 'bea' }))).toEqual([])
  })

  it('offers the command that was read', async () => {
    const { buttons } = await test.say('learning without forgetting', { user: 'cal' })
    expect(buttons.map(({ command }) => command)).toContain('learning without forgetting')
  })

  it.each(['newest first', 'only code', 'and the benchmark'])(
    '“%s” goes on from the last list',
    async (said) => {
      const user = `dee-${said}`
      await test.say('search code search', { user })
      const card = await test.say(said, { user })
      expect(card.shows?.command).toMatch(/^search .*code search/)
    },
  )
})
