/** Who orders in a sentence that new papers are posted is subscribed; a vague wish is offered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCommands } from '../../src/bot/catalogue.ts'
import { loadClassifier } from '../../src/talk/classify/classifier.ts'
import { planAnswer } from '../../src/talk/plan.ts'
import { itemsOf, makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot({ now: '2025-04-13T09:00:00Z', agrees: true })
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

describe('a wish for what is new', () => {
  it.each([
    ['daily digest on agents at 7:30 please', 'subscribe agents daily at 07:30 confirm:yes'],
    ['I want a weekly update about reward hacking', 'subscribe reward hacking weekly confirm:yes'],
    ['post new reasoning papers every weekday at 9', 'subscribe reasoning weekdays at 09:00 confirm:yes'],
    ['send us new papers on agents every monday', 'subscribe agents weekly mon confirm:yes'],
    ['can you send me papers about tool use each week?', 'subscribe tool use weekly confirm:yes'],
    ['notify me about new papers on reward models', 'subscribe reward models confirm:yes'],
    ["I'd like a daily digest of reasoning papers", 'subscribe reasoning daily confirm:yes'],
    ['can you post new agents papers here every morning?', 'subscribe agents daily at 09:00 confirm:yes'],
    ['keep us posted on agents', 'subscribe agents confirm:yes'],
    ['can you ping the whole team when something on agents comes out?', 'subscribe agents confirm:yes'],
    ['tell me when Haozhan Shen publishes something new', 'follow Haozhan Shen'],
    [
      'every morning at 8 post new papers about reasoning here',
      'subscribe reasoning daily at 08:00 confirm:yes',
    ],
    ['send me a digest of agents every weekday at 9', 'subscribe agents weekdays at 09:00 confirm:yes'],
    ['let me know when there are new papers on agents', 'subscribe agents confirm:yes'],
    [
      'can you ping us tuesdays and fridays 7am with safety papers',
      'subscribe safety weekly tue,fri at 07:00 confirm:yes',
    ],
    [
      "can u ping us every monday morning around half past 8 with whatever's new on reward models",
      'subscribe reward models weekly mon at 08:30 confirm:yes',
    ],
    ['safety papers every weekday at 9', 'subscribe safety weekdays at 09:00 confirm:yes'],
    [
      "I'd love a couple of agents papers each monday morning",
      'subscribe agents weekly mon at 09:00 confirm:yes',
    ],
    [
      'at 8:30 every monday drop the new agents stuff in here please',
      'subscribe agents weekly mon at 08:30 confirm:yes',
    ],
    ['mondays and thursdays, some new papers on reasoning', 'subscribe reasoning weekly mon,thu confirm:yes'],
    [
      'send us every first Monday of the month the papers on reward modelling',
      'subscribe reward modelling monthly on the first mon confirm:yes',
    ],
    [
      'post agent papers here every other wednesday 9:30',
      'subscribe agent every other wed at 09:30 confirm:yes',
    ],
    [
      'could you post papers on code rl monthly on the last friday',
      'subscribe code rl monthly on the last fri confirm:yes',
    ],
    [
      'every weekday except friday send me 3 papers about code rl',
      'subscribe code rl weekdays except fri top 3 confirm:yes',
    ],
    ['fortnightly on mondays post papers about agents', 'subscribe agents every other mon confirm:yes'],
    [
      'send us papers on agents on the 15th of each month',
      'subscribe agents monthly on the 15th confirm:yes',
    ],
    ['send me a monthly digest on agents please', 'subscribe agents monthly confirm:yes'],
    ['post new agents papers twice a week', 'subscribe agents twice a week confirm:yes'],
    ['could you send papers on agents every 3 days', 'subscribe agents every 3 days confirm:yes'],
    [
      'post new reasoning papers in place:web:lab/papers daily',
      'subscribe reasoning daily place:web:lab/papers confirm:yes',
    ],
    [
      'at most 2 papers a day on chain-of-thought pruning, around 8 in the morning, Paris',
      'subscribe chain-of-thought pruning daily at 08:00 in Europe/Paris top 2 confirm:yes',
    ],
    ['new on LLM judges each Friday at 15:00', 'subscribe LLM judges weekly fri at 15:00 confirm:yes'],
    ['reward models, daily, 07:00, top 10', 'subscribe reward models daily at 07:00 top 10 confirm:yes'],
    [
      'Send the three best papers on machine translation every Wednesday',
      'subscribe machine translation weekly wed top 3 confirm:yes',
    ],
    [
      'weekly, Thursday 9:00, new stuff by Nathan Kallus or Wen Sun',
      'subscribe author:"Nathan Kallus" or author:"Wen Sun" weekly thu at 09:00',
    ],
    [
      'new RLHF papers on the 15th of each month, 9:00, ok?',
      'subscribe RLHF monthly on the 15th at 09:00 confirm:yes',
    ],
    [
      'get new papers for video understanding to us at 18:00 Tokyo time, every working day',
      'subscribe video understanding weekdays at 18:00 in Asia/Tokyo confirm:yes',
    ],
    ['keep an eye on “emergent planning” for me', 'subscribe “emergent planning” confirm:yes'],
    [
      "Could you please drop a note here as soon as there's a new article on unlearning?",
      'subscribe unlearning confirm:yes',
    ],
    [
      'can agents be posted every Monday at 9:00 in here?',
      'subscribe agents weekly mon at 09:00 confirm:yes',
    ],
    [
      'hello, from tomorrow on I would like each morning something about small models, but not more than one paper a day',
      'subscribe small models daily at 09:00 top 1 confirm:yes',
    ],
    [
      'every mornign at 8.30 new papers on hallucination',
      'subscribe hallucination daily at 08:30 confirm:yes',
    ],
    ['Start following Hung Le.', 'follow Hung Le'],
    ['follow Wenhan Liu for me', 'follow Wenhan Liu'],
    ['papers by Tianlong Chen as they come out, no more than 2 at once', 'follow Tianlong Chen top 2'],
    ['Nuo Chen - tell us when he has a new paper, once a week will do', 'follow Nuo Chen weekly'],
    ["Keep me posted on anything new from Navab's group", 'follow Navab'],
    [
      'weekly digest on text-to-SQL on fridays at 3pm',
      'subscribe text-to-SQL weekly fri at 15:00 confirm:yes',
    ],
  ])('“%s” is “%s”', async (said, command) => {
    expect(planAnswer(said, await loadCommands(), await loadClassifier())).toEqual({
      kind: 'command',
      text: command,
    })
  })

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
      const card = await test.say(said, newcomer())
      expect(card.buttons[0]?.label).toBe('Subscribe')
      expect(itemsOf(card).length).toBeGreaterThan(0)
    },
  )

  it('asks where the subject may be none', async () => {
    const card = await test.say('post papers on one two three four five six seven every monday', newcomer())
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
