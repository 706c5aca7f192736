import { afterEach, beforeEach, expect, test } from 'vitest'
import { createComposer } from '../../src/digest/composer.ts'
import { operator } from '../../src/model/subscription.ts'
import { startTestBot, type TestBot } from '../support/bot.ts'
import { makeSubscription } from '../support/digests.ts'

const now = Temporal.Instant.from('2025-04-13T09:00:00Z')
let bot: TestBot
beforeEach(async () => {
  bot = await startTestBot()
  await bot.say('status')
})
afterEach(() => bot.close())

async function namedIn(createdBy: string, since?: Temporal.Instant) {
  const subscription = makeSubscription({ createdBy })
  const digest = await createComposer(bot.library)(subscription, { since, now, isCatchUp: false })
  const spans = digest.card.blocks.flatMap((block) => ('text' in block ? block.text : []))
  return spans.flatMap((span) => (typeof span === 'object' && 'mention' in span ? [span.mention] : []))
}

test('the first post names who set the digest up, and no other', async () => {
  expect(await namedIn('ada')).toEqual(['ada'])
  expect(await namedIn('ada', now.subtract({ hours: 24 * 60 }))).toEqual([])
})

test('nobody is named for what a file set up, or whose name was erased', async () => {
  expect(await namedIn(operator)).toEqual([])
  expect(await namedIn('')).toEqual([])
})
