import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPicture } from '../../src/digest/add-picture.ts'
import { createComposer } from '../../src/digest/composer.ts'
import type { Digest } from '../../src/model/delivery.ts'
import type { Schedule } from '../../src/model/subscription.ts'
import { parseDigest, writeDigest } from '../../src/store/stored-digest.ts'
import { startTestBot, type TestBot } from '../support/bot.ts'
import { makeSubscription } from '../support/digests.ts'

const place = 'web:lab/general'
const now = Temporal.Instant.from('2025-04-13T09:00:00Z')
let bot: TestBot
beforeEach(async () => {
  bot = await startTestBot()
  await bot.say('status')
})
afterEach(() => bot.close())

function compose(every: Schedule['every'], query = 'topic:safety'): Promise<Digest> {
  const schedule = { every, days: every === 'day' ? [] : [1], time: '09:00', timeZone: 'UTC' } as const
  const subscription = makeSubscription({ place, workspace: 'web:lab', query, schedule })
  return createComposer(bot.library)(subscription, { since: undefined, now, isCatchUp: false })
}

function pictureOf(digest: Digest) {
  return digest.reply?.blocks.find((block) => block.kind === 'image')
}

test('a weekly digest opens its details with the week against the year, where the place wants it', async () => {
  expect(pictureOf(await compose('week'))).toBeUndefined()
  await bot.say('settings picture on')
  const digest = await compose('week')
  expect(digest.card.blocks.some(({ kind }) => kind === 'image')).toBe(false)
  expect(digest.reply?.blocks[0]).toBe(pictureOf(digest))
  expect(pictureOf(digest)?.alt).toMatch(/^A line of papers a week in the 52 weeks to 13 Apr 2025\. Safety/)
  const { total } = await bot.library.index.select(
    bot.library.parseQuery('topic:safety after:2025-04-07 before:2025-04-14'),
    { ...(await bot.library.topicOptions('web:lab')), limit: 0 },
  )
  expect(digest.reply?.blocks[1]).toMatchObject({
    kind: 'note',
    text: [expect.stringMatching(`^${total} this week`)],
  })
  expect(pictureOf(await compose('day'))).toBeUndefined()
  // What is posted later is what was stored.
  expect(parseDigest(writeDigest(digest)).reply).toEqual(digest.reply)
})

test.each([
  ['second-week', 2, '2025-03-31'],
  ['month', 4, '2025-03-17'],
] as const)('a digest of every %s tells of the last %i weeks', async (every, weeks, since) => {
  await bot.say('settings picture on')
  await bot.say('settings detail full')
  const { reply } = await compose(every)
  expect(reply?.title).toBe(`The last ${weeks} weeks and the year before`)
  const { total } = await bot.library.index.select(
    bot.library.parseQuery(`topic:safety after:${since} before:2025-04-14`),
    { ...(await bot.library.topicOptions('web:lab')), limit: 0 },
  )
  expect(reply?.blocks[1]).toMatchObject({
    text: [expect.stringMatching(`^${total} in the last ${weeks} weeks. In a year `)],
  })
})

test('a digest in one message has its picture in the thread', async () => {
  await bot.say('settings picture on')
  await bot.say('settings detail full')
  const { reply } = await compose('week')
  expect(reply?.title).toBe('This week and the year before')
  expect(reply?.blocks).toHaveLength(2)
})

test('a digest does without what cannot be counted', async () => {
  await bot.say('settings picture on')
  const digest = await compose('week')
  const order = {
    library: bot.library,
    place,
    workspace: 'web:lab',
    today: Temporal.PlainDate.from('2025-04-13'),
    weeks: 1,
  } as const
  expect(await addPicture(digest, { ...order, query: 'topic:cooking' })).toBe(digest)
  expect(await addPicture(digest, { ...order, query: 'zebrafish' })).toBe(digest)
})
