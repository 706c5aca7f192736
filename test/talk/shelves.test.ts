import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeEach(async () => {
  test = await startTestBot({ now: '2025-04-13T09:00:00Z', agrees: true })
})
afterEach(() => test.close())

it('go on a shelf that is named, and off it, in plain words', async () => {
  await test.say('shelf onboarding')
  await test.say('search math reasoning')
  expect(textOf(await test.say('please save the first one to the onboarding shelf'))).toContain(
    'is on onboarding',
  )
  expect(textOf(await test.say('could you also put 3 and 4 onto onboarding?'))).toContain('are on onboarding')
  expect((await test.say('shelf onboarding')).shows?.papers).toHaveLength(3)
  const offered = await test.say('please remove 1 from the onboarding shelf')
  expect(offered.buttons[0]?.command).toMatch(/^shelf remove \S+ from onboarding$/)
  await test.say(offered.buttons[0]?.command ?? '')
  expect((await test.say('shelf onboarding')).shows?.papers).toHaveLength(2)
  expect(textOf(await test.say('saved'))).toContain('Nothing saved')
})

it('go on the reading list where no shelf here is named', async () => {
  await test.say('search math reasoning')
  expect(textOf(await test.say('please put the first one on my list'))).toContain('on your reading list')
})
