import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeEach(async () => {
  test = await startTestBot({ agrees: true })
})
afterEach(() => test.close())

describe('what is said of the only subscription of a place', () => {
  it.each(['stop sending me this stuff', 'stop following Zijun Liu', 'stop it'])(
    '“%s” ends nothing without a question',
    async (text) => {
      await test.say('subscribe agents')
      const before = await test.library.store.subscriptions.listAt('web:lab/general')
      await test.bot.hear({ place: 'web:lab/general', user: 'ada', text }).answer()
      expect(await test.library.store.subscriptions.listAt('web:lab/general')).toEqual(before)
    },
  )

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
      expect.arrayContaining(['edit 1 at 07:30', 'edit 2 at 07:30']),
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
        'edit 1 at 16:00',
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
