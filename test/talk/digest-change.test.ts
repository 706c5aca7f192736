/** What is said of a digest after it was set up, in any words. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeEach(async () => {
  test = await startTestBot({ now: '2025-04-13T09:00:00Z', agrees: true })
})
afterEach(() => test.close())

const here = () => test.library.store.subscriptions.listAt('web:lab/general')
const sayAll = async (said: readonly string[]) => {
  for (const step of said.slice(0, -1)) await test.say(step)
  return textOf(await test.say(said.at(-1) ?? ''))
}

describe('a digest that was just set up', () => {
  it('gets another one at the same times', async () => {
    await sayAll(['follow Wenhan Liu fridays at 8', 'and Zhicheng Dou too'])
    expect((await here()).map(({ query, schedule }) => [query, schedule.days, schedule.time])).toEqual([
      ['author:"Wenhan Liu"', [5], '08:00'],
      ['author:"Zhicheng Dou"', [5], '08:00'],
    ])
  })

  it('is told from another by its words', async () => {
    await sayAll([
      'translation papers every Monday at 9',
      'SQL papers every Tuesday at 9',
      'move SQL to Thursday',
    ])
    expect((await here()).map(({ schedule }) => schedule.days)).toEqual([[1], [4]])
  })
})

it.each([
  'stop words',
  'drop out',
  'delete, retrieve, generate',
  'half past eight',
  'no more papers on Fridays',
])('“%s” changes nothing of the only digest where papers were shown since', async (said) => {
  await sayAll(['subscribe agents', 'search reward hacking'])
  const before = await here()
  await test.say(said)
  expect(await here()).toEqual(before)
})

it('changes an offer by a correction', async () => {
  const who = { place: 'web:lab/general', user: 'ada' } as const
  await test.bot.hear({ ...who, text: 'a daily digest on agents would be nice' }).answer()
  const card = await test.bot.hear({ ...who, text: 'better weekly on mondays at 8' }).answer()
  expect(textOf(card)).toContain(
    'Shall I post the 5 best new papers on Agents and tool use, every Monday at 08:00',
  )
  expect(await here()).toEqual([])
})

it.each([
  'Good morning bot, I am the new lab manager. What gets posted here automatically?',
  'why did nothing come this morning?',
  'Hey, do we have already something on machine translation running, or should I set it up?',
])('“%s” is answered with what is set up', async (said) => {
  expect((await test.say(said)).title).toBe('Subscriptions')
})
