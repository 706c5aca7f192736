import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commandOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'

const here = 'slack:T1/C1'
const papers = 'slack:T1/C2PAPERS'
const closed = 'slack:T1/C3'
const secret = 'slack:T1/C4SECRET'

let test: TestBot
const asked: string[] = []
beforeEach(async () => {
  asked.length = 0
  test = await startTestBot({
    findRefusal: async (place, user) => {
      asked.push(`${user} ${place}`)
      return place === secret ? 'You are not in that channel.' : undefined
    },
    findObstacle: async (place) => (place === closed ? 'I am not in that channel.' : undefined),
    nameRoom: async () => '#papers',
  })
})
afterEach(() => test.close())

const say = (text: string, who: { standing?: 'member' | 'guest' | 'outsider'; place?: typeof here } = {}) =>
  test.say(text, { place: here, ...who })
const at = (place: typeof here | typeof papers | typeof secret | typeof closed) =>
  test.library.store.subscriptions.listAt(place)

describe('a subscription by its name', () => {
  it.each([
    'unsubscribe reasoning',
    'unsubscribe from reasoning',
    'unsubscribe from the topic reasoning please',
    'unsubscribe topic:reasoning',
    'unsubscribe Reasoning and chain of thought',
  ])('%s ends it', async (text) => {
    await say('subscribe reasoning')
    const named = text.includes('chain')
      ? `unsubscribe ${(await test.library.topics('slack:T1')).find(({ name }) => name === 'reasoning')?.title}`
      : text
    expect((await say(named)).title).toBe('Unsubscribed')
    expect(await at(here)).toEqual([])
  })

  it('is paused, resumed and edited', async () => {
    await say('subscribe reward hacking')
    await say('subscribe reasoning')
    expect((await say('pause reasoning')).title).toBe('Paused subscription 2')
    expect((await say('resume reasoning')).title).toBe('Resumed subscription 2')
    expect(textOf(await say('edit reasoning at 10:00'))).toContain('every day at 10:00')
    expect(textOf(await say('edit reward hacking mondays at 9 top 3'))).toContain('every Monday at 09:00')
    expect(textOf(await say('edit hacking to "reward hacking"'))).toContain('"reward hacking"')
    expect((await say('edit reasoning')).title).toBe('Edit subscription 2')
    expect((await say('pause "reward hacking"')).title).toBe('Paused subscription 1')
    expect((await say('unsubscribe number 1')).title).toBe('Unsubscribed')
  })

  it('is paused until a day, which may be changed, and resumed before it', async () => {
    await say('subscribe reasoning at 8:00 in Europe/Berlin')
    expect(textOf(await say('pause reasoning for two weeks'))).toContain('Paused until Sun 27 Apr')
    expect(textOf(await say('pause 1 until monday'))).toContain('Paused until Mon 14 Apr')
    expect(textOf(await say('subscriptions'))).toContain('Paused until Mon 14 Apr: nothing is posted before')
    expect(textOf(await say('pause 1'))).toContain('until it is resumed')
    expect((await say('pause 1')).title).toBe('Subscription 1 is not active')
    expect((await say('pause the digest until january')).title).toBe('Paused subscription 1')
    // Midnight in Berlin, where the digest is due.
    const resumesAtMs = Temporal.Instant.from('2025-12-31T23:00:00Z').epochMilliseconds
    expect(await at(here)).toMatchObject([{ state: 'paused', resumesAtMs }])
    expect((await say('resume it')).title).toBe('Resumed subscription 1')
    expect((await say('pause the reasoning digest until may')).title).toBe('Paused subscription 1')
    const resumed = await say('resume the reasoning one')
    expect(resumed.title).toBe('Resumed subscription 1')
    expect(commandOf(resumed, 'Pause')).toBe('pause 1 until 2025-05-01')
    expect(await at(here)).toMatchObject([{ state: 'active', resumesAtMs: undefined }])
  })

  it('is paused until no day that is over, or that nobody understands', async () => {
    await say('subscribe reasoning')
    expect(textOf(await say('pause 1 until 2025-04-13'))).toContain('ends after today, and 2025-04-13 is not')
    expect(textOf(await say('pause 1 until the cows come home'))).toContain(
      '“until the cows come home” is no end of a pause that I understand; until monday',
    )
    expect(await at(here)).toMatchObject([{ state: 'active' }])
  })

  it('is asked for where “the digest” may be several, with what was wanted', async () => {
    await say('subscribe reasoning')
    await say('subscribe agents')
    const card = await test.say('pause the daily digest until friday', { place: here, user: 'bob' })
    const [one, other] = card.buttons.map(({ command }) => command)
    expect([one, other]).toEqual([
      expect.stringMatching(/^pause 1 until /),
      expect.stringMatching(/^pause 2 until /),
    ])
    expect((await say('unsubscribe from the digest')).buttons).toHaveLength(2)
    expect(await at(here)).toMatchObject([{ state: 'active' }, { state: 'active' }])
  })

  it('is asked about where a number may be two things', async () => {
    await say('subscribe reasoning')
    expect((await say('edit 1 daily 8')).buttons.map(({ command }) => command)).toEqual([
      'edit 1 daily top 8',
      'edit 1 daily at 08:00',
    ])
    expect(textOf(await say('edit 1 daily at 8 in the evening top 3'))).toContain('every day at 20:00')
    expect(textOf(await say('preview reasoning 3'))).not.toContain('the hour?')
  })

  it('is asked for where several have it, with a button for each', async () => {
    await say('subscribe reasoning')
    await say('subscribe reasoning at 17:00')
    const card = await say('unsubscribe reasoning')
    expect(textOf(card)).toContain(
      'Which one? number 1, every day at 09:00 (UTC); number 2, every day at 17:00 (UTC).',
    )
    expect(card.buttons.map(({ command }) => command)).toEqual(['unsubscribe 1', 'unsubscribe 2'])
    expect((await say('edit reasoning at 10:00')).buttons.map(({ command }) => command)).toEqual([
      'edit 1 at 10:00',
      'edit 2 at 10:00',
    ])
    expect(await at(here)).toHaveLength(2)
  })

  it('is told from those there are where none has it', async () => {
    expect(textOf(await say('unsubscribe cooking'))).toContain('There are no subscriptions here.')
    await say('subscribe reasoning')
    await say('subscribe reward hacking')
    expect(textOf(await say('unsubscribe cooking'))).toMatch(
      /No subscription here is called “cooking”\. There are: 1 .+; 2 reward hacking\./,
    )
  })

  it.each([
    'resume screening with language models',
    'pause tokens for language models',
    'edit distance of strings',
  ])('is not what “%s” is about', async (text) => {
    expect((await say(text)).shows?.command).toMatch(/^search /)
  })
})

