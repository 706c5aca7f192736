/** Citations in searches and in `why`, where they are set to count, and never in digests. */
import { afterEach, expect, it } from 'vitest'
import type { Identifier } from '../../src/model/identifier.ts'
import { itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { makeRecord } from '../support/store-records.ts'

let test: TestBot
afterEach(() => test.close())

const paper = (number: string, published: string, citations?: number) =>
  makeRecord({
    identifiers: [`arxiv:${number}` as Identifier],
    title: `Kelp forests, part ${number}`,
    authors: ['Ada Author'],
    abstract: `Kelp forests grow, as told in part ${number} of a long series on kelp in cold water.`,
    published,
    ...(citations === undefined ? {} : { citations }),
  })

async function open(countsCitations: boolean): Promise<void> {
  test = await startTestBot({ seeds: false, now: '2025-04-13T09:00:00Z', countsCitations })
  await test.library.store.papers.merge([
    paper('2504.00001', '2025-04-11'),
    paper('2504.00002', '2025-04-10', 400),
  ])
}
const titles = async (text: string) => itemsOf(await test.say(text)).map(({ title }) => title)
const [newer, cited] = ['Kelp forests, part 2504.00001', 'Kelp forests, part 2504.00002']

it('bring a paper forward among equals, and why says by how much', async () => {
  await open(true)
  expect(await titles('search kelp forests')).toEqual([cited, newer])
  const why = textOf(await test.say('why 2504.00002 kelp forests'))
  expect(why).toMatch(/each word and its citations:/)
  expect(why).toMatch(/citations \(400, by its age\): \d+\.\d\d, 5%/)
  expect(textOf(await test.say('why 2504.00001 kelp forests'))).not.toContain('citations')
})

it('count for nothing in digests, in what is latest, or by day', async () => {
  await open(true)
  for (const text of ['preview "kelp forests"', 'latest', 'search kelp forests sort:new'])
    expect(await titles(text), text).toEqual([newer, cited])
})

it('count for nothing where it is not set', async () => {
  await open(false)
  expect(await titles('search kelp forests')).toEqual([newer, cited])
  expect(textOf(await test.say('why 2504.00002 kelp forests'))).not.toContain('citations')
})
