import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot({ agrees: true })
})
afterAll(() => test.close())

const ada = { user: 'ada', place: 'web:lab/zones' } as const

describe('a time zone of one’s own', () => {
  it('is asked for where a time was said without one, and holds from then on', async () => {
    expect(textOf(await test.say('subscribe agents at 9', ada))).toContain('“time zone Tokyo”, once')
    const set = textOf(await test.say('time zone tokyo', ada))
    expect(set).toContain('Your time zone is Asia/Tokyo: it is')
    const after = textOf(await test.say('subscribe reasoning at 9', ada))
    expect(after).toContain('Times are in Asia/Tokyo, your own time zone.')
    expect(textOf(await test.say('subscribe safety at 9', { ...ada, user: 'bob' }))).toContain('in UTC')
  })

  it('comes before the platform’s, until it is auto', async () => {
    const who = { ...ada, user: 'eve', timeZone: 'Europe/Berlin' }
    expect(textOf(await test.say('time zone', who))).toContain('Europe/Berlin')
    await test.say('time zone UTC+2', who)
    expect(textOf(await test.say('time zone', who))).toContain('Your time zone is +02:00')
    expect(textOf(await test.say('undo', who))).toContain('Time zone')
    expect(textOf(await test.say('time zone', who))).toContain('Europe/Berlin')
  })

  it('that is none is refused with examples', async () => {
    const refused = await test.say('time zone Atlantis', ada)
    expect(textOf(refused)).toContain('I know no time zone “Atlantis”')
    expect(refused.buttons.map(({ command }) => command)).toContain('time zone Europe/Berlin')
  })

  it('is told and erased with all that is kept of a person', async () => {
    const who = { ...ada, user: 'uma' }
    await test.say('time zone Lisbon', who)
    expect(textOf(await test.say('mydata', who))).toContain('Your time zone, Europe/Lisbon.')
    await test.say('forget me sure:now', who)
    expect(textOf(await test.say('time zone', who))).toContain('I don’t know your time zone')
  })
})
