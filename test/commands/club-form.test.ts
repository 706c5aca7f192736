import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

// The 17th of April 2025 is a Thursday; 15:00 in Berlin is 13:00 UTC.
describe('the form of a reading group', () => {
  let now = Temporal.Instant.from('2025-04-13T09:00:00Z')
  let test: TestBot
  beforeEach(async () => {
    now = Temporal.Instant.from('2025-04-13T09:00:00Z')
    test = await startTestBot({ now: () => now })
  })
  afterEach(() => test.close())

  const say = (text: string) => test.say(text)
  const tell = async (text: string) => textOf(await say(text))
  /** What a form holds when it is opened. */
  const filledIn = async (text: string) => {
    const form = await test.bot.form({ place: 'web:lab/general', user: 'ada', text })
    return Object.fromEntries(form?.fields.map(({ name, value = '' }) => [name, value]) ?? [])
  }

  it('is set up by a form, which tries what is filled in', async () => {
    const form = await test.bot.form({ place: 'web:lab/general', user: 'ada', text: 'club' })
    expect(form?.fields.map(({ name }) => name).slice(0, 4)).toEqual(['days', 'time', 'often', 'zone'])
    const values = {
      days: 'mon',
      time: '10:00',
      often: 'month -1',
      zone: 'Europe/Berlin',
      name: 'A "b"',
      minutes: '45',
      closes: '24',
    }
    const text = test.bot.fill('club', values)
    expect(text).toBe(
      'club last mon of the month at 10:00 in Europe/Berlin for 45 minutes closes 24 hours before called "A b"',
    )
    const incoming = { place: 'web:lab/general', user: 'ada', text: 'club' } as const
    expect(await test.bot.previewForm(incoming, values)).toContain('First meeting: Mon 28 Apr, 10:00')
    expect(await tell(text)).toContain('every last Monday of the month at 10:00')
    const typed = test.bot.fill('club', { ...values, time: '10:00 Asia/Tokyo', name: '' })
    expect(await tell(typed)).toContain('at 10:00 (Asia/Tokyo)')
    const edit = await test.bot.form({ ...incoming, text: 'club edit 1' })
    expect(edit?.fields.find(({ name }) => name === 'often')?.value).toBe('month -1')
    expect(test.bot.fill('club edit 1', { ...values, days: 'tue' })).toMatch(/^club edit 1 last tue/)
  })

  it('keeps its weeks where its form is saved with another name', async () => {
    expect(await tell('club every other thu at 15:00 in Europe/Berlin')).toContain('Thu 17 Apr')
    now = Temporal.Instant.from('2025-04-18T09:00:00Z')
    const values = await filledIn('club edit 1')
    expect(values).toMatchObject({ often: 'second-week' })
    const saved = await tell(test.bot.fill('club edit 1', { ...values, name: 'Vision' }))
    expect(saved).toMatch(/Vision, .* every other Thursday .*Thu 1 May/s)
  })

  it('loses what is emptied in its form, and keeps what is left as it was or was not shown', async () => {
    await say('club every thu at 15:00 in Europe/Berlin closes 1 day before')
    await say('club edit closes 90 minutes before quorum 3 called "Vision"')
    const values = await filledIn('club edit 1')
    expect(values).toMatchObject({ closes: '90 minutes', quorum: '3', name: 'Vision' })
    const { name: _, quorum: __, ...shown } = values
    const fill = (filled: Record<string, string>) => tell(test.bot.fill('club edit 1', filled))
    expect(await fill({ ...shown, minutes: '45' })).toMatch(/Vision, .* for 45 minutes.*takes 3/s)
    const emptied = await fill({ ...values, name: ' ', quorum: '' })
    expect(emptied).toContain('Reading group, number 1, meets every Thursday')
    expect(emptied).not.toContain('takes 3')
    expect(emptied).toContain('Nominations close 90 minutes before')
  })
})
