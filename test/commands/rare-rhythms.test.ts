/** Subscriptions to every other week and to days of a month, as people and the store have them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FormField } from '../../src/ports/bot.ts'
import { commandOf, itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'

const here = 'web:lab/general'
let test: TestBot
let now = Temporal.Instant.from('2025-04-13T08:00:00Z')
beforeEach(async () => {
  now = Temporal.Instant.from('2025-04-13T08:00:00Z')
  test = await startTestBot({ now: () => now })
})
afterEach(() => test.close())

const saved = () => test.library.store.subscriptions.listAt(here)

describe('a subscription to every other week or a day of the month', () => {
  it.each([
    ['monthly', 'every first Monday of the month at 09:00 (UTC)', 'Mon 5 May, 09:00; Mon 2 Jun, 09:00'],
    [
      'every other week on monday at 9',
      'every other Monday at 09:00',
      'Mon 14 Apr, 09:00; Mon 28 Apr, 09:00',
    ],
    ['every other mon starting 2025-04-21', 'every other Monday at', 'Mon 21 Apr, 09:00; Mon 5 May, 09:00'],
    [
      'fortnightly on tue and thu',
      'every other Tuesday and Thursday',
      'Tue 15 Apr, 09:00; Thu 17 Apr, 09:00; Tue 29 Apr',
    ],
    [
      'on the 15th of each month',
      'on the 15th of every month at 09:00',
      'Tue 15 Apr, 09:00; Thu 15 May, 09:00',
    ],
    [
      'on the last day of the month',
      'on the last day of every month',
      'Wed 30 Apr, 09:00; Sat 31 May, 09:00',
    ],
    [
      'on the last friday of each month at 16:00',
      'every last Friday of the month at 16:00',
      'Fri 25 Apr, 16:00; Fri 30 May',
    ],
    ['every day except friday', 'every day except Friday at 09:00', 'Sun 13 Apr, 09:00; Mon 14 Apr, 09:00'],
  ])('%s is stored, told, removed and restored', async (when, sentence, times) => {
    const card = await test.say(`subscribe reasoning ${when}`)
    expect(textOf(card)).toContain('new papers on Reasoning')
    expect(textOf(card)).toContain(sentence)
    expect(textOf(card)).toContain(`Next: ${times}`)
    const before = await saved()
    expect(before).toMatchObject([{ query: 'topic:reasoning' }])
    const listed = await test.say('subscriptions')
    expect(textOf(listed)).toContain(sentence)
    expect((await test.say(`subscribe reasoning ${when}`)).title).toBe('Already subscribed, as number 1')
    await test.say(commandOf(await test.say('unsubscribe 1'), 'Undo'))
    expect((await saved()).map(({ schedule }) => schedule)).toEqual(before.map(({ schedule }) => schedule))
  })

  it('is another than one of other days or other weeks, and the same two weeks later', async () => {
    const whens = [
      'monthly',
      'monthly on the last mon',
      'monthly on the first fri',
      'monthly on the 15th',
      'monthly on the last day',
      'every other mon',
      'every other mon starting 2025-04-21',
      'every other tue',
      'weekly mon',
    ]
    for (const when of whens)
      expect((await test.say(`subscribe reasoning ${when}`)).title).toMatch(/^Subscribed, as number/)
    now = now.add({ hours: 14 * 24 })
    for (const when of whens.filter((text) => !text.includes('starting')))
      expect((await test.say(`subscribe reasoning ${when}`)).title).toMatch(/^Already subscribed/)
    expect(await saved()).toHaveLength(whens.length)
    expect(textOf(await test.say('edit 1 monthly on the 15th'))).toContain(
      'That is the same as subscription 4.',
    )
  })

  it('is changed, and every change can be undone', async () => {
    await test.say('subscribe reasoning every other mon starting 2025-04-21 at 10:00')
    const [before] = await saved()
    for (const [change, sentence] of [
      ['monthly', 'every first Monday of the month at 10:00'],
      ['on the 31st of each month', 'on the last day of every month at 10:00'],
      ['every other week on fridays', 'every other Friday at 10:00'],
      ['at 11:00', 'every other Monday at 11:00'],
      ['except mondays', 'Without these days there is none left.'],
    ] as const) {
      const card = await test.say(`edit 1 ${change}`)
      expect(textOf(card)).toContain(sentence)
      if (card.isProblem) continue
      await test.say(commandOf(card, 'Undo'))
      expect((await saved())[0]?.schedule).toEqual(before?.schedule)
    }
  })

  it('is offered with its buttons, previewed and followed', async () => {
    await test.say('subscribe reasoning fortnightly')
    const labels = (await test.say('edit 1')).buttons.map(({ label }) => label)
    expect(labels).not.toContain('every other week')
    expect(textOf(await test.say(commandOf(await test.say('edit 1'), 'monthly')))).toContain(
      'every first Monday of the month',
    )
    expect(commandOf(await test.say('preview agents monthly on the 15th top 3'), 'Subscribe')).toBe(
      'subscribe topic:agents monthly on the 15th at 09:00 in UTC top 3',
    )
    expect(textOf(await test.say('follow Haozhan Shen every other friday'))).toContain(
      'papers by Haozhan Shen, every other Friday at 09:00 (UTC)',
    )
    const asked = await test.say('digest reasoning monthly top 2')
    expect(itemsOf(asked)).toEqual([])
    expect(asked.buttons.map(({ command }) => command)).toEqual([
      'subscribe reasoning monthly top 2',
      'digest reasoning top 2',
    ])
  })

  it('goes out as a file and comes in again', async () => {
    await test.say('subscribe reasoning every other mon starting 2025-04-21')
    await test.say('subscribe agents on the last day of the month')
    const file = textOf(await test.say('subscriptions export'))
    expect(file).toContain('when: every other mon starting 2025-04-21 at 09:00 in UTC')
    expect(file).toContain('when: monthly on the last day at 09:00 in UTC')
  })
})

describe('the form of a subscription', () => {
  const often = async (words: string): Promise<FormField | undefined> => {
    const form = await test.bot.form({ place: here, user: 'ada', text: words })
    return form?.fields.find(({ name }) => name === 'days')
  }

  it('has every other week and months to choose, and what is stored', async () => {
    const usual = await often('subscribe')
    expect(usual?.choices?.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Every other Monday', 'First Monday of the month', 'Last day of the month']),
    )
    await test.say('subscribe reasoning every other mon,thu starting 2025-04-21')
    await test.say('subscribe agents monthly on the last fri')
    const [first, second] = [await often('edit 1'), await often('edit 2')]
    expect(first?.value).toBe('every other mon,thu starting 2025-04-21')
    expect(first?.choices?.[0]).toEqual({
      value: 'every other mon,thu starting 2025-04-21',
      label: 'Every other Monday and Thursday, as now',
    })
    expect(second?.value).toBe('monthly on the last fri')
    expect(second?.choices).toEqual(usual?.choices)
    for (const { value } of usual?.choices ?? [])
      expect((await test.say(`subscribe grpo ${value} at 07:00 in UTC top 3`)).title).toMatch(/^Subscribed/)
  })
})

describe('the form that changes every other week', () => {
  const ask = { place: here, user: 'ada', text: 'edit 1' } as const

  it('previews what saving gives, and offers the same days once', async () => {
    await test.say('subscribe reasoning every other mon in UTC')
    now = Temporal.Instant.from('2025-04-15T08:00:00Z')
    const form = await test.bot.form(ask)
    const days = form?.fields.find(({ name }) => name === 'days')
    const labels = days?.choices?.map(({ label }) => label) ?? []
    expect(labels.filter((label) => label.startsWith('Every other Monday'))).toEqual([
      'Every other Monday, as now',
    ])
    for (const value of [days?.value ?? '', 'every other mon', 'every other fri']) {
      const [, day] =
        /Next digest: (\S+ \d+ \S+),/.exec(await test.bot.previewForm(ask, { days: value })) ?? []
      expect(day).toBe(value === 'every other fri' ? 'Fri 18 Apr' : 'Mon 28 Apr')
      expect(textOf(await test.say(test.bot.fill('edit 1', { days: value })))).toContain(`${day}, 09:00`)
      await test.say('edit 1 every other mon starting 2025-04-14')
    }
  })

  it('holds what is not said as it is stored', async () => {
    await test.say('subscribe reasoning every other mon,thu in UTC top 3')
    const form = await test.bot.form({ ...ask, text: 'edit 1 at 10:00' })
    const values = Object.fromEntries(form?.fields.map(({ name, value }) => [name, value]) ?? [])
    expect(values).toMatchObject({ days: 'every other mon,thu starting 2025-04-14', time: '10:00', top: '3' })
  })
})

describe('a rhythm that digests do not have', () => {
  it.each([
    ['subscribe reasoning quarterly', 'subscribe reasoning monthly'],
    ['subscribe quarterly to reasoning', 'subscribe reasoning monthly'],
    ['subscribe code rl every 3 days at 8 top 3', 'subscribe code rl weekly mon,thu at 08:00 top 3'],
    ['subscribe code rl every three weeks on friday', 'subscribe code rl every other fri'],
    ['subscribe reasoning twice a day', 'subscribe reasoning daily'],
    ['subscribe reasoning on the fifth friday of the month', 'subscribe reasoning monthly on the last fri'],
    ['preview reasoning every 2 hours', 'preview reasoning hourly'],
    ['follow Haozhan Shen yearly', 'subscribe author:"Haozhan Shen" monthly'],
  ])('in “%s” is refused, and “%s” suggested', async (text, instead) => {
    const card = await test.say(text)
    expect(textOf(card)).toContain('Digests do not come “')
    expect(card.buttons.map(({ command }) => command)).toContain(instead)
    expect(await saved()).toEqual([])
    expect((await test.say(instead)).isProblem).toBeUndefined()
  })

  it('changes no subscription', async () => {
    await test.say('subscribe reasoning')
    const before = await saved()
    const card = await test.say('edit 1 every two months')
    expect(card.buttons.map(({ command }) => command)).toContain('edit 1 monthly')
    expect(await saved()).toEqual(before)
  })

  it('is of no matter to a digest that is shown once', async () => {
    expect(itemsOf(await test.say('digest reasoning quarterly')).length).toBeGreaterThan(0)
  })
})
