/** Where no live source is set, windows end on the day after the newest paper. */
import { afterEach, expect, it } from 'vitest'
import { createComposer } from '../../src/digest/composer.ts'
import { itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { makeRequest } from '../support/digests.ts'
import { makeFullRecord } from '../support/store-records.ts'

const farLater = '2026-11-28T09:00:00Z'
const note = 'No live source is set, so “today” is 11 Apr 2025, the day after the newest paper.'

let test: TestBot
afterEach(() => test.close())

it('ends windows on the day after the newest paper, and says so', async () => {
  test = await startTestBot({ now: farLater, hasSource: false })
  await test.say('save 2504.07425')
  for (const asked of [
    'trends reward',
    'papers on agents this month',
    'search agents since:1w',
    'what is new this week?',
    'forme',
    'preview agents days:7',
    'subscribe agents',
  ]) {
    const text = textOf(await test.say(asked))
    expect(text, asked).toContain(note)
    expect(text, asked).not.toMatch(/no paper|nothing (?:of|new matched)|given none/i)
  }
})

it('shows a subscription’s preview although nothing is new', async () => {
  test = await startTestBot({ now: farLater, hasSource: false })
  await test.say('subscribe agents')
  const { subscriptions, ledger } = test.library.store
  const [subscription] = await subscriptions.listAt('web:lab/general')
  if (subscription === undefined) throw new Error('not subscribed')
  const occasion = { since: undefined, now: test.library.now(), isCatchUp: false }
  const digest = await createComposer(test.library)(subscription, occasion)
  await ledger.record(subscription, farLater, digest, 1)
  const card = await test.say('preview 1')
  expect(itemsOf(card).length).toBeGreaterThan(0)
  expect(textOf(card)).toContain(note)
})

it('says nothing of it where no window is asked for', async () => {
  test = await startTestBot({ now: farLater, hasSource: false })
  for (const asked of ['latest', 'search agents', 'search agents since:2019', 'topics'])
    expect(textOf(await test.say(asked)), asked).not.toContain('No live source')
})

it('says once in a place that nothing new will come, and how to change that', async () => {
  test = await startTestBot({ now: farLater, hasSource: false })
  expect(textOf(await test.say('subscribe agents'))).toContain('Nothing new will come until a source is set')
  expect(textOf(await test.say('subscribe code'))).not.toContain('Nothing new will come')
})

it('keeps the real day in digests that are posted', async () => {
  test = await startTestBot({ now: farLater, hasSource: false })
  await test.say('trends')
  const now = test.library.now()
  const compose = async (query: string) => {
    const made = makeRequest({ workspace: 'web:lab', place: 'web:lab/general', query })
    const { subscription } = await test.library.store.subscriptions.save(made, 1)
    return createComposer(test.library)(subscription, { since: undefined, now, isCatchUp: false })
  }
  const digest = await compose('agents since:2y')
  expect(digest.card.title).toContain('28 Nov 2026')
  expect(digest.papers.length).toBeGreaterThan(0)
  expect((await compose('agents since:1m')).papers).toEqual([])
})

it('keeps the real day where a source is set, or was asked within a week', async () => {
  test = await startTestBot({ now: farLater })
  expect(textOf(await test.say('trends reward'))).not.toContain('No live source')
  await test.close()
  test = await startTestBot({ now: farLater, hasSource: false })
  const atMs = Temporal.Instant.from(farLater).epochMilliseconds
  await test.library.store.papers.merge([], {
    source: 'arxiv-feed',
    cursor: '',
    ingestedAtMs: atMs,
    announced: 0,
    faults: [],
  })
  expect(textOf(await test.say('trends reward'))).toContain('28 Nov 2026')
})

it('follows the newest paper, and never goes past the real day', async () => {
  test = await startTestBot({ now: '2025-06-01T09:00:00Z', hasSource: false })
  await test.say('trends')
  expect(test.library.windows.today().toString()).toBe('2025-04-11')
  for (const [number, published, day] of [
    [1, '2025-05-20', '2025-05-21'],
    [2, '2025-05-31', '2025-06-01'],
    [3, '2025-07-01', '2025-06-01'],
  ] as const) {
    await test.library.store.papers.merge([makeFullRecord(number, { published })])
    await test.say('trends')
    expect(test.library.windows.today().toString()).toBe(day)
  }
})
