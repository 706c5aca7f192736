import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { makeFullRecord } from '../support/store-records.ts'

const titles = [
  'Topic models of scientific debates',
  'Vote aggregation beyond the median',
  'Author disambiguation in large libraries',
  'A forget gate that remembers',
  'Help seeking in online courses',
  'Feed forward networks are memories',
]
const asked = [
  'topic models',
  'vote aggregation',
  'author disambiguation',
  'forget gate',
  'help seeking',
  'feed forward networks',
]
let seeded: TestBot
let test: TestBot
beforeAll(async () => {
  ;[seeded, test] = await Promise.all([startTestBot(), startTestBot()])
  await test.library.store.papers.merge(titles.map((title, at) => makeFullRecord(at + 1, { title })))
})
afterAll(() => Promise.all([seeded.close(), test.close()]))

describe('a wrong command', () => {
  it.each(asked.map((said, at) => [said, titles[at]]))('“%s” finds “%s”', async (said, title) => {
    const card = await test.say(said, { user: said })
    expect(itemsOf(card)[0]?.title).toBe(title)
    expect(textOf(card)).toContain(`help ${said.split(' ')[0]} shows the command.`)
  })

  it.each(asked.filter((said) => !said.startsWith('vote')))(
    '“%s” stays one where no paper has the words side by side',
    async (said) => {
      expect(await seeded.say(said, { user: said })).toMatchObject({ isProblem: true })
    },
  )

  it.each(['topic models page:2', 'pause 3'])('“%s” stays one whatever papers have', async (said) => {
    expect(await test.say(said, { user: said })).toMatchObject({ isProblem: true })
  })

  const naming = ['resume', 'pause', 'edit']
  it.each(naming.map((name) => `${name} screening`))(
    '“%s” is a search: nothing is called so, and papers have the word',
    async (said) => {
      const card = await test.say(said, { user: said })
      expect(card.shows?.command).toMatch(/^search .*screening/)
    },
  )

  it.each(naming.flatMap((name) => [`${name} digests`, `${name} nothing`, `${name} qzxv`]))(
    '“%s” is none: papers say nothing of it',
    async (said) => {
      const card = await test.say(said, { user: said })
      expect(card.shows?.command ?? '').not.toMatch(/^search as:typed/)
    },
  )

  it('is of what was shown, where something was', async () => {
    await test.say('search agents', { user: 'ann' })
    expect(await test.say('resume screening', { user: 'ann' })).toMatchObject({ isProblem: true })
  })
})
