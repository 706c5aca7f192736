/** Who orders in a sentence that new papers are posted is subscribed; a vague wish is offered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot({ now: '2025-04-13T09:00:00Z', agrees: true })
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

describe('a wish for what is new', () => {
  it.each([
    'daily digest on agents at 7:30',
    'notify me about new papers on reward models',
    'at 8:30 every monday drop the new agents stuff in here please',
    'can you ping us tuesdays and fridays 7am with safety papers',
    'post agents papers here every other wednesday 9:30',
    'could you post papers on code rl monthly on the last friday',
    'every morning papers on reward hacking, Berlin time',
    'keep me posted on mental health chatbots',
  ])('“%s” is done at once and can be taken back', async (said) => {
    const who = newcomer()
    const card = await test.say(said, who)
    expect(card.title).toMatch(/^Subscribed/)
    expect((await test.say(card.did?.undo ?? '', who)).title).toBe('Unsubscribed')
  })

  it.each(['hourly updates on DeepSeek-R1 would be great', 'a weekly digest on agents would be cool'])(
    '“%s” is vague, so it is offered',
    async (said) => {
      const who = { ...newcomer(), place: `web:lab/${said.length}` } as const
      const card = await test.bot.hear({ ...who, text: said }).answer()
      expect(card.buttons[0]?.label).toBe('Subscribe')
      expect(await test.library.store.subscriptions.listAt(who.place)).toEqual([])
    },
  )

  it('asks where the subject may be none', async () => {
    const card = await test.say(
      'post papers on the many ways of losing weights in deep networks every monday',
      newcomer(),
    )
    expect(card.title).toBe('Subscribe to this?')
  })

  it('sets up two digests with days of their own', async () => {
    const place = 'web:lab/two' as const
    await test.say('set 2 digests: agents on Monday 9:00 and alignment on Thursday 10:00', {
      ...newcomer(),
      place,
    })
    const here = await test.library.store.subscriptions.listAt(place)
    expect(here.map(({ query, schedule }) => [query, schedule.days, schedule.time])).toEqual([
      ['topic:agents', [1], '09:00'],
      ['topic:alignment', [4], '10:00'],
    ])
  })

  it('pauses what begins later until then', async () => {
    const card = await test.say('send us a fortnightly overview of robotics from May on', newcomer())
    expect(textOf(card)).toContain('Paused until')
  })

  it('says why it cannot post to a channel that is only named', async () => {
    const card = await test.say('Follow Ji-Rong Wen and post it in #reading on Mondays', newcomer())
    expect(textOf(card)).toContain('I cannot tell which channel #reading is')
  })

  it.each([
    'Do Programmers Work at Night or During the Weekend?',
    'On Wednesdays, We Ask Questions: Optimizing Active Listening',
    'Keep an Eye on Venezuelan Elections!',
    'Hey, do we have already something on translation running every week?',
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
    const before = await test.library.store.subscriptions.listAt('web:lab/general')
    const { buttons } = await test.say(said, newcomer())
    expect(await test.library.store.subscriptions.listAt('web:lab/general')).toEqual(before)
    expect(buttons.some(({ command }) => command.startsWith('subscribe '))).toBe(false)
  })
})

describe('a wish for what was just shown', () => {
  it.each([
    ['subscribe us to this', 'subscribe reward'],
    ['subscribe to this weekly', 'subscribe reward weekly'],
    ['post this every monday at 9', 'subscribe reward every monday at 9'],
    ["let me know when there's something new on this", 'subscribe reward'],
    ['keep us posted on this', 'subscribe reward'],
    ['save this search', 'subscribe reward'],
    ['set up an alert for this', 'subscribe reward'],
    ["I'd like updates on this", 'subscribe reward'],
    ['I want to see this every week', 'subscribe reward every week'],
    ['put these in a digest', 'subscribe reward'],
    ['subscribe the channel to this, weekly', 'subscribe reward weekly'],
    ['ping me when the next one comes out', 'subscribe reward'],
  ])('“%s” subscribes to the list by “%s”', async (said, command) => {
    const who = newcomer()
    await test.say('search reward sort:new', { ...who, place: 'web:lab/lists' })
    const card = await test.say(said, { ...who, place: 'web:lab/lists' })
    const typed = await test.say(command, { ...who, place: 'web:lab/lists' })
    expect([card.title, typed.title]).toEqual([
      expect.stringMatching(/ubscribed, as number/),
      expect.stringMatching(/^Already subscribed/),
    ])
  })
})