describe('a subscription for another channel', () => {
  it('is saved there, says where, and is undone from here', async () => {
    const card = await say(`subscribe reasoning place:${papers} mondays`)
    expect(textOf(card)).toContain('I’ll post in #papers the 5 best new papers on')
    expect(card.buttons.map(({ label }) => label)).toEqual(['Undo'])
    expect(await at(papers)).toMatchObject([{ query: 'topic:reasoning', schedule: { days: [1] } }])
    expect(await at(here)).toEqual([])
    const ended = await say(card.buttons[0]?.command ?? '')
    expect(textOf(ended)).toContain('I no longer post in #papers')
    expect(await at(papers)).toEqual([])
    await say(ended.buttons[0]?.command ?? '')
    expect(await at(papers)).toHaveLength(1)
    expect(asked).toEqual(Array(3).fill(`ada ${papers}`))
  })

  it('is confirmed for there where it matches nothing', async () => {
    const card = await say(`subscribe zzzzqqqq place:${papers}`)
    await say(card.buttons[0]?.command ?? '')
    expect(await at(papers)).toHaveLength(1)
  })

  it.each([
    [`subscribe reasoning place:${secret}`, 'You are not in that channel.', 'member'],
    [`subscribe reasoning place:${closed}`, 'I am not in that channel.', 'member'],
    ['subscribe reasoning place:slack:T2/C1', 'not one of this workspace', 'member'],
    ['subscribe reasoning place:papers', 'choose a channel from the list', 'member'],
    [`subscribe reasoning place:${papers}`, 'members of the team', 'guest'],
    [`subscribe reasoning place:${papers}`, 'members of the team', 'outsider'],
  ] as const)('%s is refused', async (text, sentence, standing) => {
    expect(textOf(await say(text, { standing }))).toContain(sentence)
    for (const place of [here, papers, secret, closed] as const) expect(await at(place)).toEqual([])
  })

  it('is refused to guests also where they may change this one', async () => {
    await say('settings outsiders on')
    expect((await say('subscribe reasoning', { standing: 'guest' })).title).toMatch(/^Subscribed/)
    expect(textOf(await say(`subscribe reasoning place:${papers}`, { standing: 'guest' }))).toContain(
      'members',
    )
    expect(await at(papers)).toEqual([])
  })

  it('names no place where the platform cannot tell who may', async () => {
    const bare = await startTestBot()
    const said = await bare.say('subscribe reasoning place:web:lab/other')
    expect(textOf(said)).toContain('I can only change the channel where you write')
    await bare.close()
  })

  it.each([
    `settings unfurl off in place:${papers}`,
    `digest reasoning in place:${papers}`,
    `pause reasoning in place:${papers}`,
  ])('is the only thing that is done elsewhere: %s', async (text) => {
    expect(textOf(await say(text))).toContain('only for the channel where you write')
  })

  it('follows an author there', async () => {
    await say(`follow Haozhan Shen weekly mon in place:${papers}`)
    expect(await at(papers)).toMatchObject([{ query: 'author:"Haozhan Shen"', schedule: { days: [1] } }])
  })

  it('leaves other words as they are', async () => {
    const card = await say(`papers about reward hacking for place:${papers}`)
    expect(card.shows?.command).not.toContain('place:')
  })
})
