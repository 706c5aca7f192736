/** A number that is said is what changes, and all may change at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot({ now: '2025-04-13T09:00:00Z' })
})
afterAll(() => test.close())

let rooms = 0
/** A channel with three subscriptions and the words to say in it; the last was set up last. */
async function threeOf() {
  rooms += 1
  const place = `web:room${rooms}/general` as const
  const say = (text: string) => test.say(text, { place, user: 'ada' })
  for (const topic of ['agents', 'reasoning', 'safety']) await say(`subscribe ${topic} daily at 07:00`)
  const states = async () => {
    const all = await test.library.store.subscriptions.listAt(place)
    return all.map(({ number, state, schedule }) => `${number} ${schedule.every} ${state}`)
  }
  return { say, states }
}

describe('a number that is said', () => {
  it.each(['change 2 to weekly', 'edit 2 weekly', 'change number 2 to weekly'])(
    'is what “%s” changes, though another was set up last',
    async (said) => {
      const { say, states } = await threeOf()
      await say(said)
      expect(await states()).toEqual(['1 day active', '2 week active', '3 day active'])
    },
  )

  it.each([
    ['pause 2', '2 day paused'],
    ['pause 2 until may', '2 day paused'],
    ['pause number 2', '2 day paused'],
    ['unsubscribe 2', undefined],
    ['edit 2 at 11:00', '2 day active'],
  ])('is what “%s” is of', async (said, second) => {
    const { say, states } = await threeOf()
    await say(said)
    expect(await states()).toEqual(['1 day active', ...(second ? [second] : []), '3 day active'])
  })

  it.each([
    'change 7 to weekly',
    'pause 7',
    'resume 7',
    'unsubscribe 7',
    'edit 7 weekly',
    'preview 7',
    'pause 1 and 7',
  ])('that is not here changes nothing by “%s”', async (said) => {
    const { say, states } = await threeOf()
    const before = await states()
    expect(textOf(await say(said))).toContain('7')
    expect(await states()).toEqual(before)
  })
})

describe('several', () => {
  it.each([
    ['pause all', 'resume all'],
    ['pause all', 'undo'],
    ['pause 1, 2 and 3', 'resume everything'],
    ['pause all until may', 'resume 1 2 3'],
    ['unsubscribe all', 'undo'],
    ['unsubscribe from everything', 'unsubscribe undo 1 2 3'],
  ])('change by “%s”, and “%s” takes it back', async (said, back) => {
    const { say, states } = await threeOf()
    const before = await states()
    await say(said)
    expect((await states()).filter((state) => state.endsWith('active'))).toEqual([])
    await say(back)
    expect(await states()).toEqual(before)
  })
})
