import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeEach(async () => {
  test = await startTestBot({ agrees: true })
})
afterEach(() => test.close())

describe('what is said of the only subscription of a place', () => {
  it.each([
    ['actually make it 7:30', 'every day at 07:30 (UTC)'],
    ['move it to mondays at 8am', 'every Monday at 08:00 (UTC)'],
    ['change the digest to weekdays', 'every weekday'],
    ['make it half past eight please', 'every day at 08:30 (UTC)'],
    ["it's too much, can I have max 3 papers a day", 'the 3 best new papers'],
    ['at most 4 papers per digest', 'the 4 best new papers'],
    ['I only need it on fridays', 'every Friday at 09:00 (UTC)'],
    ['could you post that in the evening instead', 'every day at 18:00 (UTC)'],
    ['make it monthly', 'every first Monday of the month at 09:00 (UTC)'],
    ['every other week is enough', 'every other Monday at 09:00 (UTC)'],
    ['make it fortnightly', 'every other Monday at 09:00 (UTC)'],
    ['once a month is plenty for us', 'every first Monday of the month'],
    ['make it every other friday at 8', 'every other Friday at 08:00 (UTC)'],
    ['move it to the last friday of the month', 'every last Friday of the month at 09:00 (UTC)'],
    ['change it to the 15th of each month', 'on the 15th of every month at 09:00 (UTC)'],
    ['make it every day except sunday', 'every day except Sunday at 09:00 (UTC)'],
    ['we only need it twice a week', 'every Monday and Thursday at 09:00 (UTC)'],
    ['make it quarterly', 'Digests do not come “quarterly”'],
    ['too many papers, make it top 2', 'the 2 best new papers'],
    ['mute it until friday', 'Paused until Fri 18 Apr'],
    ['pause the digest for two weeks', 'Paused until Sun 27 Apr'],
    ['pause the daily digest for two weeks', 'Paused until Sun 27 Apr'],
  ])('“%s” changes it', async (text, sentence) => {
    await test.say('subscribe agents')
    expect(textOf(await test.say(text))).toContain(sentence)
  })

  it.each(["what would tomorrow's one look like?", 'preview the digest', 'show me the next digest'])(
    '“%s” shows it to the asker alone',
    async (text) => {
      await test.say('subscribe agents')
      const card = await test.say(text)
      expect(card.title).toContain('Preview: Agents and tool use')
      expect(textOf(card)).toContain('Only you see this; nothing was posted.')
    },
  )

  it.each([
    'stop sending me this stuff',
    'no more mails at weekends please',
    'when is the next one?',
    'stop following Zijun Liu',
    'stop stalking Shen please',
  ])('“%s” shows what can be done, and changes nothing', async (text) => {
    await test.say('subscribe agents')
    const before = await test.library.store.subscriptions.listAt('web:lab/general')
    expect((await test.say(text)).title).toBe('Subscriptions')
    expect(await test.library.store.subscriptions.listAt('web:lab/general')).toEqual(before)
  })

  it('is of the one that was set up last, also where it is an author', async () => {
    await test.say('subscribe agents')
    await test.say('follow Zijun Liu')
    expect(textOf(await test.say('once a month is enough'))).toContain('every first Monday of the month')
    expect((await test.say('no wait, friday')).title).toBe('Changed subscription 2')
  })

  it('asks which one is meant where there are several, and none was just spoken of', async () => {
    await test.say('subscribe agents')
    await test.say('subscribe reasoning')
    const card = await test.say('make it 7:30', { user: 'bob' })
    expect(card.buttons.map(({ command }) => command)).toEqual(
      expect.arrayContaining(['edit 1 7:30', 'edit 2 7:30']),
    )
  })

  it.each(['make it robust to noise', 'move it to the edge', 'every paper is fine', 'make it the last one'])(
    '“%s” is no schedule',
    async (text) => {
      await test.say('subscribe agents')
      expect((await test.say(text)).title).not.toContain('Changed')
    },
  )
})

describe('what is said of a reading group that was just set up', () => {
  beforeEach(async () => {
    await test.say('subscribe agents')
    await test.say('club every thu at 15:00')
  })
  const digests = async () => textOf(await test.say('subscriptions', { user: 'bob' }))

  it.each([
    ['make it 4pm', 'meets every Thursday at 16:00'],
    ['no wait, friday', 'meets every Friday at 15:00'],
    ['make it every other monday at half past 4', 'meets every other Monday at 16:30'],
    ['pause it until friday', 'No meeting on Sun 13 Apr to Thu 17 Apr'],
    ['pause it', 'Paused reading group 1'],
  ])('“%s” changes the group, and no digest', async (text, sentence) => {
    const before = await digests()
    expect(textOf(await test.say(text))).toContain(sentence)
    expect(await digests()).toBe(before)
  })

  it('goes on from each change', async () => {
    await test.say('make it 4pm')
    expect(textOf(await test.say('oh no, friday'))).toContain('meets every Friday at 16:00')
  })

  it('changes the digest where that is named', async () => {
    expect((await test.say('change the digest to weekdays')).title).toBe('Changed subscription 1')
  })

  it('asks which is meant where somebody else says it, or something was shown since', async () => {
    await test.say('search reward')
    for (const user of ['ada', 'bob'])
      expect((await test.say('make it 4pm', { user })).buttons.map(({ command }) => command)).toEqual([
        'edit 1 4pm',
        'club edit 1 at 16:00',
      ])
  })

  it('resumes what is paused', async () => {
    await test.say('club pause 1')
    expect((await test.say('resume it', { user: 'bob' })).title).toBe('Resumed reading group 1')
  })

  it('is of the group where nothing else is here', async () => {
    await test.say('unsubscribe 1')
    expect(textOf(await test.say('make it 4pm', { user: 'bob' }))).toContain('meets every Thursday at 16:00')
  })
})
