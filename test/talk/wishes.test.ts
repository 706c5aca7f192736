/** Who asks in a sentence for new papers to be posted gets them found, and the subscription offered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemsOf, makeNewcomers, startTestBot, type TestBot } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

describe('a wish for what is new', () => {
  it.each([
    ['daily digest on agents at 7:30 please', 'subscribe agents daily at 7:30'],
    ['I want a weekly update about reward hacking', 'subscribe reward hacking weekly'],
    ['post new reasoning papers every weekday at 9', 'subscribe reasoning every weekday at 9'],
    ['send us new papers on agents every monday', 'subscribe agents every monday'],
    ['can you send me papers about tool use each week?', 'subscribe tool use every week'],
    ['notify me about new papers on reward models', 'subscribe reward models'],
    ["I'd like a daily digest of reasoning papers", 'subscribe reasoning daily'],
    ['can you post new agents papers here every morning?', 'subscribe agents every day'],
    ['keep us posted on agents', 'subscribe agents'],
    ['can you ping the whole team when something on agents comes out?', 'subscribe agents'],
    ['tell me when Haozhan Shen publishes something new', 'follow Haozhan Shen'],
    ['every morning at 8 post new papers about reasoning here', 'subscribe reasoning every day at 8'],
    ['send me a digest of agents every weekday at 9', 'subscribe agents every weekday at 9'],
    ['let me know when there are new papers on agents', 'subscribe agents'],
    [
      'can you ping us tuesdays and fridays 7am with safety papers',
      'subscribe safety tuesdays and fridays 7am',
    ],
    [
      "can u ping us every monday morning around half past 8 with whatever's new on reward models",
      'subscribe reward models every monday morning around half past 8',
    ],
    ['safety papers every weekday at 9', 'subscribe safety every weekday at 9'],
    ["I'd love a couple of agents papers each monday morning", 'subscribe agents every monday morning'],
    [
      'at 8:30 every monday drop the new agents stuff in here please',
      'subscribe agents at 8:30 every monday',
    ],
    ['mondays and thursdays, some new papers on reasoning', 'subscribe reasoning mondays and thursdays'],
    [
      'send us every first Monday of the month the papers on reward modelling',
      'subscribe reward modelling every first Monday of the month',
    ],
    ['post agent papers here every other wednesday 9:30', 'subscribe agent every other wednesday 9:30'],
    [
      'could you post papers on code rl monthly on the last friday',
      'subscribe code rl monthly on the last friday',
    ],
    [
      'every weekday except friday send me 3 papers about code rl',
      'subscribe code rl every weekday except friday top 3',
    ],
    ['fortnightly on mondays post papers about agents', 'subscribe agents fortnightly on mondays'],
    ['send us papers on agents on the 15th of each month', 'subscribe agents on the 15th of each month'],
    ['send me a monthly digest on agents please', 'subscribe agents monthly'],
    ['post new agents papers twice a week', 'subscribe agents twice a week'],
    ['could you send papers on agents every 3 days', 'subscribe agents every 3 days'],
    [
      'post new reasoning papers in place:web:lab/papers daily',
      'subscribe reasoning daily place:web:lab/papers',
    ],
  ])('“%s” is a search that offers “%s”', async (said, command) => {
    const card = await test.say(said, newcomer())
    expect(card.isProblem).toBeUndefined()
    expect(card.buttons.map((button) => button.command)).toContain(command)
    expect(itemsOf(card).length).toBeGreaterThan(0)
  })

  it('is offered as what can be said', async () => {
    for (const said of [
      'daily digest on agents at 7:30',
      'notify me about new papers on reward models',
      'at 8:30 every monday drop the new agents stuff in here please',
      'can you ping us tuesdays and fridays 7am with safety papers',
      'post agents papers here every other wednesday 9:30',
      'could you post papers on agents monthly on the last friday',
    ]) {
      const who = newcomer()
      const { buttons } = await test.say(said, who)
      const command =
        buttons.map((button) => button.command).find((text) => text.startsWith('subscribe')) ?? ''
      expect((await test.say(command, who)).title).toMatch(/^Subscribed|^Subscribe to this/)
    }
  })

  it.each([
    'send me papers about agents',
    'daily dialogue datasets',
    'weekly forecasting with agents',
    'show me new papers on agents',
    'send me papers where every layer is frozen',
    'papers on how people work every day with agents',
    'every day tasks for agents',
    'monthly precipitation forecasting papers',
    'post papers on forecasting monthly precipitation',
    'post papers on fortnightly sampling of patients',
    'papers on the first monday effect',
  ])('“%s” is none', async (said) => {
    const { buttons } = await test.say(said, newcomer())
    expect(buttons.some(({ command }) => command.startsWith('subscribe '))).toBe(false)
  })
})
