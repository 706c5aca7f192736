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

it.each([
  ['put the first one on the shelf "grant proposal"', 'grant proposal', 'grant-proposal'],
  ['save the first to the team’s baselines shelf with the note: ask Ben', 'baselines', 'team/baselines'],
  ['add 1 to a new shelf called related work', 'related work', 'related-work'],
  ['can you put number 1 on our thesis shelf please', 'thesis', 'thesis'],
])('go on a new shelf: %s', async (said, name, ref) => {
  await test.say('search math reasoning')
  expect(textOf(await test.say(said))).toContain(`is on ${name}`)
  expect((await test.say(`shelf ${ref}`)).shows?.papers).toHaveLength(1)
  expect(textOf(await test.say('saved'))).toContain('Nothing saved')
  const note = await test.say('add a note to it: good baseline in table 3')
  expect(note.title).toMatch(/^Note (?:kept|changed)$/)
  expect(textOf(note)).toContain(`on ${name}`)
  expect((await test.say(`show me the ${name} shelf`)).title).toBe(name)
})

it.each(['should we put 1 on the onboarding shelf?', 'i will not put 1 on the onboarding shelf'])(
  'stay where they are: %s',
  async (said) => {
    await test.say('shelf onboarding')
    await test.say('search math reasoning')
    await test.say(said)
    expect((await test.say('shelf onboarding')).shows).toBeUndefined()
  },
)

it.each([
  'on the shelf life of learned policies',
  'off the shelf models',
  'papers on off-the-shelf embeddings',
])('are searched, not shelved: %s', async (said) => {
  expect((await test.say(said)).shows?.command).toMatch(/^search /)
  expect((await test.say('shelves')).title).not.toContain('life')
})

it('are marked as read, in plain words', async () => {
  await test.say('search math reasoning')
  expect(textOf(await test.say('i have read the second one'))).toContain('is marked as read')
  expect(textOf(await test.say('i have not read the second one after all'))).toContain('not marked as read')
})
