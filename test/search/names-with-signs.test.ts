import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemsOf, startTestBot, type TestBot } from '../support/bot.ts'
import { makeFullRecord } from '../support/store-records.ts'

const titles = [
  'Modern C++ for simulations',
  'François writes C in Besançon',
  'Verified programs in F#',
  'Functions of F in C sharp minor',
  'Anytime A* with weights',
  'A plan of a city',
  'Seeding by k-means++',
  'π0: a policy of robots',
  'The σ-algebra of events',
  'Services on .NET',
  'Counting with #SAT solvers',
]
let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
  await test.library.store.papers.merge(titles.map((title, at) => makeFullRecord(at + 1, { title })))
})
afterAll(() => test.close())

describe('a name with signs', () => {
  it.each([
    ['c++', 0],
    ['C++ simulations', 0],
    ['f#', 2],
    ['a* search', 4],
    ['A-star', 4],
    ['k-means++', 6],
    ['k-means', 6],
    ['pi0', 7],
    ['π0', 7],
    ['sigma-algebra', 8],
    ['σ-algebra', 8],
    ['.net', 9],
    ['dotnet', 9],
    ['#sat', 10],
    ['"C++"', 0],
    ['title:c++', 0],
  ])('%s is found as it is typed', async (said, at) => {
    const card = await test.say(`search ${said}`, { user: said })
    expect(itemsOf(card)[0]?.title).toBe(titles[at])
  })

  it('is no word without its signs', async () => {
    const found = itemsOf(await test.say('search "c++"', { user: 'ann' })).map(({ title }) => title)
    expect(found).toContain(titles[0])
    expect(found).not.toContain(titles[1])
  })

  it('stays in the header', async () => {
    expect((await test.say('latest on c++', { user: 'bea' })).title).toMatch(/c\+\+/i)
  })
})
