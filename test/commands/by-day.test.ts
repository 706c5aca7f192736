import { afterAll, beforeAll, expect, it } from 'vitest'
import { itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { makeFullRecord } from '../support/store-records.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot({ now: '2025-04-13T09:00:00Z' })
})
afterAll(() => test.close())

const daysOf = async (command: string) =>
  itemsOf(await test.say(command)).map(({ meta }) =>
    Date.parse(/\d{1,2} \w{3} \d{4}/.exec(meta ?? '')?.[0] ?? ''),
  )
const titlesOf = async (command: string) => itemsOf(await test.say(command)).map(({ title }) => title)

it.each([
  ['new', (one: number, other: number) => other - one],
  ['old', (one: number, other: number) => one - other],
] as const)('sort:%s shows papers that have all of a query before those with some', async (sort, order) => {
  const query = `search code generation sort:${sort}`
  const summary = textOf(await test.say(query))
  const whole = Number(/(\d+) match all/.exec(summary)?.[1])
  expect(whole).toBeGreaterThan(5)
  const total = whole + Number(/ (\d+) match(?:es)? some/.exec(summary)?.[1])
  const pages = Array.from({ length: Math.ceil(total / 5) }, (_, at) => `${query} page:${at + 1}`)
  const [titles, days]: [string[], number[]] = [[], []]
  for (const page of pages) {
    titles.push(...(await titlesOf(page)))
    days.push(...(await daysOf(page)))
  }
  expect(new Set(titles).size).toBe(total)
  const [all, some] = [days.slice(0, whole), days.slice(whole)]
  // Those about the subject come first, then those that have its words near each other, then the rest.
  const restarts = all.filter((day, at) => at > 0 && order(all[at - 1] ?? day, day) > 0)
  expect(restarts.length).toBeLessThanOrEqual(2)
  expect(some).toEqual(some.toSorted(order))
  const { papers } = await test.library.index.select(test.library.parseQuery('code generation'), {
    limit: whole,
    topicQuery: () => undefined,
  })
  expect(new Set(titles.slice(0, whole))).toEqual(new Set(papers.map(({ title }) => title)))
})

it('shows papers with a phrase, where more have its words in another order', async () => {
  const bot = await startTestBot({ now: '2025-04-13T09:00:00Z' })
  const make = (title: string, count: number, from: number, published: string) =>
    Array.from({ length: count }, (_, at) =>
      makeFullRecord(from + at, { title: `${title} ${from + at}`, published }),
    )
  await bot.library.store.papers.merge([
    ...make('Speech to text', 80, 100, '2025-04-09'),
    ...make('Text to speech for', 50, 200, '2025-04-01'),
  ])
  const titles = itemsOf(await bot.say('search text to speech sort:new')).map(({ title }) => title)
  expect(titles.filter((title) => title.startsWith('Text to speech'))).toEqual(titles)
  await bot.close()
})

it('ends with the papers that have all of a query, where these are many', async () => {
  const query = 'search reward models sort:new'
  const [, papers = '0'] = /(\d+) papers · newest first/.exec(textOf(await test.say(query))) ?? []
  const count = Number(papers)
  expect(count).toBeGreaterThan(20)
  expect(count).toBeLessThan(80)
  expect(await titlesOf(`${query} page:${Math.ceil(count / 5)}`)).toHaveLength(count % 5 || 5)
  expect(await titlesOf(`${query} page:${Math.ceil(count / 5) + 1}`)).toEqual([])
})
